import { expect, it } from 'vitest';
import { transitionAllowed } from '../kit/rules/derive.ts';
import { workOrder } from '../work-orders/work-order.ts';
import { type DayWorkOrder, daysWork, nextStatus } from './days-work.ts';

const TODAY = '2026-11-21';

const order = (id: string, values: Partial<DayWorkOrder> = {}): DayWorkOrder => ({
  id,
  status: 'dispatched',
  priority: 'medium',
  scheduledStart: null,
  dueDate: TODAY,
  ...values,
});

const ids = (orders: readonly DayWorkOrder[]) => orders.map(({ id }) => id);

it('puts what is begun first, then urgent work, then by time; and tells late from today from later', () => {
  const work = daysWork(
    [
      order('noon', { scheduledStart: '2026-11-21T12:00:00.000Z' }),
      order('morning', { scheduledStart: '2026-11-21T09:00:00.000Z' }),
      order('urgent', { priority: 'high', scheduledStart: '2026-11-21T13:00:00.000Z' }),
      order('late', { dueDate: '2026-11-18' }),
      order('next week', { dueDate: '2026-11-28', scheduledStart: '2026-11-27T08:00:00.000Z' }),
      order('undated', { dueDate: null }),
      order('begun', { status: 'onSite', dueDate: '2026-11-30' }),
      order('done', { status: 'completed' }),
    ],
    TODAY,
    'UTC',
  );
  expect(work.current?.id).toBe('begun');
  expect(ids(work.overdue)).toEqual(['late']);
  expect(ids(work.today)).toEqual(['urgent', 'morning', 'noon']);
  expect(ids(work.later)).toEqual(['next week', 'undated']);
});

it('what waits for material or approval is never the next thing to do', () => {
  const waiting = order('waiting', { status: 'waitingOnMaterial', priority: 'emergency' });
  expect(daysWork([waiting, order('free')], TODAY, 'UTC').current?.id).toBe('free');
  expect(daysWork([waiting], TODAY, 'UTC').current).toBeNull();
});

it('every next step is one that the order’s lifecycle has', () => {
  const steps = workOrder.fields.status.values.flatMap((status) => {
    const next = nextStatus(status);
    return next ? [[status, next] as const] : [];
  });
  expect(steps).toHaveLength(6);
  expect(steps.filter(([from, to]) => !transitionAllowed(workOrder, from, to))).toEqual([]);
});

it('what begins this evening there is for today, whatever day it is in UTC', () => {
  const evening = order('evening', { dueDate: null, scheduledStart: '2026-11-22T04:00:00.000Z' });
  expect(daysWork([evening], TODAY, 'America/Los_Angeles').current?.id).toBe('evening');
  expect(daysWork([evening], TODAY, 'UTC').current).toBeNull();
});
