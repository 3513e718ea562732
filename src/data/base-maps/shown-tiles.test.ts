import { expect, test } from 'vitest';
import { areaFolder } from '../../../tests/support/area-folder.ts';
import { archiveOf } from '../../../tests/support/pmtiles-archive.ts';
import { openArchive, type ReadRange } from './archive/archive-reader.ts';
import { shownTiles } from './shown-tiles.ts';

const ARCHIVE = archiveOf([{ z: 0, x: 0, y: 0, bytes: Uint8Array.of(1, 2, 3) }]);

test('where the signal hangs, a view full of tiles waits once, and the office is called once', async () => {
  let now = 0;
  let calls = 0;
  let hangs = true;
  const readRange: ReadRange = (offset, length) => {
    calls += 1;
    return hangs
      ? new Promise<ArrayBuffer>(() => {})
      : Promise.resolve(ARCHIVE.slice(offset, offset + length).buffer);
  };
  const fresh = () => openArchive('a', readRange);
  let archive = fresh();
  const tiles = shownTiles({
    folder: areaFolder({ files: new Map() }),
    archives: () => archive,
    readerOf: () => readRange,
    now: () => now,
    patience: 300,
  });
  tiles.show({ id: 'a', version: 'v1', earlier: [] });
  const found = await Promise.allSettled(Array.from({ length: 20 }, (_, id) => tiles.find(id)));
  expect(found.map(({ status }) => status)).toEqual(Array(20).fill('rejected'));
  expect(calls).toBe(1);
  await expect(tiles.find(0)).rejects.toMatchObject({ code: 'unreachable' });
  expect(calls).toBe(1);

  hangs = false;
  archive = fresh();
  now += 60_000;
  const tile = await tiles.find(0);
  expect(tile && [...new Uint8Array(tile)]).toEqual([1, 2, 3]);
});
