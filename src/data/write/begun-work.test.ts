import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { emptyValue } from '../../domain/kit/fields/field.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entities, entityNamed } from '../../domain/registry.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

const NOW = '2026-11-23T06:00:00.000Z';
const BEFORE = '2026-11-20T06:00:00.000Z';
const ME = 'someone';
const SIGN_ON = { id: 'a', position: 'a', person: 'Ada', at: BEFORE, enteredBy: ME, hazards: null };
const GROUNDING = { id: 'g', position: 'a', tool: 'Earthing set', at: BEFORE, enteredBy: ME };

let database: FieldDatabase;
let repository: Repository;

beforeEach(() => {
  database = openFieldDatabase('demo-tenant', ME, { indexedDB: new IDBFactory(), IDBKeyRange });
  const clock = { now: () => Date.parse(NOW) };
  repository = createRepository(database, { ...systemTools, clock, onSaved: () => undefined });
  return () => database.dexie.close();
});

/** A row as the server has it. */
async function arrives(name: string, values: FieldValues): Promise<AnyRow> {
  const entity = entityNamed(name);
  const empty = Object.entries(entity.fields).map(([field, kind]) => [field, emptyValue(kind)]);
  const stamps = { version: 3, createdAt: BEFORE, createdBy: 'a', updatedAt: BEFORE, updatedBy: 'a' };
  const id = uuidv7();
  const row: AnyRow = { ...Object.fromEntries(empty), ...stamps, id, tenantId: 'demo-tenant', ...values };
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(database, entity, [{ id, after: row }]),
  );
  return row;
}

const skill = (name: string, validUntil: string | null) => {
  return { id: name, position: name, name, holder: null, validUntil };
};

/** An order that asks for two competences and a tool; its crew has one of them, and had the other. */
async function order(asks: FieldValues = {}): Promise<string> {
  const skills = [skill('Work at height', null), skill('First aid', '2026-11-22')];
  await arrives('crew', { name: 'Quarry crew', status: 'available', members: [ME], skills });
  const { id } = await arrives('workOrder', {
    title: 'Crossarm',
    type: 'repair',
    status: 'approved',
    priority: 'medium',
    assignees: [ME],
    requiredCompetences: ['work at height', 'First aid'].map((name) => ({ id: name, position: name, name })),
    requiredTools: [{ id: 't', position: 't', name: 'Earthing set' }],
    ...asks,
  });
  return id;
}

const sheet = (values: FieldValues) =>
  arrives('jobSheet', { title: 'Pole 31', status: 'Assigned', assignedTo: ME, ...values });

const stored = ({ id }: AnyRow) => database.rows(entities.jobSheet).get(id);

const BEGUN = { startedAt: NOW, begunWithout: 'First aid, Earthing set', begunWithoutBy: ME };

describe('work that begins on this device', () => {
  test.each(['InProgress', 'Completed'] as const)(
    'says since when and what is missing where its status alone becomes %s, in one operation',
    async (status) => {
      const row = await sheet({ workOrderId: await order() });
      await repository.update(entities.jobSheet, row.id, { status });
      expect(await stored(row)).toMatchObject({ status, ...BEGUN });
      const sent = await outboxList(database);
      const { startedAt, begunWithout } = BEGUN;
      expect(sent.map(({ changes }) => changes)).toEqual([{ status, startedAt, begunWithout }]);
    },
  );

  test('says it with the step, behind the answer with which it begins', async () => {
    const row = await sheet({ workOrderId: await order() });
    const checklist = [{ id: 's', position: 'a', label: 'Fence', kind: 'passFail', result: 'pass' }];
    await repository.update('jobSheet', row.id, { checklist, status: 'InProgress' });
    const [answer, step] = await outboxList(database);
    expect(Object.keys(answer?.changes ?? {})).toEqual(['checklist']);
    expect(Object.keys(step?.changes ?? {})).toEqual(['status', 'startedAt', 'begunWithout']);
  });

  test('says it from an edit form, from a write with consequences, and after what was ticked in the same write', async () => {
    const workOrderId = await order();
    const [edited, together] = [await sheet({ workOrderId }), await sheet({ workOrderId })];
    const changes = { status: 'InProgress', toolsOnBoard: [GROUNDING] } as const;
    await repository.edit(entities.jobSheet, edited.id, changes, { opened: edited });
    await repository.saveTogether([{ kind: 'update', entity: 'jobSheet', id: together.id, changes }]);
    for (const row of [edited, together])
      expect(await stored(row)).toMatchObject({ ...BEGUN, begunWithout: 'First aid' });
  });

  test('says it in a new sheet that is born begun, and in none that is not', async () => {
    const values = { title: 'Pole 31', assignedTo: ME, workOrderId: await order() };
    const born = await repository.create(entities.jobSheet, { ...values, status: 'InProgress' });
    expect(born).toMatchObject(BEGUN);
    expect(await stored(born)).toMatchObject(BEGUN);
    const [operation] = await outboxList(database);
    expect(operation?.changes).toMatchObject({ startedAt: NOW, begunWithout: BEGUN.begunWithout });
    expect(await repository.create(entities.jobSheet, values)).toMatchObject({
      startedAt: null,
      begunWithout: null,
    });
  });

  test('says nothing of what is missing where nothing is, and takes back what an earlier beginning said', async () => {
    const workOrderId = await order({ requiredCompetences: [], requiredTools: [] });
    const statusTrail = { [BEFORE]: 'InProgress', '2026-11-21T06:00:00.000Z': 'Assigned' };
    const [fresh, anew] = [
      await sheet({ workOrderId }),
      await sheet({
        workOrderId,
        startedAt: BEFORE,
        begunWithout: 'First aid',
        begunWithoutBy: 'a',
        statusTrail,
      }),
    ];
    for (const { id } of [fresh, anew])
      await repository.update(entities.jobSheet, id, { status: 'InProgress' });
    const [first, second] = await outboxList(database);
    expect(first?.changes).toEqual({ status: 'InProgress', startedAt: NOW });
    expect(second?.changes).toEqual({ status: 'InProgress', startedAt: NOW, begunWithout: null });
    expect(await stored(anew)).toMatchObject({ begunWithout: null, begunWithoutBy: null });
  });

  test.each([
    ['has no order', null],
    ['has an order that is not on the device', uuidv7()],
  ])('says since when where the sheet %s', async (_, workOrderId) => {
    const row = await sheet({ workOrderId });
    await repository.update(entities.jobSheet, row.id, { status: 'InProgress' });
    expect(await stored(row)).toMatchObject({ status: 'InProgress', startedAt: NOW, begunWithout: null });
  });

  test('keeps what its writer says themselves, and looks at the day on which they say it began', async () => {
    const row = await sheet({ workOrderId: await order() });
    const said = { startedAt: BEFORE };
    await repository.update(entities.jobSheet, row.id, { status: 'InProgress', ...said });
    // The first aider's card was still good then.
    expect(await stored(row)).toMatchObject({ ...said, begunWithout: 'Earthing set' });
    const other = await sheet({ workOrderId: row['workOrderId'] ?? null });
    const words = { begunWithout: 'The long ladder' };
    await repository.update(entities.jobSheet, other.id, { status: 'InProgress', ...words });
    expect(await stored(other)).toMatchObject({ startedAt: NOW, ...words });
    const blank = await sheet({ workOrderId: row['workOrderId'] ?? null });
    await repository.update(entities.jobSheet, blank.id, { status: 'InProgress', begunWithout: ' ' });
    expect(await stored(blank)).toMatchObject(BEGUN);
  });

  test('keeps a start that somebody said before it began', async () => {
    const statusTrail = { '2026-11-19T06:00:00.000Z': 'Assigned' };
    const row = await sheet({ workOrderId: await order(), startedAt: BEFORE, statusTrail });
    await repository.update(entities.jobSheet, row.id, { status: 'InProgress' });
    expect(await stored(row)).toMatchObject({ startedAt: BEFORE, begunWithout: 'Earthing set' });
  });

  test('adds nothing to what somebody signed, nor to work that goes on or is opened again', async () => {
    const workOrderId = await order();
    const signers = [
      { id: 's', position: 's', role: 'crewLead', person: ME, at: BEFORE, enteredBy: ME, signature: 'M 1 1' },
    ];
    const rows = [
      await sheet({ workOrderId, signature: 'M 1 1', signedBy: 'A customer', signedAt: BEFORE }),
      await sheet({ workOrderId, signers }),
      await sheet({ workOrderId, status: 'Completed', completedAt: BEFORE }),
    ];
    for (const { id } of rows)
      await repository.update(entities.jobSheet, id, { status: 'InProgress', statusReason: 'Storm' });
    const goesOn = await sheet({ workOrderId, status: 'InProgress' });
    await repository.update(entities.jobSheet, goesOn.id, { signOns: [SIGN_ON] });
    for (const row of [...rows, goesOn])
      expect(await stored(row)).toMatchObject({ status: 'InProgress', startedAt: null, begunWithout: null });
  });

  test('is recorded for each of many sheets that are made at once', async () => {
    const values = { title: 'Pole', assignedTo: ME, workOrderId: await order(), status: 'InProgress' };
    const rows = Array.from({ length: 12 }, () => ({ entity: 'jobSheet', values }));
    expect(await repository.createMany(rows)).toEqual(rows.map(() => expect.objectContaining(BEGUN)));
  });

  test('does not begin where a gate stands before it', async () => {
    const row = await sheet({ workOrderId: await order(), signOnRequired: true });
    const begins = repository.update(entities.jobSheet, row.id, { status: 'InProgress' });
    await expect(begins).rejects.toMatchObject({ code: 'not_ready' });
    expect(await stored(row)).toEqual(row);
  });
});
