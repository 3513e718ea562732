import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { fateOf, type Naming, namingsOf } from '../../domain/hanging.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { quantityField } from '../../domain/kit/entity/quantity-field.ts';
import { isSet, type Json } from '../../domain/kit/fields/field.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { hangingOn } from '../read/hanging.ts';
import { outboxList, systemTools } from '../recovery/outbox-actions.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { asDataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { openFieldDatabase } from '../store/database.ts';
import type { Tools } from '../store/tools.ts';
import { createRepository } from './create-repository.ts';
import type { Repository } from './repository.ts';

const NOW = Date.UTC(2026, 10, 23, 6, 0);
const tools: Tools = { ...systemTools, clock: { now: () => NOW } };
const newId = () => uuidv7(tools.clock, tools.random);

let database: FieldDatabase;
let repository: Repository;

beforeEach(() => {
  database = openFieldDatabase('demo-tenant', 'someone', { indexedDB: new IDBFactory(), IDBKeyRange });
  repository = createRepository(database, { ...tools, onSaved: () => undefined });
});

/** Rows that the server has. */
async function given(name: string, ...values: FieldValues[]): Promise<AnyRow[]> {
  const entity = entityNamed(name);
  const rows = values.map((each): AnyRow => {
    const at = '2026-11-23T06:00:00.000Z';
    const stamps = { createdAt: at, createdBy: 'a', updatedAt: at, updatedBy: 'a' };
    return { id: newId(), tenantId: 'demo-tenant', version: 3, ...stamps, ...each };
  });
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () =>
    writeRows(
      database,
      entity,
      rows.map((row) => ({ id: row.id, after: row })),
    ),
  );
  return rows;
}

async function one(name: string, values: FieldValues = {}): Promise<AnyRow> {
  const [row] = await given(name, values);
  if (!row) throw new Error('one is given');
  return row;
}

/** Every place that says something of a deletion, with a row there that is settled and one that is not, by what is deleted. */
const PLACES = Map.groupBy(
  ENTITIES.filter(({ verbs }) => verbs.remove === true).flatMap(({ name }) =>
    namingsOf(name).flatMap((naming) => [true, false].map((settled) => ({ name, naming, settled }))),
  ),
  ({ name }) => name,
);

function keeps({ entity, onDelete }: Naming, values: FieldValues): boolean {
  return fateOf(entity, onDelete, values) === 'refuse';
}

function valuesNaming(
  { entity, field, part, entityField }: Naming,
  named: string,
  id: string,
  settled: boolean,
): FieldValues {
  const alone = isSet(entity.fields[field]) ? [id] : id;
  return {
    [field]: part === undefined ? alone : [{ id: newId(), position: 'a0', [part]: id }],
    ...(entityField === undefined ? {} : { [entityField]: named }),
    ...(settled && entity.statuses?.settled ? { status: entity.statuses.settled[0] ?? null } : {}),
    ...(quantityField(entity) === undefined ? {} : { [quantityField(entity) ?? '']: settled ? 0 : 7 }),
  };
}

function caseOf(entity: EntityDefinition, field: string | undefined, value: Json, code: string) {
  return field === undefined ? [] : [{ entity, field, value, code }];
}

function bookOf({ fields }: EntityDefinition): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'items' && field.appendOnly ? [name] : [],
  );
}

function refusedPlaces(error: unknown): string[] {
  const { code, details } = asDataError(error);
  return [code, ...details.map(({ path }) => path)];
}

/** Records whose photographs belong to what was decided, with the statuses in which it stands. */
const KEEPING = ENTITIES.flatMap(({ name, decisions = [] }) =>
  decisions
    .filter(({ evidence }) => evidence)
    .flatMap(({ statuses = [] }) => statuses.map((status) => [name, status] as const)),
);

test.each(KEEPING)(
  'a photograph of a %s that is %s is not taken off on the device either',
  async (name, status) => {
    const subject = await one(name, { status });
    const [photo, other] = await given(
      'attachment',
      { entity: name, entityId: subject.id },
      { entity: name, entityId: newId() },
    );
    await expect(repository.remove('attachment', photo?.id ?? '')).rejects.toMatchObject({ code: 'decided' });
    const said = repository.update('attachment', photo?.id ?? '', { moment: 'before' });
    await expect(said).rejects.toMatchObject({ code: 'decided' });
    expect(await repository.removeMany('attachment', [photo?.id ?? '', other?.id ?? ''])).toEqual([
      photo?.id,
    ]);
    expect((await outboxList(database)).map(({ entityId }) => entityId)).toEqual([other?.id]);
  },
);

test('a photograph under a signature is not taken off on the device either', async () => {
  const sheet = await one('jobSheet', { status: 'InProgress', signature: 'typed', signedBy: 'Ada' });
  const photo = await one('attachment', { entity: 'jobSheet', entityId: sheet.id });
  await expect(repository.remove('attachment', photo.id)).rejects.toMatchObject({ code: 'decided' });
});

describe('what hangs on a record', () => {
  test.each([...PLACES])('keeps it or not, wherever it names a record of %s', async (name, places) => {
    for (const { naming, settled } of places) {
      const path = `${naming.entity.name}/${naming.field}`;
      const [byItself, among] = [await one(name), await one(name)];
      await one(naming.entity.name, valuesNaming(naming, name, byItself.id, settled));
      await one(naming.entity.name, valuesNaming(naming, name, among.id, settled));
      const isKept = keeps(naming, valuesNaming(naming, name, among.id, settled));
      const refused = await repository.remove(name, byItself.id).then(() => [], refusedPlaces);
      const kept = await repository.removeMany(name, [among.id]);
      const left = await database.index(name).where('id').anyOf(byItself.id, among.id).count();
      const wanted = isKept ? [['in_use', path], [among.id], 2] : [[], [], 0];
      expect([path, refused, kept, left]).toEqual([path, ...wanted]);
    }
  });

  test('keeps a record of its own: a quantity that nobody wrote off, a book with entries', async () => {
    const removable = ENTITIES.filter(({ verbs }) => verbs.remove === true);
    const cases = removable.flatMap((entity) => [
      ...[7, -2, 0.001].flatMap((quantity) => caseOf(entity, quantityField(entity), quantity, 'in_stock')),
      ...bookOf(entity).flatMap((book) => caseOf(entity, book, [{ id: newId(), position: 'a0' }], 'decided')),
    ]);
    expect(cases.length).toBeGreaterThan(3);
    for (const { entity, field, value, code } of cases) {
      const row = await one(entity.name, { [field]: value });
      const failure = await repository.remove(entity.name, row.id).then(() => null, asDataError);
      expect([entity.name, field, failure?.code, failure?.path]).toEqual([entity.name, field, code, field]);
      expect(await repository.removeMany(entity.name, [row.id])).toEqual([row.id]);
    }
    const free = await one('inventoryItem', { quantity: 0 });
    await repository.remove('inventoryItem', free.id);
    expect(await database.rows('inventoryItem').get(free.id)).toBeUndefined();
  });

  test('is looked for below what goes with it', async () => {
    const warehouse = await one('warehouse');
    const line = await one('stockLine', { warehouseId: warehouse.id, quantity: 0 });
    await one('stockCount', { status: 'Counting', lines: [{ id: newId(), stockLineId: line.id }] });
    const found = await hangingOn(database, entityNamed('warehouse'), warehouse);
    expect(found.map(({ naming, fate, isDirect }) => [naming.entity.name, fate, isDirect])).toEqual([
      ['stockCount', 'refuse', false],
      ['stockLine', 'take', true],
    ]);
    await expect(repository.remove('warehouse', warehouse.id)).rejects.toMatchObject({ code: 'in_use' });
  });

  test.each([
    ['by an index', 'asset', 'assetId'],
    ['by looking at all', 'crew', 'crewId'],
  ])('is found %s behind more than a thousand rows that say nothing', async (_, name, field) => {
    const row = await one(name);
    const over = Array.from({ length: 1500 }, () => ({ [field]: row.id, status: 'closed' }));
    await given('workOrder', ...over, { [field]: row.id, status: 'dispatched' });
    const found = await hangingOn(database, entityNamed(name), row);
    expect(found.map(({ fate, rows }) => [fate, rows.length])).toEqual([['refuse', 1]]);
  });

  test('is counted up to a thousand and one', async () => {
    const crew = await one('crew');
    const many = Array.from({ length: 1500 }, () => ({ crewId: crew.id, status: 'dispatched' }));
    await given('workOrder', ...many);
    const [found] = await hangingOn(database, entityNamed('crew'), crew);
    expect(found?.rows).toHaveLength(1001);
  });

  test('is looked for in steps, between which others have their turn', async () => {
    const crew = await one('crew');
    await given('workOrder', ...Array.from({ length: 1700 }, () => ({ crewId: null })));
    let largest = 0;
    database.dexie.use({
      stack: 'dbcore',
      name: 'counting',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          return {
            ...table,
            query: async (request) => {
              const answer = await table.query(request);
              largest = Math.max(largest, answer.result.length);
              return answer;
            },
          };
        },
      }),
    });
    database.dexie.close();
    await database.dexie.open();
    await hangingOn(database, entityNamed('crew'), crew);
    expect(largest).toBe(500);
  });
});

describe('a deletion of many', () => {
  test('begins with what hangs on others of them, and leaves alone what something else hangs on', async () => {
    const [top, kept] = [await one('asset', { name: 'Top' }), await one('asset', { name: 'Kept' })];
    const middle = await one('asset', { name: 'Middle', parentId: top.id });
    const leaf = await one('asset', { name: 'Leaf', parentId: middle.id });
    const below = await one('asset', { name: 'Below', parentId: kept.id });
    await one('workOrder', { assetId: below.id, status: 'dispatched' });
    const ids = [top, kept, middle, below, leaf].map(({ id }) => id);
    expect(await repository.removeMany('asset', ids)).toEqual([kept.id, below.id]);
    const [first, second, third] = await outboxList(database);
    expect([first, second, third].map((each) => each?.entityId)).toEqual([leaf.id, middle.id, top.id]);
    expect(second?.dependsOn).toEqual([first?.opId]);
    expect(third?.dependsOn).toEqual([second?.opId]);
  });

  test('leaves alone what stands decided', async () => {
    const order = await one('workOrder', { status: 'completed' });
    expect(await repository.removeMany('workOrder', [order.id])).toEqual([order.id]);
  });
});

describe('a deletion goes behind', () => {
  test('what was moved to and fro before it, although that is nowhere to be seen', async () => {
    const [first, gone, last] = await given('crew', {}, {}, {});
    const order = await one('workOrder', { crewId: first?.id ?? null, status: 'approved' });
    await repository.update('workOrder', order.id, { crewId: gone?.id ?? null });
    await repository.update('workOrder', order.id, { status: 'scheduled' });
    await repository.update('workOrder', order.id, { crewId: last?.id ?? null });
    await repository.remove('crew', gone?.id ?? '');
    const queue = await outboxList(database);
    expect(queue.at(-1)).toMatchObject({ kind: 'delete', dependsOn: [queue.at(-2)?.opId] });
  });

  test('what came between it and an edit that was never sent, and is one with an edit otherwise', async () => {
    const [busy, idle, other] = await given('crew', { name: 'Busy' }, { name: 'Idle' }, { name: 'Other' });
    const order = await one('workOrder', { crewId: busy?.id ?? null, status: 'approved' });
    await repository.update('crew', busy?.id ?? '', { name: 'Renamed' });
    await repository.update('crew', idle?.id ?? '', { name: 'Renamed' });
    await repository.update('workOrder', order.id, { crewId: other?.id ?? null });
    expect(await repository.removeMany('crew', [busy?.id ?? '', idle?.id ?? ''])).toEqual([]);
    expect((await outboxList(database)).map(({ entity, kind }) => [entity, kind])).toEqual([
      ['crew', 'patch'],
      ['crew', 'delete'],
      ['workOrder', 'patch'],
      ['crew', 'delete'],
    ]);
  });

  test('nothing, where the record never left the device', async () => {
    const sheet = await one('jobSheet', { status: 'InProgress', signature: null });
    await repository.update('jobSheet', sheet.id, { description: 'Oil runs down the tank' });
    const file = { name: 'tank.jpg', mediaType: 'image/jpeg', size: 3, sha256: 'a'.repeat(64) };
    const photo = await repository.create('attachment', { entity: 'jobSheet', entityId: sheet.id, ...file });
    await repository.remove('attachment', photo.id);
    expect((await outboxList(database)).map(({ entity }) => entity)).toEqual(['jobSheet']);
  });

  test('the step that took a decision back, where a photograph belonged to that', async () => {
    const sheet = await one('jobSheet', { status: 'Completed', signature: null });
    const photo = await one('attachment', { entity: 'jobSheet', entityId: sheet.id });
    await repository.update('jobSheet', sheet.id, { status: 'InProgress', statusReason: 'Wrong day' });
    await repository.remove('attachment', photo.id);
    const [step, removal] = await outboxList(database);
    expect(removal).toMatchObject({ kind: 'delete', dependsOn: [step?.opId] });
  });
});
