import fc from 'fast-check';
import { expect, test } from 'vitest';
import { archiveOf } from '../../../../tests/support/pmtiles-archive.ts';
import { openArchive } from './archive-reader.ts';
import { type AreaPlan, areaPlanOf, partPlaces, placeOfTile, plannedBytes } from './area-plan.ts';
import { LARGEST_RANGE, mergedRanges, NEAR_ENOUGH } from './merged-ranges.ts';
import { unzipped } from './unzipped.ts';

/** All tiles of the first zooms, with contents that tell them apart; those in the east are one sea. */
function tilesOfWorld(deepest: number) {
  const tiles: { z: number; x: number; y: number; bytes: Uint8Array }[] = [];
  for (let z = 0; z <= deepest; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        const words = z > 1 && x >= 2 ** (z - 1) ? 'sea' : `tile ${z}/${x}/${y} `.repeat(9);
        tiles.push({ z, x, y, bytes: new TextEncoder().encode(words) });
      }
    }
  }
  return tiles;
}

const WORLD_TILES = tilesOfWorld(5);
const ARCHIVE = archiveOf(WORLD_TILES, { tilesInLeaf: 100 });

function reader(asked: [offset: number, length: number][] = []) {
  return openArchive('a', async (offset, length) => {
    asked.push([offset, length]);
    return ARCHIVE.slice(offset, offset + length).buffer;
  });
}

test('the plan of an area leads to the bytes of each of its tiles, and of the same bytes once', async () => {
  const archive = reader();
  const plan = await areaPlanOf(
    archive,
    WORLD_TILES.map(({ z, x, y }) => ({ zoom: z, x, y })),
  );
  expect(plan.tileIds).toHaveLength(WORLD_TILES.length);
  expect([...plan.tileIds]).toEqual([...plan.tileIds].sort((one, other) => one - other));
  // Neighbours in the sea share their bytes.
  expect(plan.offsets.length).toBeLessThan(0.7 * WORLD_TILES.length);
  expect([...new Set(plan.offsets)].sort((one, other) => one - other)).toEqual([...plan.offsets]);
  expect(plannedBytes(plan)).toBe(partPlaces(plan).at(-1));
  const compression = await archive.compression();
  for (const { z, x, y, bytes } of WORLD_TILES) {
    const alone = await areaPlanOf(archive, [{ zoom: z, x, y }]);
    const place = placeOfTile(plan, alone.tileIds[0] ?? -1);
    const part = plan.partOf[place] ?? -1;
    const [offset = 0, length = 0] = [plan.offsets[part], plan.lengths[part]];
    const found = await unzipped(ARCHIVE.slice(offset, offset + length).buffer, compression);
    expect(new TextDecoder().decode(found)).toBe(new TextDecoder().decode(bytes));
  }
});

test('a tile that the archive has not is in no plan, and its size is that of the others', async () => {
  const plan = await areaPlanOf(reader(), [
    { zoom: 9, x: 3, y: 3 },
    { zoom: 5, x: 0, y: 0 },
  ]);
  expect(plan.tileIds).toHaveLength(1);
  expect(placeOfTile(plan, 12_345_678)).toBe(-1);
});

test('a directory is asked for once, however many tiles of it are looked up at a time', async () => {
  const asked: [number, number][] = [];
  const archive = reader(asked);
  await Promise.all(WORLD_TILES.slice(0, 60).map((_, at) => archive.locate(at)));
  expect(new Set(asked.map(String)).size).toBe(asked.length);
});

test('directories that have none of the tiles are not asked for', async () => {
  const asked: [number, number][] = [];
  await areaPlanOf(reader(asked), [
    { zoom: 0, x: 0, y: 0 },
    { zoom: 5, x: 3, y: 3 },
  ]);
  // The beginning of the archive, and two of its leaves.
  expect(asked).toHaveLength(3);
});

test('a failure is no answer: what was asked for without signal is asked for again', async () => {
  let hasSignal = false;
  const archive = openArchive('b', async (offset, length) => {
    if (!hasSignal) throw new DOMException('no signal', 'AbortError');
    return ARCHIVE.slice(offset, offset + length).buffer;
  });
  await expect(archive.locate(0)).rejects.toThrow('no signal');
  hasSignal = true;
  await expect(archive.locate(0)).resolves.not.toBeNull();
});

test('bytes that are no archive are said to be none', async () => {
  const archive = openArchive('c', async (_, length) => new ArrayBuffer(Math.min(length, 500)));
  await expect(archive.locate(0)).rejects.toMatchObject({ code: 'unreadable' });
});

test('parts near each other come together, none is left out, and no call is too large', () => {
  const partArb = fc.record({
    gap: fc.oneof(fc.constant(0), fc.constant(NEAR_ENOUGH), fc.constant(NEAR_ENOUGH + 1), fc.nat(200_000)),
    length: fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: LARGEST_RANGE })),
  });
  fc.assert(
    fc.property(fc.array(partArb, { maxLength: 40 }), fc.nat(3), (parts, from) => {
      let end = 0;
      const placed = parts.map(({ gap, length }) => {
        const offset = end + gap;
        end = offset + length;
        return { offset, length };
      });
      const plan: AreaPlan = {
        tileIds: new Float64Array(0),
        partOf: new Uint32Array(0),
        offsets: Float64Array.from(placed, ({ offset }) => offset),
        lengths: Uint32Array.from(placed, ({ length }) => length),
      };
      const merged = mergedRanges(plan, from);
      const covered = merged.flatMap((range) =>
        Array.from({ length: range.before - range.from }, (_, at) => range.from + at),
      );
      expect(covered).toEqual(placed.map((_, at) => at).slice(from));
      for (const range of merged) {
        expect(range.length).toBeLessThanOrEqual(LARGEST_RANGE);
        const inside = placed.slice(range.from, range.before);
        expect(range.offset).toBe(inside[0]?.offset);
        const last = inside.at(-1);
        expect(range.offset + range.length).toBe((last?.offset ?? 0) + (last?.length ?? 0));
      }
      for (const [at, range] of merged.slice(1).entries()) {
        const before = merged[at];
        const gap = range.offset - (before?.offset ?? 0) - (before?.length ?? 0);
        const together = range.offset + (placed[range.from]?.length ?? 0) - (before?.offset ?? 0);
        expect(gap > NEAR_ENOUGH || together > LARGEST_RANGE).toBe(true);
      }
    }),
  );
});

test('a small file that claims to become a large one is not unpacked', async () => {
  const { gzipSync } = await import('node:zlib');
  const bomb = gzipSync(Buffer.alloc(40 * 1024 * 1024));
  await expect(unzipped(Uint8Array.from(bomb).buffer, 2)).rejects.toMatchObject({ code: 'unreadable' });
  await expect(unzipped(Uint8Array.from([1, 2, 3]).buffer, 2)).rejects.toMatchObject({ code: 'unreadable' });
  await expect(unzipped(new ArrayBuffer(3), 3)).rejects.toMatchObject({ code: 'unreadable' });
});
