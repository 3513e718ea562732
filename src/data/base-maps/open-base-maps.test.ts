import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BaseMapError } from './base-map-error.ts';
import type { FromBaseMapWorker, KnownArea, ToBaseMapWorker } from './base-map-messages.ts';
import { type BaseMaps, type FetchArchiveRange, openBaseMaps } from './open-base-maps.ts';

/** The worker of base maps, which says what the test has it say. */
class Worker extends EventTarget {
  static all: Worker[] = [];
  readonly heard: ToBaseMapWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    Worker.all.push(this);
  }
  postMessage(message: ToBaseMapWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  says(data: FromBaseMapWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

const page = new EventTarget();
const onAreas = vi.fn<(areas: readonly KnownArea[]) => void>();
const onFailure = vi.fn<(error: Error, isEnd: boolean) => void>();
const fetchRange = vi.fn<FetchArchiveRange>();
let baseMaps: BaseMaps;

beforeEach(() => {
  Worker.all = [];
  for (const mock of [onAreas, onFailure, fetchRange]) mock.mockReset();
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  baseMaps = openBaseMaps('north', fetchRange, { onAreas, onFailure });
});

afterEach(() => {
  baseMaps.close();
  vi.unstubAllGlobals();
});

function worker(at = 0): Worker {
  const found = Worker.all[at];
  if (!found) throw new Error(`no worker ${at}`);
  return found;
}

function askedOf({ heard }: Worker): number {
  const last = heard.findLast((message) => message.kind === 'ask');
  return last?.kind === 'ask' ? last.ask : -1;
}

const TILE = { zoom: 1, x: 0, y: 0 };

test('the worker is told whose areas it reads before anything else', () => {
  expect(worker().heard[0]).toEqual({ kind: 'open', tenantId: 'north' });
});

test('a refusal arrives with its code, and an answer with what was asked for', async () => {
  const first = baseMaps.tile(TILE);
  const firstAsk = askedOf(worker());
  const second = baseMaps.tile(TILE);
  worker().says({ kind: 'refusal', ask: askedOf(worker()), code: 'unreachable' });
  const bytes = new ArrayBuffer(3);
  worker().says({ kind: 'answer', ask: firstAsk, answer: bytes });
  await expect(second).rejects.toMatchObject({ code: 'unreachable' });
  await expect(first).resolves.toBe(bytes);
});

test('the page asks the server for what the worker wants, and says why it came to nothing', async () => {
  const archive = { id: 'roads', version: 'v1' };
  const bytes = new ArrayBuffer(8);
  fetchRange.mockResolvedValueOnce(bytes).mockRejectedValueOnce(new BaseMapError('changed'));
  worker().says({ kind: 'fetch', call: 1, archive, offset: 5, length: 8 });
  worker().says({ kind: 'fetch', call: 2, archive, offset: 50, length: 8 });
  await expect.poll(() => worker().heard.slice(2)).toHaveLength(2);
  expect(worker().heard.slice(2)).toEqual([
    { kind: 'range', call: 1, bytes },
    { kind: 'no range', call: 2, code: 'changed' },
  ]);
  expect(fetchRange).toHaveBeenCalledWith(archive, 5, 8, expect.any(AbortSignal));
});

test('what the worker gives up is no longer waited for', () => {
  fetchRange.mockReturnValue(new Promise(() => {}));
  const archive = { id: 'roads', version: 'v1' };
  worker().says({ kind: 'fetch', call: 1, archive, offset: 5, length: 8 });
  worker().says({ kind: 'give up', call: 1 });
  expect(fetchRange.mock.calls[0]?.[3].aborted).toBe(true);
});

test('what went wrong without being asked for is told, and the worker goes on', async () => {
  worker().says({ kind: 'failed', reason: 'no files' });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(new Error('base maps: no files'), false);
  const tile = baseMaps.tile(TILE);
  worker().says({ kind: 'answer', ask: askedOf(worker()), answer: null });
  await expect(tile).resolves.toBeNull();
});

test('after the worker died every question is refused', async () => {
  const before = baseMaps.tile(TILE);
  worker().dispatchEvent(new Event('error'));
  await expect(before).rejects.toMatchObject({ code: 'ended' });
  await expect(baseMaps.tile(TILE)).rejects.toMatchObject({ code: 'ended' });
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(Error), true);
});

test('a page that is put aside holds no worker; shown again it has one that knows what is shown', async () => {
  baseMaps.show({ id: 'roads', version: 'v1', earlier: [] });
  const before = baseMaps.tile(TILE);
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(worker().isEnded).toBe(true);
  await expect(before).rejects.toMatchObject({ code: 'ended' });
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(worker(1).heard).toEqual([
    { kind: 'open', tenantId: 'north' },
    { kind: 'show', map: { id: 'roads', version: 'v1', earlier: [] } },
  ]);
});
