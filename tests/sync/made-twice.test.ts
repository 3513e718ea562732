import { describe, expect, test } from 'vitest';
import { outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../src/data/recovery/resolve-conflict.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { useWorld } from './support/world.ts';

const PLACES = ['planner@demo.example', 'admin@demo.example'] as const;

/** What two people say of one thing, each without having heard of the other. */
const SAID = {
  maintenanceRecord: [
    { findings: 'All as it should be', hours: 1 },
    { findings: 'Insulator cracked', hours: 3 },
  ],
  servedCustomers: [{ customers: 12_000 }, { customers: 21_000 }],
  workOrder: [
    { priority: 'medium', dueDate: '2031-11-23' },
    { priority: 'emergency', dueDate: '2026-11-23' },
  ],
} as const satisfies Record<string, readonly [FieldValues, FieldValues]>;

const CASES = Object.keys(SAID) as (keyof typeof SAID)[];

describe('what two people say of the same thing without signal', () => {
  const world = useWorld();

  /** Both have made it; the first one's has arrived. */
  async function saidTwice(entity: keyof typeof SAID) {
    const [one, two] = [await world.at(PLACES[0]), await world.at(PLACES[1])];
    const id = uuidv7(one.device.tools.clock, one.device.tools.random);
    const about = await aboutWhat(entity, one.desk.database);
    const [first, second] = SAID[entity];
    await one.desk.repository.create(entity, { id, ...about, ...first });
    await two.desk.repository.create(entity, { id, ...about, ...second });
    for (const { device } of [one, two, one]) await device.sync();
    return { one, two, id, first, second };
  }

  async function aboutWhat(entity: keyof typeof SAID, database: Database): Promise<FieldValues> {
    if (entity === 'servedCustomers') return { year: '1999' };
    const [asset] = await database.rows('asset').after('', 1);
    const [sheet] = await database.rows('jobSheet').after('', 1);
    if (!asset || !sheet) throw new Error('the demo has them');
    return entity === 'workOrder'
      ? { title: 'Repair: insulator', type: 'repair', followsJobSheetId: sheet.id }
      : { title: 'Patrol', assetId: asset.id, doneDate: '2026-11-22' };
  }

  test.each(CASES)('is asked about, and stands once: %s', async (entity) => {
    const { two, id, first, second } = await saidTwice(entity);
    expect(await two.desk.row(entity, id)).toMatchObject({ ...first, version: 1 });
    const [issue, ...others] = await two.desk.database.issues.toArray();
    expect(others).toEqual([]);
    expect(issue).toMatchObject({ kind: 'conflict', entity, entityId: id });
    expect(issue?.conflicts).toEqual(
      expect.arrayContaining(
        Object.entries(second).map(([path, mine]) => expect.objectContaining({ path, base: null, mine })),
      ),
    );
  });

  test.each(CASES)('is as whoever came second says, where they insist: %s', async (entity) => {
    const { one, two, id, second } = await saidTwice(entity);
    const [issue] = await two.desk.database.issues.toArray();
    await resolveConflict(two.desk.database, issue?.id ?? '', 'mine', two.device.tools);
    for (const { device } of [two, one]) await device.sync();
    for (const { desk } of [one, two]) {
      expect(await desk.row(entity, id)).toMatchObject({ ...second, version: 2 });
      expect(await outboxList(desk.database)).toEqual([]);
    }
  });

  test('is nothing to ask about where they say the same, or nobody said it', async () => {
    const [one, two] = [await world.at(PLACES[0]), await world.at(PLACES[1])];
    const id = uuidv7(one.device.tools.clock, one.device.tools.random);
    const due = {
      id,
      title: 'Yearly patrol',
      type: 'maintenance',
      priority: 'medium',
      dueDate: '2026-12-01',
    };
    await one.desk.repository.create('workOrder', due);
    await two.desk.repository.create('workOrder', { ...due, dueDate: '2026-12-02' });
    for (const { device } of [one, two]) await device.sync();
    expect(await two.desk.database.issues.count()).toBe(0);
    expect(await two.desk.row('workOrder', id)).toMatchObject({ dueDate: '2026-12-01', version: 1 });
  });
});

test('every entity that is made once says which of its fields are a person’s word', () => {
  const named = ENTITIES.flatMap(({ createOnce, fields }) =>
    (createOnce?.({ followsJobSheetId: 'sheet' }) ?? []).map((name) => name in fields),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named).not.toContain(false);
});

type Database = Awaited<ReturnType<ReturnType<typeof useWorld>['at']>>['desk']['database'];
