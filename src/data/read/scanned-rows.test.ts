import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { numberedId, numberedRow } from '../../../tests/support/numbered-row.ts';
import { storePacked } from '../../../tests/support/store-packed.ts';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { orderFields } from '../../domain/packing/index-keys.ts';
import { ENTITIES } from '../../domain/registry.ts';
import type { SoughtText } from '../../domain/scan/sought.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { rowsScanned } from './scanned-rows.ts';

const BLOCK = 500;
const BLOCKS = 6;
const MOST = 10;

let database: FieldDatabase;
let read = 0;

beforeAll(async () => {
  const sizes = { segment: 50, block: BLOCK, atOnce: 100, waiting: 100 };
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange, sizes });
  const packed = Array.from({ length: BLOCK * BLOCKS }, (_, at) => rowOf(at));
  await storePacked(database, asset, packed);
  const written = [
    rowOf(7, { serialNumber: 'CHANGED/7' }),
    rowOf(9000, { tag: 'New one', serialNumber: 'Éclair 9' }),
    rowOf(9001, { tag: 'SN-0001200', serialNumber: null }),
  ];
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () => {
    await writeRows(
      database,
      asset,
      written.map((after) => ({ id: after.id, after })),
    );
    await writeRows(database, asset, [{ id: numberedId(8), after: null }]);
  });
  database.dexie.table(asset.store).hook('reading', (record: unknown) => {
    read += 1;
    return record;
  });
  return () => database.dexie.close();
});

beforeEach(() => {
  read = 0;
});

const scan = async (...sought: readonly SoughtText[]) => {
  const found = await rowsScanned(database, asset, sought, MOST);
  return found
    .map(({ row, place }) => [Number(row.id.slice(-12)), place])
    .toSorted(([a = 0], [b = 0]) => a - b);
};

test.each([
  ['a tag', 'T-42', [42]],
  ['a tag in other letters', ' t-42 ', [42]],
  ['a part of a tag', 'T-4', [4]],
  ['a serial number', 'SN-0001200', [1200, 9001]],
  ['a part of a serial number', 'SN-00012', []],
  ['an id elsewhere', 'ext 77', [77]],
  ['a name', 'Pole 42', []],
  ['a serial number that was changed', 'SN-0000007', []],
  ['what it was changed to', 'changed/7', [7]],
  ['a row that was deleted', 'SN-0000008', []],
  ['a new row', 'eclair 9', [9000]],
  ['the tag of a new row', 'NEW ONE', [9000]],
  ['signs alone', '---', []],
  ['nothing', ' ', []],
])('%s finds the records that have it whole', async (_, text, places) => {
  expect(await scan({ text })).toEqual(places.map((place) => [place, 0]));
});

describe('a text that is of a kind', () => {
  it('is looked for where such a thing stands', async () => {
    expect(await scan({ text: 'SN-0001200', as: ['serial'] })).toEqual([[1200, 0]]);
    expect(await scan({ text: 'SN-0001200', as: ['number'] })).toEqual([[9001, 0]]);
    expect(await scan({ text: 'SN-0001200', as: ['lot'] })).toEqual([]);
  });

  it('says which of the texts it was', async () => {
    const found = await scan(
      { text: 'nothing' },
      { text: 'T-5', as: ['number'] },
      { text: 'SN-0000600', as: ['serial'] },
    );
    expect(found).toEqual([
      [5, 1],
      [600, 2],
    ]);
  });
});

describe('what is read of 3,000 packed rows', () => {
  /** The three rows in front, and the record that says how far rows are packed, for each of the questions. */
  const AROUND = 40;

  it('is a column of each block, and the rows that are found', async () => {
    await scan({ text: 'T-42', as: ['number'] });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(4 * BLOCKS + AROUND);
  });

  it('is the words of each block, and the rows that have them', async () => {
    await scan({ text: 'SN-0001300', as: ['serial'] });
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThan(4 * BLOCKS + AROUND);
  });

  it('is no row of the thousands that have the words of a short text which is a tag', async () => {
    // Every row has a word that begins with a t, and one with a 1.
    expect(await scan({ text: 'T-1' })).toEqual([[1, 0]]);
    expect(read).toBeLessThan(8 * BLOCKS + AROUND);
  });
});

test('what is scanned of an entity is a text with an order, or one that its searches look at', () => {
  const fields = ENTITIES.flatMap((entity) =>
    Object.keys(entity.scanned ?? {}).map((field) => ({ entity, field })),
  );
  expect(fields.length).toBeGreaterThan(20);
  for (const { entity, field } of fields) {
    expect(entity.fields[field], `${entity.name}.${field}`).toMatchObject({ kind: 'text' });
    expect([...orderFields(entity), ...entity.list.search]).toContain(field);
  }
});

function rowOf(at: number, values: object = {}): AnyRow {
  return numberedRow(at, {
    tag: `T-${at}`,
    name: `Pole ${at}`,
    kind: 'Pole',
    status: 'inUse',
    country: 'FR',
    operator: null,
    parentId: null,
    workAreaIds: [],
    serialNumber: `SN-${String(at).padStart(7, '0')}`,
    externalId: `ext ${at}`,
    ...values,
  });
}
