import { expect, it } from 'vitest';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { allRows, rowsByIds } from '../read/list-query.ts';
import { writeRows, writtenStores } from '../rows/row-writer.ts';
import { openFieldDatabase } from './database.ts';
import { tableIn, watchLive, zoneHere } from './zones.ts';

const ALL = { entity: 'asset', filters: {}, sort: 'tag' } as const;
const BY = { tenantId: 't', createdAt: '', createdBy: 'u', updatedAt: '', updatedBy: 'u' };
const ROW: AnyRow = {
  ...BY,
  id: '018f0000-0000-7000-8000-000000000001',
  version: 1,
  name: 'Pole',
  tag: 'P-1',
};

/** More than Dexie follows. */
const LONG = 500;

async function waitLong(): Promise<void> {
  for (let tick = 0; tick < LONG; tick++) await native();
}

/** Within a zone `Promise` is Dexie's own. */
async function native(): Promise<void> {}

it('what is asked of a bound table belongs to its transaction, however much was waited for in between', async () => {
  const { dexie, meta } = openFieldDatabase('t', 'bound');
  const writing = dexie.transaction('rw', meta, async () => {
    const zone = zoneHere();
    const bound = tableIn(zone, meta);
    await bound.get('seq');
    await waitLong();
    expect(zoneHere(), 'Dexie has lost it').not.toBe(zone);
    await bound.put({ key: 'seq', value: 7 });
    await waitLong();
    expect(await bound.where('key').equals('seq').toArray()).toEqual([{ key: 'seq', value: 7 }]);
    // Each of these asks within a part of the transaction of its own.
    await bound.where('key').equals('seq').modify({ value: 8 });
    await waitLong();
    expect(await bound.get('seq')).toEqual({ key: 'seq', value: 8 });
    await bound.where('key').equals('seq').delete();
    await bound.put({ key: 'seq', value: 9 });
    throw new Error('undone');
  });
  await expect(writing).rejects.toThrow('undone');
  expect(await meta.get('seq')).toBeUndefined();
  dexie.close();
});

it('a live query hears of rows that it read in a transaction after a long wait', async () => {
  const database = openFieldDatabase('t', 'bound-rows');
  const seen: unknown[] = [];
  const watching = watchLive(database, async (local) => {
    await local.meta.get('lost');
    await waitLong();
    const rows = await allRows(local, ALL);
    await waitLong();
    const [same] = await rowsByIds(local, 'asset', [ROW.id]);
    await waitLong();
    return [rows.length, same?.name, await local.meta.get('seq')];
  }).subscribe({ next: (found) => seen.push(found), error: (error: unknown) => seen.push(error) });
  await expect.poll(() => seen).toEqual([[0, undefined, undefined]]);
  await database.inTransaction('rw', writtenStores(database, [asset]), async (local) => {
    await waitLong();
    await writeRows(local, asset, [{ id: ROW.id, after: ROW }]);
  });
  await expect.poll(() => seen.at(-1)).toEqual([1, 'Pole', undefined]);
  await expect(
    database.inTransaction('rw', [...writtenStores(database, [asset])], async (local) => {
      await waitLong();
      await local.inTransaction('rw', [local.meta], async (inner) => {
        await waitLong();
        await inner.meta.put({ key: 'seq', value: 1 });
      });
      await writeRows(local, asset, [{ id: ROW.id, after: null }]);
      await waitLong();
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await allRows(database, ALL)).toHaveLength(1);
  expect(await database.meta.get('seq')).toBeUndefined();
  watching.unsubscribe();
  database.dexie.close();
});

it('the work of a transaction and of a live query runs outside of every zone, so that none can reach what goes on beside it', async () => {
  const database = openFieldDatabase('t', 'beside');
  const within: boolean[] = [];
  const look = async (ask: () => Promise<unknown>) => {
    within.push(inSomeZone());
    await ask();
    within.push(inSomeZone());
    await native();
    within.push(inSomeZone());
  };
  await database.inTransaction('rw', writtenStores(database, [asset]), async (local) => {
    await look(() => local.meta.put({ key: 'seq', value: 1 }));
    await local.inTransaction('rw', [local.meta], (inner) => look(() => inner.meta.get('seq')));
    await local.inOneView('asset', (view) => look(() => view.rows('asset').all()));
  });
  await database.inOneView('asset', (view) => look(() => view.rows('asset').all()));
  await new Promise<void>((resolve) => {
    watchLive(database, (local) => look(() => local.meta.get('seq'))).subscribe(() => resolve());
  });
  expect(within).toHaveLength(15);
  expect(within).not.toContain(true);
  expect(inSomeZone()).toBe(false);
  database.dexie.close();
});

function inSomeZone(): boolean {
  return zoneHere().parent !== undefined;
}
