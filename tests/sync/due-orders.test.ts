import { describe, expect, test } from 'vitest';
import { derivedId } from '../../src/domain/kit/values/derived-id.ts';
import { dueOrderWrites, occurrenceKey } from '../../src/domain/maintenance/due-orders.ts';
import { asMaintenancePlan } from '../../src/domain/maintenance/maintenance-plan.ts';
import { orderOnceADay } from '../../src/features/maintenance/daily-orders.ts';
import { createDueOrders, duePlans } from '../../src/features/maintenance/due-plans.ts';
import { useWorld } from './support/world.ts';

describe('a due plan', () => {
  const world = useWorld();

  test('two devices without signal make one order of it between them', async () => {
    const places = await Promise.all([world.at('planner@demo.example'), world.at('admin@demo.example')]);
    const made: string[] = [];
    for (const { desk } of places) {
      const [row] = await desk.database
        .rows('maintenancePlan')
        .filter(({ title }) => String(title).startsWith('Earthing system'));
      if (!row) throw new Error('the demo has the plan');
      const plan = asMaintenancePlan(row);
      const orderId = await derivedId('maintenance-order', desk.database.tenantId, occurrenceKey(plan));
      await desk.repository.saveTogether(
        dueOrderWrites({ plan, orderId, today: '2026-11-23', isThere: false, isApproved: true }),
      );
      made.push(orderId);
    }
    expect(new Set(made).size).toBe(1);
    for (const { device } of places) await device.sync();
    for (const { device } of places) await device.sync();
    const waiting = await Promise.all(places.map(({ desk }) => desk.database.outbox.count()));
    expect(waiting).toEqual([0, 0]);
    const orders = await Promise.all(
      places.map(({ desk }) =>
        desk.database.rows('workOrder').filter(({ title }) => String(title).startsWith('Earthing system')),
      ),
    );
    expect(orders.map((rows) => rows.map(({ id, version }) => [id, version]))).toEqual([
      [[made[0], 1]],
      [[made[0], 1]],
    ]);
  });

  test('each device orders by itself once a day, and all of them make one order of a plan', async () => {
    const places = await Promise.all([world.at('planner@demo.example'), world.at('admin@demo.example')]);
    const [one, two] = places.map(({ desk }) => ({ ...desk, can: () => true }));
    if (!one || !two) throw new Error('two places');
    const before = (await one.database.rows('workOrder').ids()).length;
    const made = await orderOnceADay(one, '2027-02-01');
    expect(made).toBeGreaterThan(1);
    expect(await orderOnceADay(one, '2027-02-01')).toBe(0);
    // It has not heard of the other one's.
    expect(await orderOnceADay(two, '2027-02-01')).toBe(made);
    for (const { device } of [...places, ...places]) await device.sync();
    for (const { database } of [one, two]) {
      expect((await database.rows('workOrder').ids()).length).toBe(before + made);
      expect([await database.outbox.count(), await database.issues.count()]).toEqual([0, 0]);
    }
    expect(await orderOnceADay(two, '2027-02-02')).toBe(0);
  });

  test('by the condition of its asset is ordered once that is as bad, once however many notice, and rests', async () => {
    const places = await Promise.all([world.at('planner@demo.example'), world.at('admin@demo.example')]);
    const [one, two] = places.map(({ desk }) => ({ ...desk, can: () => true }));
    if (!one || !two) throw new Error('two places');
    const [row] = await one.database.rows('maintenancePlan').filter(({ kind }) => kind === 'condition');
    if (!row) throw new Error('the demo has one');
    const plan = asMaintenancePlan(row);
    const isAmongDue = async (desk: typeof one) =>
      (await duePlans(desk, '2026-11-23')).some(({ id }) => id === plan.id);
    expect(await isAmongDue(one)).toBe(false);
    const defect = { title: 'Gas relay tripped', type: 'repair', priority: 'emergency', status: 'approved' };
    await one.repository.create('workOrder', { ...defect, assetId: plan.assetId });
    expect(await isAmongDue(one)).toBe(true);
    for (const { device } of places) await device.sync();
    expect(await isAmongDue(two)).toBe(true);
    for (const desk of [one, two]) await createDueOrders(desk, [plan], '2026-11-23');
    for (const { device } of [...places, ...places]) await device.sync();
    for (const desk of [one, two]) {
      const orders = await desk.database.rows('workOrder').filter(({ title }) => title === plan.title);
      expect(orders.map(({ dueDate }) => dueDate)).toEqual(['2026-12-07']);
      expect(await desk.row('maintenancePlan', plan.id)).toMatchObject({ nextDueDate: '2027-05-23' });
      expect(await isAmongDue(desk)).toBe(false);
      expect([await desk.database.outbox.count(), await desk.database.issues.count()]).toEqual([0, 0]);
    }
  });
});
