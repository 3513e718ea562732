import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { areaFolder, Killed } from '../../../../tests/support/area-folder.ts';
import { type AreaPlan, plannedBytes } from '../archive/area-plan.ts';
import type { AreaFolder } from './area-folder.ts';
import { beginArea, isWhole, readAreas, readIndex, removeArea } from './area-store.ts';
import { areaTiles } from './area-tiles.ts';
import type { AreaDescription } from './index-file.ts';
import { takeArea } from './take-area.ts';

/** An archive of which only the bytes of tiles matter: each byte says where it lies. */
const ARCHIVE = Uint8Array.from({ length: 400_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);

const readRange = async (offset: number, length: number) => ARCHIVE.slice(offset, offset + length).buffer;

/** Parts of any length, some beside each other and some far apart; some tiles share one. */
const planArb = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constant(40_000)),
      length: fc.integer({ min: 1, max: 300 }),
    }),
    { minLength: 1, maxLength: 7 },
  )
  .chain((parts) => {
    let end = 0;
    const placed = parts.map(({ gap, length }) => {
      const offset = end + gap;
      end = offset + length;
      return { offset, length };
    });
    const tiles = fc.array(fc.nat({ max: parts.length - 1 }), { minLength: 1, maxLength: 10 });
    return tiles.map((partOf): AreaPlan => {
      const used = [...new Set(partOf)].sort((one, other) => one - other);
      return {
        tileIds: Float64Array.from(partOf, (_, at) => at * 3),
        partOf: Uint32Array.from(partOf, (part) => used.indexOf(part)),
        offsets: Float64Array.from(used, (part) => placed[part]?.offset ?? 0),
        lengths: Uint32Array.from(used, (part) => placed[part]?.length ?? 0),
      };
    });
  });

function describedBy(plan: AreaPlan, id: string, replaces: string | null = null): AreaDescription {
  return {
    id,
    baseMapId: 'roads',
    baseMapName: 'Roads',
    version: 'v1',
    about: 'view',
    label: null,
    shape: { kind: 'boxes', boxes: [] },
    minZoom: 0,
    maxZoom: 14,
    compression: 1,
    tiles: plan.tileIds.length,
    bytes: plannedBytes(plan),
    takenAt: id.length,
    replaces,
  };
}

const never = new AbortController().signal;

function take(folder: AreaFolder, id: string, plan: AreaPlan): Promise<void> {
  return takeArea({ folder, readRange, signal: never, onProgress: () => {} }, id, plan);
}

/**
 * Everything that a page does: it begins an area or goes on with it, and takes another one in its place.
 * @param onWhole from now on there is always one that is whole
 */
async function live(folder: AreaFolder, plan: AreaPlan, onWhole = () => {}): Promise<void> {
  const begun = (await readAreas(folder)).map(({ about }) => about.id);
  if (begun.length === 0) await beginArea(folder, describedBy(plan, 'old'), plan);
  for (const { about } of await readAreas(folder)) await take(folder, about.id, plan);
  onWhole();
  if (!begun.includes('newer')) {
    await beginArea(folder, describedBy(plan, 'newer', 'old'), plan);
    await take(folder, 'newer', plan);
  }
  await readAreas(folder);
}

/** What is said to be whole has every byte of every tile; and once there was one, there is one. */
async function expectHonest(folder: AreaFolder): Promise<boolean> {
  const areas = await readAreas(folder);
  for (const area of areas.filter(isWhole)) {
    const tiles = areaTiles(folder);
    tiles.setAreas([area]);
    const index = await readIndex(folder, area.about.id);
    if (!index) throw new Error('whole, and without an index');
    const { plan } = index;
    for (const [at, tileId] of plan.tileIds.entries()) {
      const part = plan.partOf[at] ?? 0;
      const expected = await readRange(plan.offsets[part] ?? 0, plan.lengths[part] ?? 0);
      const found = await tiles.find(['roads'], tileId);
      expect(found && Buffer.from(found).equals(Buffer.from(expected))).toBe(true);
    }
    await expect(tiles.find(['roads'], 1_000_001)).resolves.toBeNull();
    await expect(tiles.find(['photographs'], plan.tileIds[0] ?? 0)).resolves.toBeNull();
  }
  return areas.some(isWhole);
}

/** Lives one after the other on one device, each killed at its change; what must hold after each of them. */
async function liveAndDie(plan: AreaPlan, kills: readonly number[], chance: () => number): Promise<void> {
  const disk = { files: new Map<string, Uint8Array<ArrayBuffer>>() };
  let wasWhole = false;
  let wasDone = new Map<string, number>();
  for (const killAt of kills) {
    const life = live(areaFolder(disk, { killAt, chance }), plan, () => {
      wasWhole = true;
    });
    await life.catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
    const isNow = await expectHonest(areaFolder(disk));
    expect(isNow || !wasWhole).toBe(true);
    // What was there once is not fetched again.
    const left = await readAreas(areaFolder(disk));
    for (const { about, done } of left) expect(done).toBeGreaterThanOrEqual(wasDone.get(about.id) ?? 0);
    wasDone = new Map(left.map(({ about, done }) => [about.id, done]));
  }
  await live(areaFolder(disk), plan);
  const areas = await readAreas(areaFolder(disk));
  expect(areas.map((area) => [area.about.id, isWhole(area)])).toEqual([['newer', true]]);
  await expectHonest(areaFolder(disk));
}

const chanceArb = fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true }));

test('however often a page is killed, what is said to be whole is whole, and in the end it is', async () => {
  const kills = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });
  const trying = fc.assert(
    fc.asyncProperty(planArb, kills, chanceArb, (plan, killedAt, chances) =>
      liveAndDie(plan, killedAt, () => Number(chances.next().value)),
    ),
    { numRuns: amount(200) },
  );
  await expect(trying).resolves.toBeUndefined();
});

test('a page may be killed at every change that it makes, and the next one too', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.of(0, 3, 6, 9),
    partOf: Uint32Array.of(2, 0, 1, 1),
    offsets: Float64Array.of(0, 100, 100_000),
    lengths: Uint32Array.of(50, 60, 70),
  };
  const seed = fc.sample(fc.integer(), 1)[0] ?? 0;
  // Numbers that look random, of which one can be told again: a seed of a failure is in its message.
  let state = seed >>> 0;
  const chance = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32;
  for (let first = 0; first <= 24; first++) {
    for (let second = 0; second <= 24; second++) {
      for (let again = 0; again < amount(4); again++) {
        const trying = liveAndDie(plan, [first, second], chance);
        await expect(trying, `killed at ${first} and ${second}, seed ${seed}`).resolves.toBeUndefined();
      }
    }
  }
});

test('what is there is not fetched again', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.of(0, 1, 2),
    partOf: Uint32Array.of(0, 1, 2),
    offsets: Float64Array.of(0, 100_000, 200_000),
    lengths: Uint32Array.of(10, 20, 30),
  };
  const folder = areaFolder({ files: new Map() });
  await beginArea(folder, describedBy(plan, 'a'), plan);
  const asked: number[] = [];
  const failing = async (offset: number, length: number) => {
    asked.push(offset);
    if (offset === 200_000) throw new TypeError('no signal');
    return readRange(offset, length);
  };
  const taking = { folder, signal: never, onProgress: () => {} };
  await expect(takeArea({ ...taking, readRange: failing }, 'a', plan)).rejects.toThrow('no signal');
  expect((await readAreas(folder)).map(({ done }) => done)).toEqual([30]);
  asked.length = 0;
  const noting = (offset: number, length: number) => {
    asked.push(offset);
    return readRange(offset, length);
  };
  await takeArea({ ...taking, readRange: noting }, 'a', plan);
  expect(asked).toEqual([200_000]);
  expect((await readAreas(folder)).every(isWhole)).toBe(true);
});

test('a device that runs full says so and keeps what it has; with room again it goes on', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.of(0, 1),
    partOf: Uint32Array.of(0, 1),
    offsets: Float64Array.of(0, 100_000),
    lengths: Uint32Array.of(500, 5000),
  };
  const disk = { files: new Map<string, Uint8Array<ArrayBuffer>>() };
  await beginArea(areaFolder(disk), describedBy(plan, 'a'), plan);
  await expect(take(areaFolder(disk, { room: 3000 }), 'a', plan)).rejects.toMatchObject({ code: 'full' });
  expect((await readAreas(areaFolder(disk))).map(({ done }) => done)).toEqual([500]);
  expect(disk.files.get('a/tiles')?.length).toBe(500);
  await take(areaFolder(disk), 'a', plan);
  expect(await expectHonest(areaFolder(disk))).toBe(true);
});

test('where a file that is being written cannot be read, its area is there and not whole', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.of(0),
    partOf: Uint32Array.of(0),
    offsets: Float64Array.of(0),
    lengths: Uint32Array.of(50),
  };
  const folder = areaFolder({ files: new Map() });
  await beginArea(folder, describedBy(plan, 'a'), plan);
  await take(folder, 'a', plan);
  const read: AreaFolder['read'] = async (id, name) => {
    if (name !== 'index') throw new DOMException('it is open', 'InvalidStateError');
    return folder.read(id, name);
  };
  expect((await readAreas({ ...folder, read })).map(({ done }) => done)).toEqual([0]);
});

test('at most two calls are on their way at once', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.from({ length: 9 }, (_, at) => at),
    partOf: Uint32Array.from({ length: 9 }, (_, at) => at),
    offsets: Float64Array.from({ length: 9 }, (_, at) => at * 40_000),
    lengths: new Uint32Array(9).fill(10),
  };
  const folder = areaFolder({ files: new Map() });
  await beginArea(folder, describedBy(plan, 'a'), plan);
  let [now, most] = [0, 0];
  const counting = async (offset: number, length: number) => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setImmediate(resolve));
    now -= 1;
    return readRange(offset, length);
  };
  await takeArea({ folder, readRange: counting, signal: never, onProgress: () => {} }, 'a', plan);
  expect(most).toBe(2);
});

test('what is taken away is gone, and a page that is killed meanwhile leaves no area that goes on', async () => {
  const plan: AreaPlan = {
    tileIds: Float64Array.of(0),
    partOf: Uint32Array.of(0),
    offsets: Float64Array.of(0),
    lengths: Uint32Array.of(500),
  };
  for (let killAt = 0; killAt < 6; killAt++) {
    const disk = { files: new Map<string, Uint8Array<ArrayBuffer>>() };
    await beginArea(areaFolder(disk), describedBy(plan, 'a'), plan);
    await take(areaFolder(disk), 'a', plan);
    await removeArea(areaFolder(disk, { killAt }), 'a').catch(() => undefined);
    const left = await readAreas(areaFolder(disk));
    // Nothing was done yet, or it is gone with all its bytes.
    expect([left.length, disk.files.size]).toEqual(killAt === 0 ? [1, 3] : [0, 0]);
  }
});
