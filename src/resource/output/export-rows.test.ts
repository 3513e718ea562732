import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import { writeRows, writtenStores } from '../../data/rows/row-writer.ts';
import { openFieldDatabase } from '../../data/store/database.ts';
import { asset } from '../../domain/assets/asset.ts';
import { guessColumns, NO_WORDS } from '../../domain/import/columns/asset-columns.ts';
import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import { createFormat } from '../../ui/format/format.ts';
import type { Speech } from '../words/value-text.ts';
import { exportRows } from './export-rows.ts';

/** The head of a file without a row: nothing else of the workspace is asked. */
async function headOf(entity: string, columns: readonly string[]): Promise<readonly string[]> {
  const speech = {
    labels: { entity, choices: {} },
    format: createFormat('en', {}, 'NZD'),
  } as unknown as Speech;
  const { head } = exportRows({} as Workspace, speech, columns, (name) => name, []);
  return head;
}

it('an amount whose record names no currency says the tenant’s at the head of its column', async () => {
  expect(await headOf('workOrder', ['title', 'estimatedCost', 'estimatedHours'])).toEqual([
    'id',
    'title',
    'estimatedCost (NZD)',
    'estimatedHours',
  ]);
  expect(await headOf('procurementOrder', ['totalAmount', 'currency'])).toEqual([
    'id',
    'totalAmount',
    'currency',
  ]);
});

it('what a row refers to is named, and an import finds it again by the ids behind', async () => {
  const database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  const given = (id: string, values: FieldValues): AnyRow => {
    const at = '2026-11-23T06:00:00.000Z';
    return {
      id,
      tenantId: 't',
      version: 1,
      createdAt: at,
      createdBy: 'a',
      updatedAt: at,
      updatedBy: 'a',
      ...values,
    };
  };
  const rows = [
    given('station', { name: 'Mill station', tag: 'ST-1' }),
    given('pole', { name: 'Pole 7', parentId: 'station' }),
    given('far', { name: 'Pole 8', parentId: 'elsewhere' }),
    given('free', { name: 'Pole 9', parentId: null }),
  ];
  const changes = rows.map((row) => ({ id: row.id, after: row }));
  await database.dexie.transaction('rw', writtenStores(database, [asset]), async () =>
    writeRows(database, asset, changes),
  );
  const speech = {
    labels: { entity: 'asset', choices: {} },
    format: createFormat('en', {}, 'NZD'),
  } as unknown as Speech;
  const labels: Record<string, string> = { name: 'Name', parentId: 'Part of' };
  const ids = ['pole', 'far', 'free'];
  const { head, parts } = exportRows(
    { database } as Workspace,
    speech,
    ['name', 'parentId'],
    (name) => labels[name] ?? name,
    ids,
  );
  const lines = (await Array.fromAsync(parts())).flat();
  expect([head, ...lines]).toEqual([
    ['id', 'Name', 'Part of', 'parentId'],
    ['pole', 'Pole 7', 'ST-1 · Mill station', 'station'],
    ['far', 'Pole 8', 'elsewhere', 'elsewhere'],
    ['free', 'Pole 9', null, null],
  ]);
  expect(guessColumns(head.map(String), { ...NO_WORDS, fields: labels })).toMatchObject({
    name: 'Name',
    parentId: 'parentId',
  });
});
