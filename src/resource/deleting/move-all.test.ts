import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { hangingOn } from '../../data/read/hanging.ts';
import { systemTools } from '../../data/recovery/outbox-actions.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import { createRepository } from '../../data/write/create-repository.ts';
import type { Repository } from '../../data/write/repository.ts';
import { namingsOf } from '../../domain/hanging.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import { ENTITIES, entityNamed } from '../../domain/registry.ts';
import { rowRuleOf } from '../../domain/row-rules.ts';
import { fieldToMove, isNoPlace, moveAll } from './move-all.ts';

const FIXED = { stockLine: true, reservation: true, articleFeedback: true };

const BLANK = {
  id: 'a',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
};

let database: FieldDatabase;
let repository: Repository;

beforeEach(() => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  repository = createRepository(database, { ...systemTools, onSaved: () => undefined });
});

const rowOf = async (entity: string, id: string): Promise<AnyRow> => {
  const stored = await database.rows(entity).get(id);
  if (!stored) throw new Error(`no ${entity} ${id}`);
  return stored;
};

async function hangingBy(entity: string, row: AnyRow, field: string) {
  const all = await hangingOn(database, entityNamed(entity), row);
  const found = all.find(({ naming }) => naming.field === field);
  if (!found) throw new Error(`nothing names it by ${field}`);
  return found;
}

/** Assets `above/below/…`, the last one at the bottom. */
async function chain(...names: readonly string[]): Promise<AnyRow[]> {
  const made: AnyRow[] = [];
  for (const name of names) {
    const parentId = made.at(-1)?.id ?? null;
    made.push(await repository.create('asset', { name, kind: 'Pole', status: 'planned', parentId }));
  }
  return made;
}

describe('what hangs on a record and is put onto another one', () => {
  test('is moved as far as it can be: one that is refused holds up none behind it', async () => {
    const [region, mill, pump] = await chain('Region', 'Mill', 'Pump');
    const [other] = await chain('Other region');
    const beside: FieldValues = {
      name: 'Weir',
      kind: 'Pole',
      status: 'planned',
      parentId: region?.id ?? null,
    };
    const weir = await repository.create('asset', beside);
    if (!region || !mill || !pump || !other) throw new Error('all are made');
    await repository.update('asset', other.id, { parentId: pump.id });
    const { naming, rows } = await hangingBy('asset', region, 'parentId');
    expect(rows).toHaveLength(2);
    const result = await moveAll({ database, repository }, naming, { named: region, rows, to: other.id });
    expect(result).toMatchObject({
      moved: 1,
      left: [{ row: { id: mill.id }, error: { code: 'under_itself' } }],
    });
    expect(await rowOf('asset', weir.id)).toMatchObject({ parentId: other.id });
    expect(await rowOf('asset', mill.id)).toMatchObject({ parentId: region.id });
  });

  test('stays where somebody else has put it since the list was shown', async () => {
    const [region, mill] = await chain('Region', 'Mill');
    const [theirs, mine] = [...(await chain('Theirs')), ...(await chain('Mine'))];
    if (!region || !mill || !theirs || !mine) throw new Error('all are made');
    const { naming, rows } = await hangingBy('asset', region, 'parentId');
    await repository.update('asset', mill.id, { parentId: theirs.id });
    const result = await moveAll({ database, repository }, naming, { named: region, rows, to: mine.id });
    expect(result).toEqual({ moved: 0, left: [] });
    expect(await rowOf('asset', mill.id)).toMatchObject({ parentId: theirs.id });
  });
});

describe('the choice of another record', () => {
  const fixed = ENTITIES.flatMap(({ name }) =>
    namingsOf(name).filter(({ entity, field }) => {
      const rule = rowRuleOf(entity);
      const row = (value: string) => ({ ...BLANK, [field]: value });
      return entity.name in FIXED && rule?.(row('one'), row('other'))?.path === field;
    }),
  );

  test('is not there for what a row stands for, unless something else moves it', () => {
    expect(fixed.map(({ entity, field }) => `${entity.name}.${field}`).toSorted()).toEqual([
      'articleFeedback.articleId',
      'reservation.itemId',
      'reservation.manufacturingOrderId',
      'stockLine.itemId',
      'stockLine.warehouseId',
    ]);
    for (const naming of fixed) {
      expect(fieldToMove(naming, undefined), naming.field).toBeUndefined();
      expect(
        fieldToMove(naming, async () => undefined),
        naming.field,
      ).toBeDefined();
    }
  });

  test('leaves out the record itself and, in a tree, all below it', async () => {
    const [region, mill, pump] = await chain('Region', 'Mill', 'Pump');
    const [other] = await chain('Other');
    if (!region || !mill || !pump || !other) throw new Error('all are made');
    const left = (entity: string, field: string) =>
      Promise.all(
        [region, mill, pump, other].map(({ id }) =>
          isNoPlace(database, { entity, field }, { entity: 'asset', id: region.id }, id),
        ),
      );
    expect(await left('asset', 'parentId')).toEqual([true, true, true, false]);
    expect(await left('workOrder', 'assetId')).toEqual([true, false, false, false]);
  });
});

const TREES: Readonly<Record<string, FieldValues>> = {
  asset: { name: 'A', kind: 'Pole', status: 'planned' },
  workOrder: { title: 'A', type: 'repair' },
  faultReport: { title: 'A', kind: 'noise' },
};

describe('a record that would stand under itself', () => {
  const trees = ENTITIES.flatMap(({ name, fields }) =>
    Object.entries(fields).flatMap(([field, definition]) =>
      definition.kind === 'reference' && definition.entity === name && name !== 'warehouse'
        ? [{ name, field }]
        : [],
    ),
  );

  test('a container stands in a store, and neither in itself nor in another one', async () => {
    const [first, second] = [
      await repository.create('warehouse', { name: 'A', kind: 'toolbox' }),
      await repository.create('warehouse', { name: 'B', kind: 'pallet' }),
    ];
    const into = (standsInId: string) => repository.update('warehouse', first.id, { standsInId });
    await expect(into(first.id)).rejects.toMatchObject({ code: 'under_itself', path: 'standsInId' });
    await expect(into(second.id)).rejects.toMatchObject({ code: 'no_place', path: 'standsInId' });
  });

  test.each(trees)('is refused on this device: $name by $field', async ({ name, field }) => {
    const values = TREES[name] ?? {};
    const rows: AnyRow[] = [];
    for (let depth = 0; depth < 3; depth++)
      rows.push(await repository.create(name, { ...values, [field]: rows.at(-1)?.id ?? null }));
    const [top, ...below] = rows;
    if (!top) throw new Error('it is made');
    for (const { id } of rows)
      await expect(repository.update(name, top.id, { [field]: id })).rejects.toMatchObject({
        code: 'under_itself',
        path: field,
      });
    await expect(repository.update(name, below.at(-1)?.id ?? '', { [field]: top.id })).resolves.not.toThrow();
    const id = crypto.randomUUID();
    await expect(repository.create(name, { ...values, id, [field]: id })).rejects.toMatchObject({
      code: 'under_itself',
    });
  });
});
