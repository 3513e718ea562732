import { describe, expect, it } from 'vitest';
import { backlogOf, type OrderFacts, planCompliance, reliabilityByKind } from './maintenance-figures.ts';

const JUNE = { from: '2026-06-01', until: '2026-06-30' };

function order(id: string, values: Partial<OrderFacts> = {}): OrderFacts {
  return {
    id,
    type: 'maintenance',
    status: 'approved',
    assetId: null,
    createdAt: '2026-05-01T08:00:00.000Z',
    dueDate: null,
    completedDate: null,
    estimatedHours: null,
    actualHours: null,
    ...values,
  };
}

describe('plan compliance', () => {
  const plan = (id: string, values: object = {}) => ({
    id,
    status: 'active',
    kind: 'calendar',
    nextDueDate: null,
    orderId: null,
    ...values,
  });

  it('is what was done by its day, of all that plans made due in the period', () => {
    const orders = [
      order('in-time', { status: 'closed', dueDate: '2026-06-10', completedDate: '2026-06-10' }),
      order('late', { status: 'closed', dueDate: '2026-06-10', completedDate: '2026-06-12' }),
      order('open', { dueDate: '2026-06-20' }),
      order('not-yet', { dueDate: '2026-06-30' }),
      order('before', { status: 'closed', dueDate: '2026-05-31', completedDate: '2026-05-31' }),
      order('no-plan', { dueDate: '2026-06-10' }),
      order('called-off', { status: 'cancelled', dueDate: '2026-06-11' }),
    ];
    const records = ['in-time', 'late', 'before', 'called-off'].map((workOrderId) => ({
      workOrderId,
      doneDate: workOrderId === 'late' ? '2026-06-12' : '2026-06-10',
    }));
    const plans = [
      plan('a', { orderId: 'open', nextDueDate: '2026-06-20' }),
      plan('b', { orderId: 'not-yet', nextDueDate: '2026-06-30' }),
      plan('c', { nextDueDate: '2026-06-15' }),
      plan('d', { nextDueDate: '2026-06-15', status: 'paused' }),
      plan('e', { nextDueDate: '2026-06-15', kind: 'condition' }),
    ];
    expect(planCompliance(plans, records, orders, JUNE)).toEqual({
      due: ['in-time', 'late', 'open'],
      late: ['late', 'open'],
      neverOrdered: ['c'],
      share: 1 / 4,
    });
  });

  it('is not told where nothing was due', () => {
    expect(planCompliance([], [], [order('x', { dueDate: '2026-06-10' })], JUNE).share).toBeNull();
  });
});

it('the backlog is the open upkeep with its hours', () => {
  const orders = [
    order('a', { estimatedHours: 4, dueDate: '2026-06-29' }),
    order('b', { type: 'repair', status: 'inProgress', estimatedHours: 2.5, dueDate: '2026-06-30' }),
    order('c', { type: 'inspection' }),
    order('d', { type: 'construction', estimatedHours: 100 }),
    order('e', { status: 'completed', estimatedHours: 8 }),
  ];
  expect(backlogOf(orders, '2026-06-30')).toEqual({
    orders: ['a', 'b', 'c'],
    overdue: ['a'],
    hours: 6.5,
    unestimated: ['c'],
  });
});

describe('times between failures and to repair', () => {
  const assets = [
    { id: 'b1', kind: 'Breaker', status: 'inUse' },
    { id: 'b2', kind: 'Breaker', status: 'inUse' },
    { id: 'b3', kind: 'Breaker', status: 'retired' },
    { id: 'p1', kind: 'Pole', status: 'inUse' },
  ];
  const repair = (id: string, values: Partial<OrderFacts>) => order(id, { type: 'repair', ...values });

  it('are told by kind of asset, those with most failures first', () => {
    const orders = [
      repair('r1', {
        assetId: 'b1',
        status: 'closed',
        createdAt: '2026-06-02T06:00:00.000Z',
        completedDate: '2026-06-06',
        actualHours: 5,
      }),
      repair('r2', {
        assetId: 'b3',
        status: 'completed',
        createdAt: '2026-06-20T06:00:00.000Z',
        completedDate: '2026-06-22',
      }),
      repair('r3', { assetId: 'b2', createdAt: '2026-06-29T06:00:00.000Z' }),
      repair('r4', {
        assetId: 'p1',
        createdAt: '2026-05-20T06:00:00.000Z',
        status: 'closed',
        completedDate: '2026-06-01',
      }),
      repair('r5', { assetId: 'p1', createdAt: '2026-06-20T06:00:00.000Z', status: 'cancelled' }),
      order('m1', { assetId: 'p1', createdAt: '2026-06-20T06:00:00.000Z' }),
    ];
    expect(reliabilityByKind(assets, orders, JUNE, 'UTC')).toEqual([
      {
        kind: 'Breaker',
        assets: 2,
        failures: ['r1', 'r2', 'r3'],
        daysBetween: 20,
        repaired: ['r1', 'r2'],
        daysToRepair: 3,
        hoursToRepair: 5,
      },
      {
        kind: 'Pole',
        assets: 1,
        failures: [],
        daysBetween: null,
        repaired: ['r4'],
        daysToRepair: 12,
        hoursToRepair: null,
      },
    ]);
  });

  it('are not told of work that names no asset on this device', () => {
    const orders = [repair('r1', { assetId: 'gone', createdAt: '2026-06-02T06:00:00.000Z' })];
    expect(reliabilityByKind(assets, orders, JUNE, 'UTC')).toEqual([]);
  });
});
