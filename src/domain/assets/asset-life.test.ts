import { describe, expect, it } from 'vitest';
import { closingWrites } from '../decommissioning/retirement.ts';
import { handOverWrites, testResult } from '../installation/commissioning.ts';
import type { AnyRow } from '../kit/entity/entity.ts';
import { changesSchema, createSchema } from '../kit/entity/schema.ts';
import type { Write } from '../kit/entity/write.ts';
import { afterReading, doneWrites } from '../maintenance/done-work.ts';
import { dueOrderWrites, occurrenceKey } from '../maintenance/due-orders.ts';
import { maintenanceLoad } from '../maintenance/maintenance-load.ts';
import type { MaintenancePlan } from '../maintenance/maintenance-plan.ts';
import { entityNamed } from '../registry.ts';

const [PLAN, ASSET, ORDER, RECORD, WORK] = [1, 2, 3, 4, 5].map(
  (digit) => `01990000-0000-7000-8000-00000000000${digit}`,
) as [string, string, string, string, string];

const BASE = {
  tenantId: 'demo-tenant',
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: null,
};

const yearly: MaintenancePlan = {
  ...BASE,
  id: PLAN,
  number: 'MP-1',
  title: 'Transformer, yearly service',
  assetId: ASSET,
  status: 'active',
  kind: 'calendar',
  healthFrom: null,
  intervalMonths: 12,
  intervalDays: null,
  anchor: 'scheduled',
  leadDays: 14,
  seasonFrom: null,
  seasonUntil: null,
  nextDueDate: '2026-12-01',
  dayOfMonth: null,
  lastDoneDate: null,
  meterUnit: null,
  meterThreshold: null,
  lastReading: null,
  lastReadingDate: null,
  nextDueReading: null,
  estimatedHours: 6,
  priority: 'high',
  tasks: [{ id: 't1', position: 'a0', title: 'Oil sample' }],
  orderId: null,
};

const byMeter: MaintenancePlan = {
  ...yearly,
  kind: 'meter',
  nextDueDate: null,
  meterUnit: 'operations',
  meterThreshold: 1000,
  lastReading: 3200,
  lastReadingDate: '2026-11-01',
  nextDueReading: 3000,
};

const byCondition: MaintenancePlan = {
  ...yearly,
  kind: 'condition',
  healthFrom: 'poor',
  intervalMonths: 6,
  nextDueDate: null,
};

const changesTo = (writes: readonly Write[], entity: string) =>
  writes.flatMap((write) => (write.kind === 'update' && write.entity === entity ? [write.changes] : []));

/** The server's own schemas take every write. */
function expectTaken(writes: readonly Write[]) {
  for (const write of writes) {
    const entity = entityNamed(write.entity);
    const result =
      write.kind === 'create'
        ? createSchema(entity).safeParse(write.values)
        : changesSchema(entity).safeParse(write.kind === 'update' ? write.changes : {});
    expect(result.error?.issues).toBeUndefined();
  }
}

describe('the order of a due plan', () => {
  const writes = dueOrderWrites({
    plan: yearly,
    orderId: ORDER,
    today: '2026-11-21',
    isThere: false,
    isApproved: true,
  });

  it('carries what the plan says, and comes before the plan that names it', () => {
    expectTaken(writes);
    expect(writes[0]).toMatchObject({
      kind: 'create',
      values: { id: ORDER, dueDate: '2026-12-01', priority: 'high', assetId: ASSET, estimatedHours: 6 },
    });
    expect(changesTo(writes, 'maintenancePlan')).toEqual([{ nextDueDate: '2027-12-01', orderId: ORDER }]);
  });

  it('is not made again where it is there; the plan moves on all the same', () => {
    const again = dueOrderWrites({
      plan: yearly,
      orderId: ORDER,
      today: '2026-11-21',
      isThere: true,
      isApproved: true,
    });
    expect(again.map(({ entity }) => entity)).toEqual(['maintenancePlan']);
  });

  it('is one for everything that was missed', () => {
    const late = { ...yearly, intervalMonths: 1, nextDueDate: '2026-06-30' };
    const [changes] = changesTo(
      dueOrderWrites({ plan: late, orderId: ORDER, today: '2026-11-21', isThere: false, isApproved: true }),
      'maintenancePlan',
    );
    expect(changes?.nextDueDate).toBe('2026-11-30');
  });

  it('of a meter is due after the lead time, and the next reading is beyond the last', () => {
    const metered = dueOrderWrites({
      plan: byMeter,
      orderId: ORDER,
      today: '2026-11-21',
      isThere: false,
      isApproved: true,
    });
    expectTaken(metered);
    expect(metered[0]).toMatchObject({ values: { dueDate: '2026-12-05' } });
    expect(changesTo(metered, 'maintenancePlan')[0]?.nextDueReading).toBe(4000);
  });

  it('by condition is due after the lead time, and the plan rests from then on', () => {
    const ordered = (plan: MaintenancePlan) =>
      dueOrderWrites({ plan, orderId: ORDER, today: '2026-11-21', isThere: false, isApproved: true });
    expectTaken(ordered(byCondition));
    expect(ordered(byCondition)[0]).toMatchObject({ values: { dueDate: '2026-12-05' } });
    const restOf = (plan: MaintenancePlan) => changesTo(ordered(plan), 'maintenancePlan')[0]?.nextDueDate;
    expect(restOf(byCondition)).toBe('2027-05-21');
    expect(restOf({ ...byCondition, intervalMonths: null })).toBeNull();
  });

  it('has another name for each occurrence', () => {
    const rested = { ...byCondition, nextDueDate: '2026-12-01' };
    const plans = [yearly, { ...yearly, nextDueDate: '2027-12-01' }, byMeter, byCondition, rested];
    expect(new Set(plans.map(occurrenceKey)).size).toBe(plans.length);
  });
});

describe('work that is recorded as done', () => {
  it('lets a plan by condition rest from then on, where it counts from completion', () => {
    const done = { recordId: RECORD, workOrderId: ORDER, doneDate: '2026-12-20', doneBy: null };
    const work = { ...done, hours: null, meterReading: null, findings: null };
    const resting = { ...byCondition, nextDueDate: '2027-05-21' };
    const after = (plan: MaintenancePlan) => changesTo(doneWrites(plan, work), 'maintenancePlan')[0];
    expect(after({ ...resting, anchor: 'completed' })?.nextDueDate).toBe('2027-06-20');
    expect(after(resting)).toEqual({ lastDoneDate: '2026-12-20' });
  });

  const work = {
    recordId: RECORD,
    workOrderId: ORDER,
    doneDate: '2026-12-20',
    doneBy: null,
    hours: 5,
    meterReading: null,
    findings: 'Silica gel changed',
  };

  it('makes the record, and moves a plan that counts from the scheduled date past it', () => {
    const writes = doneWrites(yearly, work);
    expectTaken(writes);
    expect(writes[0]).toMatchObject({
      values: { id: RECORD, planId: PLAN, assetId: ASSET, workOrderId: ORDER },
    });
    expect(changesTo(writes, 'maintenancePlan')).toEqual([
      { lastDoneDate: '2026-12-20', nextDueDate: '2027-12-01' },
    ]);
  });

  it('leaves the scheduled date alone when its order had moved it already, and when the work was extra', () => {
    const moved = { ...yearly, nextDueDate: '2027-12-01' };
    expect(changesTo(doneWrites(moved, work), 'maintenancePlan')).toEqual([{ lastDoneDate: '2026-12-20' }]);
    expect(changesTo(doneWrites(yearly, { ...work, doneDate: '2026-08-01' }), 'maintenancePlan')).toEqual([
      { lastDoneDate: '2026-08-01' },
    ]);
  });

  it('gives a plan that counts from completion its date from the day of the work, in season', () => {
    const anchored = { ...yearly, anchor: 'completed', seasonFrom: 'april', seasonUntil: 'june' } as const;
    expect(changesTo(doneWrites(anchored, work), 'maintenancePlan')[0]?.nextDueDate).toBe('2028-04-20');
  });

  it('of long ago changes nothing about what comes', () => {
    const done = { ...yearly, lastDoneDate: '2026-12-24' };
    expect(changesTo(doneWrites(done, work), 'maintenancePlan')).toEqual([{}]);
  });

  it('counts on from its meter reading', () => {
    const anchored = { ...byMeter, anchor: 'completed' } as const;
    const writes = doneWrites(anchored, { ...work, meterReading: 3300 });
    expect(changesTo(writes, 'maintenancePlan')[0]).toMatchObject({
      lastReading: 3300,
      nextDueReading: 4300,
    });
  });

  it('keeps what is left until the next occurrence when the meter begins anew', () => {
    const plan = { ...byMeter, nextDueReading: 4000 };
    expect(afterReading(plan, 10, '2026-11-21')).toMatchObject({ lastReading: 10, nextDueReading: 810 });
    expect(afterReading(plan, 3500, '2026-10-01')).toEqual({});
  });
});

describe('a hand-over', () => {
  it('puts the asset into use and starts the plans that wait for it', () => {
    const paused = { ...yearly, status: 'paused', nextDueDate: null } as const;
    const writes = handOverWrites({
      installation: { id: WORK },
      asset: { id: ASSET },
      plans: [paused, { ...yearly, id: RECORD }, { ...yearly, id: ORDER, status: 'ended' }],
      date: '2026-11-21',
      acceptedBy: 'Control room',
      signature: 'M 1 2 L 3 4',
    });
    expectTaken(writes);
    expect(changesTo(writes, 'asset')).toEqual([{ status: 'inUse', installedDate: '2026-11-21' }]);
    expect(changesTo(writes, 'maintenancePlan')).toEqual([
      { status: 'active', nextDueDate: '2027-11-21', dayOfMonth: 21 },
    ]);
  });

  it('has a test that passes within its limits, the limits included', () => {
    const limits = { lowerLimit: 1, upperLimit: 5 };
    expect([1, 5, 0.9, 5.1, null].map((value) => testResult({ value, ...limits }))).toEqual([
      'pass',
      'pass',
      'fail',
      'fail',
      'open',
    ]);
    expect(testResult({ value: -7, lowerLimit: null, upperLimit: null })).toBe('pass');
  });
});

describe('a closed decommissioning', () => {
  const row = (values: Partial<AnyRow>): AnyRow => ({ ...BASE, id: WORK, ...values });

  it('retires the asset and ends every plan that has not ended', () => {
    const writes = closingWrites({
      decommissioning: row({ status: 'Disposed', removedDate: '2026-11-02' }),
      asset: row({ id: ASSET, removedDate: null }),
      plans: [yearly, { ...yearly, id: RECORD, status: 'paused' }, { ...yearly, id: ORDER, status: 'ended' }],
      today: '2026-11-21',
    });
    expectTaken(writes);
    expect(changesTo(writes, 'asset')).toEqual([
      { status: 'retired', removedDate: '2026-11-02', retiredDate: '2026-11-21' },
    ]);
    const ended = { status: 'ended', nextDueDate: null };
    expect(changesTo(writes, 'maintenancePlan')).toEqual([ended, ended]);
  });
});

describe('the load of twelve months', () => {
  const load = maintenanceLoad(
    [
      yearly,
      { ...yearly, id: ORDER, intervalMonths: 3, nextDueDate: '2026-06-15', estimatedHours: 2 },
      { ...yearly, id: RECORD, status: 'paused' },
      byMeter,
    ],
    '2026-11-21',
  );

  it('begins with this month and counts what is overdue once, in it', () => {
    expect(load.map(({ month }) => month).slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(load).toHaveLength(12);
    expect(load[0]).toMatchObject({ occurrences: 1, hours: 2 });
  });

  it('adds up what falls into a month, each plan named once', () => {
    // The quarterly plan goes on from 15 June: 15 December, 15 March, 15 June, 15 September.
    const hours = Object.fromEntries(load.map(({ month, hours: sum }) => [month, sum]));
    expect(hours).toMatchObject({ '2026-12': 8, '2027-03': 2, '2027-06': 2, '2027-09': 2, '2027-10': 0 });
    expect(load[1]?.plans.map(({ id }) => id)).toEqual([PLAN, ORDER]);
  });
});
