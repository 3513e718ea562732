import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, expect, test } from 'vitest';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { shipment } from '../../domain/logistics/shipment.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { type FieldDatabase, openFieldDatabase } from '../store/database.ts';
import { findRows, rowsNamed } from './find-rows.ts';

/** Longer than the keys of an index. */
const LONG = 'Transformer oil for the north, drummed, with papers, by night and over the pass road';

let database: FieldDatabase;

beforeAll(async () => {
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const rows = [
    sent('1', 'SH-1', '2026-02-01'),
    sent('2', 'Étape', '2026-03-01'),
    sent('3', `${LONG} 1`, '2026-04-01'),
    sent('4', `${LONG} 2`, '2026-05-01'),
    sent('5', 'SH-1', '2026-06-01'),
  ];
  await database.dexie.transaction('rw', writtenStores(database, [shipment]), async () =>
    writeRows(
      database,
      shipment,
      rows.map((row) => ({ id: row.id, after: row })),
    ),
  );
});

test.each([
  ['etape', ['2']],
  ['  ÉTAPE ', ['2']],
  ['Étap', []],
  [`${LONG} 2`, ['4']],
  ['sh-1', ['1', '5']],
])('"%s" is the name of %j', async (text, ids) => {
  const rows = await rowsNamed(database, 'shipment', text);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test('an empty text means the first rows of the list, and that is all', async () => {
  const shown = await new Promise((resolve) => {
    findRows(database, { entity: 'shipment', text: ' ', limit: 3 }, (rows, isAll) =>
      resolve({ ids: rows.map(({ id }) => id), isAll }),
    );
  });
  expect(shown).toEqual({ ids: ['5', '4', '3'], isAll: true });
});

test('what is left out is not shown', async () => {
  const leaveOut = async (id: string) => id === '4';
  const shown = await new Promise((resolve) => {
    findRows(database, { entity: 'shipment', text: ' ', limit: 3, leaveOut }, (rows) =>
      resolve(rows.map(({ id }) => id)),
    );
  });
  expect(shown).toEqual(['5', '3']);
});

function sent(id: string, number: string, updatedOn: string): AnyRow {
  return {
    id,
    tenantId: 't',
    version: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    createdBy: null,
    updatedAt: `${updatedOn}T00:00:00.000Z`,
    updatedBy: null,
    number,
    title: 'To the north',
    status: 'Draft',
  };
}
