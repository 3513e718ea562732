import { PMTiles } from 'pmtiles';
import { expect, it } from 'vitest';
import { archiveOf } from './pmtiles-archive.ts';

const tile = (z: number, x: number, y: number) => ({
  z,
  x,
  y,
  bytes: new TextEncoder().encode(`${z}/${x}/${y}`),
});
const TILES = [
  tile(0, 0, 0),
  ...[0, 1].flatMap((x) => [0, 1].map((y) => tile(1, x, y))),
  tile(14, 8300, 5636),
];

it.each([
  ['packed', {}],
  ['as they are', { compression: 'none' }],
  ['with leaf directories', { tilesInLeaf: 2 }],
] as const)('the reader finds each tile of an archive, %s', async (_name, options) => {
  // Arrange
  const archive = archiveOf(TILES, { ...options, metadata: { attribution: 'Survey' } });

  // Act
  const reader = new PMTiles(sourceOf(archive));
  const header = await reader.getHeader();
  const found = await Promise.all(
    TILES.map(async ({ z, x, y }) => new TextDecoder().decode((await reader.getZxy(z, x, y))?.data)),
  );

  // Assert
  expect(found).toEqual(TILES.map(({ z, x, y }) => `${z}/${x}/${y}`));
  expect(await reader.getZxy(1, 0, 0)).toBeDefined();
  expect(await reader.getZxy(2, 0, 0)).toBeUndefined();
  expect(await reader.getMetadata()).toEqual({ attribution: 'Survey' });
  expect(header).toMatchObject({ minZoom: 0, maxZoom: 14, clustered: true });
  expect(header.minLon).toBeCloseTo((8300 / 2 ** 14) * 360 - 180, 5);
});

it('equal neighbours are one entry, and each of them is found', async () => {
  // Arrange
  const sea = new Uint8Array([7]);
  const tiles = [0, 1].flatMap((x) => [0, 1].map((y) => ({ z: 1, x, y, bytes: sea })));

  // Act
  const reader = new PMTiles(sourceOf(archiveOf(tiles, { tileType: 'png' })));

  // Assert
  expect((await reader.getHeader()).numTileEntries).toBe(1);
  for (const { z, x, y } of tiles) {
    expect(new Uint8Array((await reader.getZxy(z, x, y))?.data ?? new ArrayBuffer())).toEqual(sea);
  }
});

function sourceOf(archive: Uint8Array<ArrayBuffer>) {
  return {
    getKey: () => 'archive',
    getBytes: async (offset: number, length: number) => ({
      data: archive.slice(offset, offset + length).buffer,
    }),
  };
}
