import { describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import { type AnyItem, itemsOf } from '../../src/domain/kit/fields/field.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import { unique } from '../support/api.ts';
import { type Place, useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const ADMIN = 'admin@demo.example';
const TECH = 'tech1@demo.example';
const AT = '2026-11-20T08:00:00.000Z';

/** Another approved programme than the one that a tablet went away with. */
const OTHERWISE = {
  'another device': (steps: readonly object[]) => ({
    steps: steps.map((step, index) => (index === 0 ? { ...step, device: 'Q7' } : step)),
  }),
  'another line': (_steps: readonly object[], asset: string) => ({ assetId: asset }),
  'another time': () => ({
    requestedStart: '2026-12-01T06:00:00.000Z',
    requestedEnd: '2026-12-01T09:00:00.000Z',
  }),
} as const;

describe('a switching step that was carried out without signal', () => {
  const world = useWorld();

  async function approved() {
    const [planner, admin, tech] = [await world.at(PLANNER), await world.at(ADMIN), await world.at(TECH)];
    const [own, other] = await planner.desk.database.rows('asset').after('', 2);
    // In a bay of its own: another programme may rely on a device of that name.
    const bay = unique('Bay');
    const steps = [`${bay} Q0`, `${bay} Q1`].map((device, index) => {
      return { id: `s${index}`, position: `a${index}`, device, action: 'open', phase: 'isolate' };
    });
    const { id } = await planner.desk.repository.create('switchingRequest', {
      title: 'Feeder',
      status: 'Requested',
      assetId: own?.id ?? null,
      steps,
    });
    await planner.device.sync();
    const save = async ({ desk, device }: Place, changes: FieldValues) => {
      await device.sync();
      await desk.repository.update('switchingRequest', id, changes);
      await device.sync();
      expect(await outboxList(desk.database)).toEqual([]);
    };
    await save(admin, { status: 'Approved' });
    await tech.device.sync();
    return { planner, admin, tech, id, save, other: other?.id ?? '' };
  }

  async function execute({ desk }: Place, id: string, step: string, status: string) {
    const steps = itemsOf((await desk.row('switchingRequest', id))?.['steps']).map((each) =>
      each.id === step ? { ...each, orderedAt: AT, executedAt: AT, initials: 'LV' } : each,
    );
    await desk.repository.update('switchingRequest', id, { steps, status });
  }

  test.each(Object.entries(OTHERWISE))(
    'is not written down as one of %s that was approved meanwhile',
    async (_name, otherwise) => {
      const { planner, admin, tech, id, save, other } = await approved();
      await execute(tech, id, 's0', 'Switching');
      await save(admin, { status: 'Requested', statusReason: 'Not this one' });
      const steps = itemsOf((await admin.desk.row('switchingRequest', id))?.['steps']);
      await save(planner, otherwise(steps, other) as FieldValues);
      await save(admin, { status: 'Approved' });
      await tech.device.sync();
      await planner.device.sync();
      const row = await planner.desk.row('switchingRequest', id);
      expect(row?.['status']).toBe('Approved');
      expect(itemsOf(row?.['steps']).map(({ executedAt }) => executedAt)).toEqual([null, null]);
      const [waiting] = await outboxList(tech.desk.database);
      expect(waiting).toMatchObject({ state: 'conflict', problem: { code: 'seen_changed' } });
    },
  );

  test.each(Object.entries(OTHERWISE))(
    'is asked about where it is a later one, and %s was approved and begun anew meanwhile',
    async (_name, otherwise) => {
      const { planner, admin, tech, id, save, other } = await approved();
      const stepsOf = async ({ desk }: Place) => itemsOf((await desk.row('switchingRequest', id))?.['steps']);
      const begun = async (place: Place, at: string | null) => ({
        status: at === null ? 'Approved' : 'Switching',
        steps: (await stepsOf(place)).map((each) =>
          each.id === 's0' ? { ...each, orderedAt: at, executedAt: at, initials: at && 'MO' } : each,
        ),
      });
      await save(planner, await begun(planner, AT));
      await tech.device.sync();
      await execute(tech, id, 's1', 'Isolated');
      await save(planner, await begun(planner, null));
      await save(admin, { status: 'Requested', statusReason: 'Not this one' });
      await planner.device.sync();
      await save(planner, otherwise(await stepsOf(planner), other) as FieldValues);
      await save(admin, { status: 'Approved' });
      await planner.device.sync();
      await save(planner, await begun(planner, AT));
      await tech.device.sync();
      await planner.device.sync();
      expect((await stepsOf(planner)).map(({ executedAt }) => executedAt)).toEqual([
        expect.any(String),
        null,
      ]);
      const [waiting] = await outboxList(tech.desk.database);
      expect(waiting).toMatchObject({ state: 'conflict', problem: { code: 'seen_changed' } });
    },
  );
});

describe('a later step of a programme that was changed and begun anew meanwhile', () => {
  const world = useWorld();

  test('is asked about, and not written down as one of another device', async () => {
    const [planner, admin, tech] = [await world.at(PLANNER), await world.at(ADMIN), await world.at(TECH)];
    const steps = ['Q0', 'Q1', 'Q2'].map((device, index) => {
      return { id: `s${index}`, position: `a${index}`, device, action: 'open', phase: 'isolate' };
    });
    const request = { title: 'Feeder', status: 'Requested', steps: steps as never };
    const { id } = await planner.desk.repository.create('switchingRequest', request);
    const { device, desk } = planner;
    await device.sync();
    const write = async (place: Place, make: (steps: readonly AnyItem[]) => FieldValues) => {
      const row = await place.desk.row('switchingRequest', id);
      await place.desk.repository.update('switchingRequest', id, make(itemsOf(row?.['steps'])));
    };
    const stamped = (step: string, at: string | null) => (all: readonly AnyItem[]) => ({
      status: step === 's0' && at === null ? 'Approved' : 'Switching',
      steps: all.map((each) =>
        each.id === step ? { ...each, executedAt: at, initials: at && 'LV' } : each,
      ) as never,
    });
    const there = async (place: Place, make: (steps: readonly AnyItem[]) => FieldValues) => {
      await place.device.sync();
      await write(place, make);
      await place.device.sync();
      expect(await outboxList(place.desk.database)).toEqual([]);
    };
    await there(admin, () => ({ status: 'Approved' }));
    await there(planner, stamped('s0', AT));
    await tech.device.sync();
    await write(tech, stamped('s1', AT));
    await there(planner, stamped('s0', null));
    await there(admin, () => ({ status: 'Requested', statusReason: 'Not that one' }));
    await there(planner, (all) => ({
      steps: all.map((each) => (each.id === 's1' ? { ...each, device: 'Q9' } : each)),
    }));
    await there(admin, () => ({ status: 'Approved' }));
    await there(planner, stamped('s0', AT));
    await tech.device.sync();
    await device.sync();
    const row = await desk.row('switchingRequest', id);
    const carriedOut = itemsOf(row?.['steps']).map((each) => [each['device'], each['executedAt'] !== null]);
    expect(carriedOut).toEqual([
      ['Q0', true],
      ['Q9', false],
      ['Q2', false],
    ]);
    const [issue] = await issuesList(tech.desk.database);
    expect(issue?.conflicts.map(({ path }) => path)).toContain('steps/s1/device');
  });
});

describe('what was ticked off without signal', () => {
  const world = useWorld();

  test('is not said of other words that somebody put in their place', async () => {
    const [planner, admin] = [await world.at(PLANNER), await world.at(ADMIN)];
    const step = { id: 'c1', position: 'a0', label: 'T1 is dead', kind: 'passFail' };
    const { id } = await planner.desk.repository.create('jobSheet', {
      title: 'Before work',
      assignedTo: admin.desk.database.userId,
      checklist: [step] as never,
    });
    await planner.device.sync();
    await admin.device.sync();
    const change = async ({ desk }: Place, changes: object) => {
      const checklist = itemsOf((await desk.row('jobSheet', id))?.['checklist']);
      await desk.repository.update('jobSheet', id, {
        checklist: checklist.map((each) => ({ ...each, ...changes })),
      });
    };
    await change(admin, { result: 'pass' });
    await change(planner, { label: 'T2 is dead' });
    await planner.device.sync();
    await admin.device.sync();
    const [stored] = itemsOf((await admin.desk.row('jobSheet', id))?.['checklist']);
    expect(stored).toMatchObject({ label: 'T2 is dead', result: null });
    const [issue] = await issuesList(admin.desk.database);
    expect(issue?.conflicts).toEqual([
      { path: 'checklist/c1/label', base: 'T1 is dead', mine: 'T1 is dead', theirs: 'T2 is dead' },
      { path: 'checklist/c1/result', base: null, mine: 'pass', theirs: null },
    ]);
  });
});

test('what is a mark in a list, and on which words, is named by parts that its items have', () => {
  for (const { name, fields } of ENTITIES) {
    for (const [list, field] of Object.entries(fields)) {
      if (field.kind !== 'items' || !field.marked) continue;
      const { marks, words } = field.marked;
      expect(Object.keys(field.item), `${name}.${list}`).toEqual(
        expect.arrayContaining([...marks, ...words]),
      );
      expect(marks.filter((part) => words.includes(part))).toEqual([]);
    }
  }
});
