import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import { createRepository } from '../write/create-repository.ts';
import type { Repository } from '../write/repository.ts';
import { ChangedMeanwhile } from './merge-edit.ts';
import { writeRows, writtenStores } from './row-writer.ts';

const ORDER = { title: 'Line 4', type: 'repair', status: 'inProgress', priority: 'medium' };
const task = (id: string, more: FieldValues = {}) => ({
  id,
  position: id,
  title: `Task ${id}`,
  done: false,
  ...more,
});
const TASKS = [task('a'), task('b')];
const [ANN, BEN, CAT, DAN] = ['1', '2', '3', '4'].map((n) => `00000000-0000-4000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]; // four in, four out

describe('an edit of a row that others write on meanwhile', () => {
  let database: FieldDatabase;
  let repository: Repository;

  beforeEach(() => {
    database = openFieldDatabase('t', 'me', { indexedDB: new IDBFactory(), IDBKeyRange });
    repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
  });

  /** A row as the server has it; what a pull writes. */
  const arrives = async (entity: string, id: string, values: FieldValues): Promise<AnyRow> => {
    const definition = entityNamed(entity);
    const at = '2026-11-23T06:00:00.000Z';
    const stamps = { version: 2, createdAt: at, createdBy: 'other', updatedAt: at, updatedBy: 'other' };
    const row: AnyRow = { ...values, ...stamps, id, tenantId: 't' };
    await database.dexie.transaction('rw', writtenStores(database, [definition]), async () =>
      writeRows(database, definition, [{ id, after: row }]),
    );
    return row;
  };
  const stored = async (entity: string, id: string, names: readonly string[]) => {
    const row = await database.rows(entity).get(id);
    return Object.fromEntries(names.map((name) => [name, row?.[name]]));
  };

  interface Case {
    readonly what: string;
    readonly entity?: string;
    readonly was: FieldValues;
    readonly mine: FieldValues;
    readonly theirs: FieldValues;
    /** What both of it comes to; a path: the person is told of it first. */
    readonly comesTo: FieldValues;
    readonly told?: readonly string[];
  }

  const CASES: readonly Case[] = [
    {
      what: 'a task added here, a tick and a task added there',
      was: { tasks: TASKS },
      mine: { tasks: [...TASKS, task('c')] },
      theirs: { tasks: [task('a', { done: true }), task('b'), task('d')] },
      comesTo: { tasks: [task('a', { done: true }), task('b'), task('c'), task('d')] },
    },
    {
      what: 'a task removed here, another one there',
      was: { tasks: TASKS },
      mine: { tasks: [task('a')] },
      theirs: { tasks: [task('b'), task('c')] },
      comesTo: { tasks: [task('c')] },
    },
    {
      what: 'a task renamed here and ticked there: it was not that task',
      was: { tasks: TASKS },
      mine: { tasks: [task('a', { title: 'Earth' }), task('b')] },
      theirs: { tasks: [task('a', { done: true }), task('b', { done: true })] },
      comesTo: { tasks: [task('a', { title: 'Earth' }), task('b', { done: true })] },
      told: ['tasks/a/title', 'tasks/a/done'],
    },
    {
      what: 'somebody assigned here, another one there',
      was: { assignees: [ANN, BEN] },
      mine: { assignees: [ANN, BEN, CAT] },
      theirs: { assignees: [BEN, DAN] },
      comesTo: { assignees: [BEN, DAN, CAT] },
    },
    {
      what: 'a text changed here, another one there',
      was: { location: 'Bay 1', remedy: null },
      mine: { location: 'Bay 2' },
      theirs: { location: 'Bay 1', remedy: 'New fuse' },
      comesTo: { location: 'Bay 2', remedy: 'New fuse' },
    },
    {
      what: 'the same text changed here and there',
      was: { location: 'Bay 1' },
      mine: { location: 'Bay 2' },
      theirs: { location: 'Bay 3' },
      comesTo: { location: 'Bay 2' },
      told: ['location'],
    },
    {
      what: 'the end changed here and the beginning there: they are one question',
      was: { scheduledStart: '2026-11-23T06:00:00.000Z', scheduledEnd: '2026-11-23T08:00:00.000Z' },
      mine: { scheduledEnd: '2026-11-23T09:00:00.000Z' },
      theirs: { scheduledStart: '2026-11-23T07:00:00.000Z', scheduledEnd: '2026-11-23T08:00:00.000Z' },
      comesTo: { scheduledStart: '2026-11-23T07:00:00.000Z', scheduledEnd: '2026-11-23T09:00:00.000Z' },
      told: ['scheduledEnd'],
    },
    {
      what: 'one answer of a survey here, another one there',
      entity: 'survey',
      was: { answers: { q1: 'old', q2: 'old' } },
      mine: { answers: { q1: 'mine', q2: 'old' } },
      theirs: { answers: { q1: 'old', q3: 'theirs' } },
      comesTo: { answers: { q1: 'mine', q3: 'theirs' } },
    },
    {
      what: 'the same answer of a survey here and there: theirs of the others stay',
      entity: 'survey',
      was: { answers: { q1: 'old', q2: 'old' } },
      mine: { answers: { q1: 'mine', q2: 'old' } },
      theirs: { answers: { q1: 'theirs', q2: 'theirs' } },
      comesTo: { answers: { q1: 'mine', q2: 'theirs' } },
      told: ['answers'],
    },
  ];

  test.each(CASES)('$what', async ({ entity = 'workOrder', was, mine, theirs, comesTo, told }) => {
    const id = uuidv7();
    const opened = await arrives(entity, id, { ...ORDER, ...was });
    await arrives(entity, id, { ...ORDER, ...theirs });
    const refusal = await repository.edit(entity, id, mine, { opened }).catch((error: unknown) => error);
    const conflicts = refusal instanceof ChangedMeanwhile ? refusal.conflicts : [];
    expect(conflicts.map(({ path }) => path)).toEqual(told ?? []);
    if (refusal) await repository.edit(entity, id, mine, { opened, told: conflicts });
    expect(await stored(entity, id, Object.keys(comesTo))).toEqual(comesTo);
    // To the server it goes as a change of the row as it stood here.
    const [operation] = await outboxList(database);
    for (const name of Object.keys(operation?.changes ?? {})) {
      expect(operation?.baseValues[name]).toEqual(theirs[name] ?? null);
    }
  });

  test('nothing is saved of what the person has to be told of, and of the next change they are told too', async () => {
    const id = uuidv7();
    const opened = await arrives('workOrder', id, { ...ORDER, location: 'Bay 1' });
    await arrives('workOrder', id, { ...ORDER, location: 'Bay 3' });
    const mine = { location: 'Bay 2' };
    const refusal = await repository.edit('workOrder', id, mine, { opened }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'changed_meanwhile' });
    expect(await outboxList(database)).toEqual([]);
    expect(await stored('workOrder', id, ['location'])).toEqual({ location: 'Bay 3' });
    const { conflicts } = refusal as ChangedMeanwhile;
    await arrives('workOrder', id, { ...ORDER, location: 'Bay 4' });
    const again = repository.edit('workOrder', id, mine, { opened, told: conflicts });
    await expect(again).rejects.toMatchObject({ code: 'changed_meanwhile' });
  });

  test('a number typed for a stock is that number: who took out meanwhile is spoken of first', async () => {
    const id = uuidv7();
    const item = { name: 'Fuse', quantity: 10 };
    const opened = await arrives('inventoryItem', id, item);
    await arrives('inventoryItem', id, { ...item, quantity: 8 });
    const saving = repository.edit('inventoryItem', id, { quantity: 12 }, { opened });
    await expect(saving).rejects.toMatchObject({ conflicts: [{ path: 'quantity', base: 10, theirs: 8 }] });
    await repository.edit('inventoryItem', id, { name: 'Fuse 63 A' }, { opened });
    expect(await stored('inventoryItem', id, ['name', 'quantity'])).toEqual({
      name: 'Fuse 63 A',
      quantity: 8,
    });
  });
});
