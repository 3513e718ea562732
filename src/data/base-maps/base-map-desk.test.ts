import { beforeEach, expect, test } from 'vitest';
import { areaFolder } from '../../../tests/support/area-folder.ts';
import { type ArchiveTile, archiveOf } from '../../../tests/support/pmtiles-archive.ts';
import type { OfferedBaseMap, WantedArea } from '../../domain/map/base/base-map.ts';
import { type BaseMapDesk, baseMapDesk } from './base-map-desk.ts';
import { BaseMapError } from './base-map-error.ts';
import type { ArchiveRef, KnownArea } from './base-map-messages.ts';

/** All tiles down to zoom 6, each of which says which it is and of which version. */
function archive(version: string): Uint8Array<ArrayBuffer> {
  const tiles: ArchiveTile[] = [];
  for (let z = 0; z <= 6; z++) {
    for (let x = 0; x < 2 ** z; x++) {
      for (let y = 0; y < 2 ** z; y++) {
        tiles.push({ z, x, y, bytes: new TextEncoder().encode(`${version} ${z}/${x}/${y}`) });
      }
    }
  }
  return archiveOf(tiles, { tilesInLeaf: 500 });
}

const OFFICE: Readonly<Record<string, Uint8Array<ArrayBuffer>>> = { v1: archive('v1'), v2: archive('v2') };

function offered(version: string): OfferedBaseMap {
  return {
    id: 'roads',
    name: 'Roads',
    format: 'vector',
    minZoom: 0,
    maxZoom: 6,
    bounds: [-180, -85, 180, 85],
    bytes: OFFICE[version]?.length ?? 0,
    attribution: '',
    layers: [],
    version,
  };
}

function shown(version: string) {
  return { id: 'roads', version, earlier: [] };
}

const AREA: WantedArea = {
  about: 'view',
  label: null,
  shape: { kind: 'boxes', boxes: [{ west: 9, south: 53, east: 11, north: 54 }] },
  maxZoom: 6,
};

/** In the area; and on the other side of the world. */
const HERE = { zoom: 6, x: 33, y: 20 };
const THERE = { zoom: 6, x: 3, y: 50 };

let office: { version: string; hasSignal: boolean; calls: number };
let files: Map<string, Uint8Array<ArrayBuffer>>;
let areas: readonly KnownArea[];

beforeEach(() => {
  office = { version: 'v1', hasSignal: true, calls: 0 };
  files = new Map();
  areas = [];
});

async function fetchRange({ version }: ArchiveRef, offset: number, length: number): Promise<ArrayBuffer> {
  office.calls += 1;
  if (!office.hasSignal) throw new BaseMapError('unreachable');
  if (version !== office.version) throw new BaseMapError('changed');
  return (OFFICE[version] ?? new Uint8Array()).slice(offset, offset + length).buffer;
}

let lastId = 0;

function desk(tenantId = 't', more: { room?: number; fetch?: typeof fetchRange } = {}): BaseMapDesk {
  const { room = Infinity, fetch = fetchRange } = more;
  return baseMapDesk({
    tenantId,
    folder: areaFolder({ files }, { room }),
    async fetchRange(ref, offset, length, signal) {
      signal?.throwIfAborted();
      const given = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => given.reject(signal.reason));
      return Promise.race([fetch(ref, offset, length), given.promise]);
    },
    onAreas: (now) => {
      areas = now;
    },
    onFailure(error) {
      throw error;
    },
    newId: () => `area-${++lastId}`,
    now: () => lastId,
  });
}

function take(at: BaseMapDesk, map = offered('v1'), replaces: string | null = null) {
  return at.answer({ about: 'take', map, area: AREA, replaces });
}

async function untilRest(): Promise<void> {
  await expect.poll(() => areas.length > 0 && areas.every(({ state }) => state !== 'taking')).toBe(true);
}

async function tileAt(at: BaseMapDesk, tile: { zoom: number; x: number; y: number }) {
  const found = await at.answer({ about: 'tile', tile });
  return found instanceof ArrayBuffer ? new TextDecoder().decode(found) : null;
}

test('an area that was taken along is on the map without signal, in a page that has just begun', async () => {
  const before = desk();
  await expect(before.answer({ about: 'size', map: offered('v1'), area: AREA })).resolves.toMatchObject({
    tiles: expect.any(Number),
  });
  await take(before);
  await untilRest();
  office.hasSignal = false;
  const after = desk();
  await after.readAreas();
  after.show(shown('v1'));
  expect(areas).toHaveLength(1);
  expect(areas[0]).toMatchObject({ state: 'whole', failure: null, done: areas[0]?.about.bytes });
  expect(await tileAt(after, HERE)).toBe('v1 6/33/20');
  expect(await tileAt(after, { zoom: 0, x: 0, y: 0 })).toBe('v1 0/0/0');
  await expect(tileAt(after, THERE)).rejects.toMatchObject({ code: 'unreachable' });
});

test('the size that is said before is the size that it has', async () => {
  const at = desk();
  const size = await at.answer({ about: 'size', map: offered('v1'), area: AREA });
  await take(at);
  await untilRest();
  const [area] = areas;
  expect(size).toEqual({ tiles: area?.about.tiles, bytes: area?.about.bytes });
  expect(files.get(`${area?.about.id}/tiles`)?.length).toBe(area?.about.bytes);
});

test('with signal and no area, tiles come from the office, and what was just drawn is not asked for again', async () => {
  const at = desk();
  expect(await tileAt(at, HERE)).toBeNull();
  at.show(shown('v1'));
  expect(await tileAt(at, THERE)).toBe('v1 6/3/50');
  const { calls } = office;
  expect(await tileAt(at, THERE)).toBe('v1 6/3/50');
  expect(office.calls).toBe(calls);
  expect(files.size).toBe(0);
});

test('where the office was not reached it is left in peace for a while, and asked again when the map is shown anew', async () => {
  const at = desk();
  at.show(shown('v1'));
  office.hasSignal = false;
  await expect(tileAt(at, HERE)).rejects.toMatchObject({ code: 'unreachable' });
  office.hasSignal = true;
  const { calls } = office;
  await expect(tileAt(at, THERE)).rejects.toMatchObject({ code: 'unreachable' });
  expect(office.calls).toBe(calls);
  at.show(shown('v1'));
  expect(await tileAt(at, THERE)).toBe('v1 6/3/50');
});

test('what another base map has is never drawn in its place', async () => {
  const at = desk();
  await take(at);
  await untilRest();
  office.hasSignal = false;
  at.show({ id: 'photographs', version: 'v1', earlier: [] });
  await expect(tileAt(at, HERE)).rejects.toMatchObject({ code: 'unreachable' });
});

test('areas of what the office replaced are drawn until they are taken anew', async () => {
  const at = desk();
  await take(at);
  await untilRest();
  office.hasSignal = false;
  at.show({ id: 'new roads', version: 'v9', earlier: ['roads'] });
  expect(await tileAt(at, HERE)).toBe('v1 6/33/20');
});

test('an area whose signal went is no area yet; it goes on from there, and says so', async () => {
  let left = 6;
  const failing = (...given: Parameters<typeof fetchRange>) => {
    if (left-- <= 0) office.hasSignal = false;
    return fetchRange(...given);
  };
  const at = desk('t', { fetch: failing });
  await at.answer({ about: 'size', map: offered('v1'), area: AREA });
  left = 0;
  await take(at);
  await untilRest();
  expect(areas[0]).toMatchObject({ state: 'part', failure: 'unreachable' });
  at.show(shown('v1'));
  await expect(tileAt(at, HERE)).rejects.toMatchObject({ code: 'unreachable' });
  office.hasSignal = true;
  left = Infinity;
  await at.answer({ about: 'resume', id: areas[0]?.about.id ?? '' });
  await untilRest();
  expect(areas[0]).toMatchObject({ state: 'whole', failure: null });
});

test('an area is paused, and goes on by a press', async () => {
  let isSlow = false;
  const slow = (...given: Parameters<typeof fetchRange>) =>
    isSlow ? new Promise<ArrayBuffer>(() => {}) : fetchRange(...given);
  const at = desk('t', { fetch: slow });
  await at.answer({ about: 'size', map: offered('v1'), area: AREA });
  isSlow = true;
  await take(at);
  expect(areas[0]?.state).toBe('taking');
  const id = areas[0]?.about.id ?? '';
  await at.answer({ about: 'pause', id });
  await untilRest();
  expect(areas[0]).toMatchObject({ state: 'part', failure: null });
  isSlow = false;
  await at.answer({ about: 'resume', id });
  await untilRest();
  expect(areas[0]?.state).toBe('whole');
});

test('an older area stays, and is drawn, until the new one is whole; then it goes', async () => {
  await take(desk());
  await untilRest();
  const old = areas[0]?.about.id ?? '';
  office.version = 'v2';
  const at = desk();
  await at.readAreas();
  at.show(shown('v2'));
  await at.answer({ about: 'size', map: offered('v2'), area: AREA });
  office.hasSignal = false;
  await take(at, offered('v2'), old);
  await untilRest();
  expect(areas.map(({ state }) => state).toSorted()).toEqual(['part', 'whole']);
  expect(await tileAt(at, HERE)).toBe('v1 6/33/20');
  office.hasSignal = true;
  const next = areas.find(({ state }) => state === 'part')?.about.id ?? '';
  await at.answer({ about: 'resume', id: next });
  await untilRest();
  expect(areas.map(({ about, state }) => [about.id, state])).toEqual([[next, 'whole']]);
  office.hasSignal = false;
  expect(await tileAt(at, HERE)).toBe('v2 6/33/20');
  expect([...files.keys()].every((path) => path.startsWith(`${next}/`))).toBe(true);
});

test('tiles of two versions are never mixed in one area: the office says that it has another one', async () => {
  const at = desk();
  await at.answer({ about: 'size', map: offered('v1'), area: AREA });
  office.version = 'v2';
  await take(at);
  await untilRest();
  expect(areas[0]).toMatchObject({ state: 'part', failure: 'changed', done: 0 });
});

test('a full device says so; what it has stays as it is', async () => {
  const at = desk();
  await take(at);
  await untilRest();
  const size = [...files.values()].reduce((sum, { length }) => sum + length, 0);
  const full = desk('t', { room: size + 20 });
  await full.readAreas();
  await expect(take(full)).rejects.toMatchObject({ name: 'QuotaExceededError' });
  await full.readAreas();
  expect(areas.map(({ state }) => state)).toEqual(['whole']);
  const nearlyFull = desk('t', { room: 2 * size - 120 });
  await nearlyFull.readAreas();
  await take(nearlyFull);
  await untilRest();
  expect(areas.map(({ state, failure }) => `${state} ${failure}`).toSorted()).toEqual([
    'part full',
    'whole null',
  ]);
});

test('an area that is taken away is gone with its bytes', async () => {
  const at = desk();
  await take(at);
  await untilRest();
  await at.answer({ about: 'remove', id: areas[0]?.about.id ?? '' });
  expect([areas, files.size]).toEqual([[], 0]);
  office.hasSignal = false;
  at.show(shown('v1'));
  await expect(tileAt(at, HERE)).rejects.toMatchObject({ code: 'unreachable' });
});

test('what is too much, or nowhere, is refused before anything is on the device', async () => {
  const at = desk();
  const wide = { west: -180, south: -85, east: 180, north: 85 };
  const world: WantedArea = { ...AREA, shape: { kind: 'boxes', boxes: [wide] }, maxZoom: 9 };
  const deep = { ...offered('v1'), maxZoom: 9 };
  const tooMuch = at.answer({ about: 'take', map: deep, area: world, replaces: null });
  await expect(tooMuch).rejects.toMatchObject({ code: 'too_many_tiles' });
  const below = { ...offered('v1'), minZoom: 7, maxZoom: 9 };
  const nothing = at.answer({ about: 'take', map: below, area: { ...AREA, maxZoom: 9 }, replaces: null });
  await expect(nothing).rejects.toMatchObject({ code: 'nothing' });
  expect(files.size).toBe(0);
});

test('whoever asks for the size of another area waits for no size of the one before', async () => {
  const at = desk();
  const map = offered('v1');
  const first = at.answer({ about: 'size', map, area: AREA });
  const second = at.answer({ about: 'size', map, area: { ...AREA, maxZoom: 4 } });
  await expect(first).rejects.toMatchObject({ code: 'ended' });
  await expect(second).resolves.toMatchObject({ tiles: expect.any(Number) });
});
