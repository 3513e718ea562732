import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../../data/store/database.ts';
import { asset } from '../../domain/assets/asset.ts';
import { user } from '../../domain/identity/user.ts';
import { inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { stockLine } from '../../domain/inventory/stock-line.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { ENTITIES } from '../../domain/registry.ts';
import { readCode } from '../../domain/scan/read-code.ts';
import { lookUp, lookUpForField } from './look-up.ts';

const ORIGIN = 'https://fieldline.example';
const ITEM = '09501101530003';
const ALLOWED = [asset.name, inventoryItem.name, stockLine.name];

let database: FieldDatabase;

beforeAll(async () => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  await write(asset, [
    { id: idOf(1), name: 'Pole', serialNumber: 'SN-1' },
    { id: idOf(2), name: 'Pole', serialNumber: 'TWICE' },
    { id: idOf(3), name: 'Pole', serialNumber: 'TWICE' },
  ]);
  await write(inventoryItem, [{ id: idOf(11), name: 'Insulator', sku: ITEM.slice(1) }]);
  await write(stockLine, [{ id: idOf(21), name: 'Insulator', itemId: idOf(11), lot: 'LOT-9' }]);
  await write(user, [
    { id: idOf(31), name: 'Ann', email: 'ann@grid.example', username: 'ann.line', role: 'technician' },
  ]);
  return () => database.dexie.close();
});

const idOf = (at: number) => `01920000-0000-7000-8000-${String(at).padStart(12, '0')}`;

type Values = Pick<AnyRow, 'id'> & Readonly<Record<string, string>>;

async function write(entity: EntityDefinition, rows: readonly Values[]): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z';
  const base = { tenantId: 't', version: 1, createdAt: at, createdBy: 'u', updatedAt: at, updatedBy: 'u' };
  const changes = rows.map((values) => ({ id: values.id, after: { ...base, ...values } }));
  await database.dexie.transaction('rw', writtenStores(database, [entity]), async () => {
    await writeRows(database, entity, changes);
  });
}

const read = (text: string) => readCode(text, { origin: ORIGIN, thisYear: 2026, entities: ENTITIES });

const names = (rows: readonly { readonly row: AnyRow }[]) => rows.map(({ row }) => Number(row.id.slice(-12)));

async function found(text: string, entity: EntityDefinition, leaveOut?: (id: string) => Promise<boolean>) {
  const answer = await lookUpForField(database, read(text), { entity: entity.name, leaveOut }, ALLOWED);
  return {
    fitting: names(answer.fitting),
    leftOut: names(answer.leftOut),
    others: names(answer.others),
  };
}

test('a code that two kinds of record have is found in both, and only where the person may look', async () => {
  const code = read(`(01)${ITEM}(10)LOT-9`);
  expect(names(await lookUp(database, code, ALLOWED))).toEqual([21, 11]);
  expect(names(await lookUp(database, code, [inventoryItem.name]))).toEqual([11]);
});

describe('a field that takes', () => {
  it.each<[string, string, EntityDefinition, object]>([
    ['an asset finds it by its serial number', 'sn-1', asset, { fitting: [1] }],
    ['an asset finds it by its label', `${ORIGIN}/tenant/assets/${idOf(1)}`, asset, { fitting: [1] }],
    ['an asset finds all that have the code', 'TWICE', asset, { fitting: [2, 3] }],
    [
      'an item finds it by a code that names its lot first',
      `(01)${ITEM}(10)LOT-9`,
      inventoryItem,
      { fitting: [11] },
    ],
    ['an item finds it by the lot of its stock', 'lot-9', inventoryItem, { fitting: [11] }],
    [
      'an item finds it by the label of its stock',
      `${ORIGIN}/tenant/stock/${idOf(21)}`,
      inventoryItem,
      { fitting: [11] },
    ],
    ['an asset is told of another kind', `(01)${ITEM}(10)LOT-9`, asset, { others: [21, 11] }],
    [
      'an item is told of a label of another kind',
      `${ORIGIN}/tenant/assets/${idOf(1)}`,
      inventoryItem,
      { others: [1] },
    ],
    ['a person finds them by the user name on a badge', 'ANN.LINE', user, { fitting: [31] }],
    ['a person finds them by the mail address on a badge', 'ann@grid.example', user, { fitting: [31] }],
    ['an asset finds nobody by a badge', 'ann.line', asset, {}],
    ['an asset finds nothing by a code of nothing', 'SN-2', asset, {}],
    [
      'an asset opens no label of another installation',
      `https://other.example/tenant/assets/${idOf(1)}`,
      asset,
      {},
    ],
  ])('%s', async (_, text, entity, expected) => {
    expect(await found(text, entity)).toEqual({ fitting: [], leftOut: [], others: [], ...expected });
  });

  it('a record that it leaves out says so, and looks no further', async () => {
    const isSecond = (id: string) => Promise.resolve(id === idOf(2));
    expect(await found('TWICE', asset, isSecond)).toEqual({ fitting: [3], leftOut: [2], others: [] });
  });
});
