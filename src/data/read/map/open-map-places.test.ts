import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FieldDatabase, openFieldDatabase } from '../../store/database.ts';
import type { FromMapWorker, ToMapWorker } from './map-messages.ts';
import { type MapPlaces, openMapPlaces } from './open-map-places.ts';

/** The map's worker, which says what the test has it say. */
class Worker extends EventTarget {
  static all: Worker[] = [];
  readonly heard: ToMapWorker[] = [];
  isEnded = false;
  constructor() {
    super();
    Worker.all.push(this);
  }
  postMessage(message: ToMapWorker) {
    this.heard.push(message);
  }
  terminate() {
    this.isEnded = true;
  }
  says(data: FromMapWorker) {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  dies() {
    this.dispatchEvent(new Event('error'));
  }
  get asks() {
    return this.heard.filter((message) => message.kind === 'ask');
  }
}

const page = new EventTarget();
const onChange = vi.fn<(size: number, isWhole: boolean) => void>();
const onFailure = vi.fn<(error: Error, isEnd: boolean) => void>();
let database: FieldDatabase;
let places: MapPlaces;

beforeEach(() => {
  Worker.all = [];
  onChange.mockReset();
  onFailure.mockReset();
  vi.stubGlobal('Worker', Worker);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  database = openFieldDatabase('t', 'u', { indexedDB: new IDBFactory(), IDBKeyRange });
  places = openMapPlaces(database, 'asset', { onChange, onFailure });
});

afterEach(() => {
  places.close();
  database.dexie.close();
  vi.unstubAllGlobals();
});

test('nothing is shown before it is known what is wanted', () => {
  expect(workerNumber(0).heard[1]).toEqual({ kind: 'filter', filter: { only: new Uint32Array(0) } });
});

test('what a worker that died did not answer, the next one is asked, with the filter of now', async () => {
  places.setFilter({ kinds: [3] });
  const extent = places.extent();
  workerNumber(0).dies();
  expect(workerNumber(0).isEnded).toBe(true);
  expect(workerNumber(1).heard.map(({ kind }) => kind)).toEqual(['open', 'filter', 'ask']);
  expect(workerNumber(1).heard[1]).toEqual({ kind: 'filter', filter: { kinds: [3] } });
  workerNumber(1).says({ kind: 'answer', ask: workerNumber(1).asks[0]?.ask ?? 0, answer: null });
  await expect(extent).resolves.toBeNull();
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(expect.any(Error), false);
  expect(onChange).toHaveBeenLastCalledWith(0, false);
});

test('after the second death every question is refused, and no third worker is started', async () => {
  const extent = places.extent();
  workerNumber(0).dies();
  workerNumber(1).dies();
  await expect(extent).rejects.toThrow("the map's worker");
  await expect(places.inArea({ corners: [] })).rejects.toThrow('ended');
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(Worker.all).toHaveLength(2);
  expect(onFailure).toHaveBeenLastCalledWith(expect.any(Error), true);
});

test('what was asked before the page was put aside is answered when it is shown again', async () => {
  const before = places.extent();
  page.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }));
  expect(workerNumber(0).isEnded).toBe(true);
  const meanwhile = places.extent();
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(workerNumber(1).asks).toHaveLength(2);
  for (const { ask } of workerNumber(1).asks) workerNumber(1).says({ kind: 'answer', ask, answer: null });
  await expect(Promise.all([before, meanwhile])).resolves.toEqual([null, null]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('a worker that was ended is no longer heard', () => {
  workerNumber(0).dies();
  workerNumber(0).dies();
  workerNumber(0).says({ kind: 'changed', size: 1, isWhole: true });
  expect(onChange).toHaveBeenCalledExactlyOnceWith(0, false);
  expect(Worker.all).toHaveLength(2);
});

function workerNumber(at: number): Worker {
  const worker = Worker.all[at];
  if (!worker) throw new Error(`no worker ${at}`);
  return worker;
}
