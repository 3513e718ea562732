import { liveQuery } from 'dexie';
import { expect, it } from 'vitest';
import { openFieldDatabase } from './database.ts';
import { tableIn, zoneHere } from './zones.ts';

/** More than Dexie follows. */
const LONG = 500;

async function waitLong(): Promise<void> {
  for (let tick = 0; tick < LONG; tick++) await null;
}

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
    throw new Error('undone');
  });
  await expect(writing).rejects.toThrow('undone');
  expect(await meta.get('seq')).toBeUndefined();
  dexie.close();
});

it('a live query hears of what it asked a bound table, however much was waited for in between', async () => {
  const { dexie, meta } = openFieldDatabase('t', 'bound-live');
  const seen: unknown[] = [];
  const watching = liveQuery(async () => {
    const bound = tableIn(zoneHere(), meta);
    await bound.get('lost');
    await waitLong();
    return bound.get('seq');
  }).subscribe((found) => seen.push(found?.value));
  await expect.poll(() => seen).toEqual([undefined]);
  await meta.put({ key: 'seq', value: 7 });
  await expect.poll(() => seen).toEqual([undefined, 7]);
  watching.unsubscribe();
  dexie.close();
});
