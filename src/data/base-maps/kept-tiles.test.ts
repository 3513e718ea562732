import { expect, test } from 'vitest';
import { keptTiles } from './kept-tiles.ts';

test('what is kept in memory stays below its bytes: what was not drawn for longest goes first', async () => {
  const tiles = keptTiles(100);
  const fetched: string[] = [];
  const get = (id: string) =>
    tiles.get(id, async () => {
      fetched.push(id);
      return new ArrayBuffer(40);
    });
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await get(id);
  expect(fetched).toEqual(['a', 'b', 'c', 'b']);
});

test('what is given away is a copy, and a tile that is nowhere is known to be nowhere', async () => {
  const tiles = keptTiles();
  let asked = 0;
  const none = async () => {
    asked += 1;
    return null;
  };
  await expect(tiles.get('a', none)).resolves.toBeNull();
  await expect(tiles.get('a', none)).resolves.toBeNull();
  expect(asked).toBe(1);
  const first = await tiles.get('b', async () => Uint8Array.of(7).buffer);
  if (first) new Uint8Array(first)[0] = 0;
  const second = await tiles.get('b', none);
  expect(second && new Uint8Array(second)[0]).toBe(7);
});
