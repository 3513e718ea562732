import type { OfferedBaseMap, WantedArea } from '../../domain/map/base/base-map.ts';
import type { TileAddress } from '../../domain/map/tile-cells.ts';
import { onPageKept } from '../store/kept-page.ts';
import { BaseMapError, baseMapCode } from './base-map-error.ts';
import type {
  ArchiveRef,
  AreaSize,
  BaseMapAnswers,
  BaseMapWorkerQuestion,
  FromBaseMapWorker,
  KnownArea,
  ShownArchive,
  ToBaseMapWorker,
} from './base-map-messages.ts';

/** The base maps of a tenant as the page asks a worker of its own for them. Everything rejects with `BaseMapError`. */
export interface BaseMaps {
  /** Whose tiles are asked for from now on. */
  show(map: ShownArchive | null): void;
  /** A tile of what is shown, from an area on this device or else from the server. Null: it has none there. */
  tile(tile: TileAddress): Promise<ArrayBuffer | null>;
  size(map: OfferedBaseMap, area: WantedArea): Promise<AreaSize>;
  /** Begins; what becomes of it is told. */
  take(map: OfferedBaseMap, area: WantedArea, replaces?: string): Promise<null>;
  resume(id: string): Promise<null>;
  pause(id: string): Promise<null>;
  remove(id: string): Promise<null>;
  /** Ends the worker. What was on its way stays as far as it is marked. */
  close(): void;
}

/** Asks the server for bytes of an archive, with the person's token. @throws BaseMapError */
export type FetchArchiveRange = (
  archive: ArchiveRef,
  offset: number,
  length: number,
  signal: AbortSignal,
) => Promise<ArrayBuffer>;

export interface BaseMapListener {
  onAreas(areas: readonly KnownArea[]): void;
  /** @param isEnd the worker died, and nothing more comes; else it goes on */
  onFailure(error: Error, isEnd: boolean): void;
}

export function openBaseMaps(
  tenantId: string,
  fetchRange: FetchArchiveRange,
  listener: BaseMapListener,
): BaseMaps {
  let shown: ShownArchive | null = null;
  const { tell, ask, start, stop } = talkingWorker(fetchRange, listener, () => [
    { kind: 'open', tenantId },
    { kind: 'show', map: shown },
  ]);
  start();
  // A page that is put aside holds no file and no lock.
  const listening = [onPageKept('pagehide', stop), onPageKept('pageshow', start)];
  return {
    show(map) {
      shown = map;
      tell({ kind: 'show', map });
    },
    tile: (tile) => ask({ about: 'tile', tile }),
    size: (map, area) => ask({ about: 'size', map, area }),
    take: (map, area, replaces) => ask({ about: 'take', map, area, replaces: replaces ?? null }),
    resume: (id) => ask({ about: 'resume', id }),
    pause: (id) => ask({ about: 'pause', id }),
    remove: (id) => ask({ about: 'remove', id }),
    close() {
      for (const stopListening of listening) stopListening();
      stop();
    },
  };
}

/** A worker that is asked, and asks for what only the page may have. One that died is not started again by itself. */
function talkingWorker(
  fetchRange: FetchArchiveRange,
  listener: BaseMapListener,
  greet: () => readonly ToBaseMapWorker[],
) {
  let worker: Worker | null = null;
  const tell = (message: ToBaseMapWorker, transfer: Transferable[] = []) =>
    worker?.postMessage(message, transfer);
  const asked = openAnswers(tell);
  const fetched = openFetches(fetchRange, tell);
  const hear = (data: FromBaseMapWorker) => {
    if (data.kind === 'areas') listener.onAreas(data.areas);
    else if (data.kind === 'failed') listener.onFailure(new Error(`base maps: ${data.reason}`), false);
    else if (data.kind === 'fetch') fetched.bring(data);
    else if (data.kind === 'give up') fetched.giveUp(data.call);
    else asked.settle(data);
  };
  const stop = () => {
    worker?.terminate();
    worker = null;
    fetched.giveUpAll();
    asked.refuseAll();
  };
  const start = () => {
    if (worker) return;
    const begun = new Worker(new URL('./base-map-worker.ts', import.meta.url), {
      type: 'module',
      name: 'base-maps',
    });
    worker = begun;
    begun.addEventListener('message', ({ data }: MessageEvent<FromBaseMapWorker>) => {
      if (worker === begun) hear(data);
    });
    begun.addEventListener('error', ({ message }) => {
      if (worker !== begun) return;
      stop();
      listener.onFailure(new Error(`the worker of base maps: ${message}`), true);
    });
    for (const message of greet()) tell(message);
  };
  const ask = <About extends keyof BaseMapAnswers>(
    question: BaseMapWorkerQuestion & { readonly about: About },
  ) => (worker ? asked.ask<About>(question) : Promise.reject(new BaseMapError('ended')));
  return { tell, ask, start, stop };
}

type Settled = Extract<FromBaseMapWorker, { readonly kind: 'answer' | 'refusal' }>;

/** What was asked of the worker and is not answered. */
function openAnswers(tell: (message: ToBaseMapWorker) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  return {
    ask<About extends keyof BaseMapAnswers>(question: BaseMapWorkerQuestion & { readonly about: About }) {
      const answer = Promise.withResolvers<BaseMapAnswers[About]>();
      waiting.set(++last, answer as PromiseWithResolvers<unknown>); // the worker answers what it was asked
      tell({ kind: 'ask', ask: last, question });
      return answer.promise;
    },
    settle(message: Settled) {
      const open = taken(waiting, message.ask);
      if (message.kind === 'answer') open?.resolve(message.answer);
      else open?.reject(new BaseMapError(message.code));
    },
    refuseAll() {
      for (const { reject } of waiting.values()) reject(new BaseMapError('ended'));
      waiting.clear();
    },
  };
}

/** What the worker has asked the server for, through the page: tokens are its affair. */
function openFetches(
  fetchRange: FetchArchiveRange,
  tell: (message: ToBaseMapWorker, transfer?: Transferable[]) => void,
) {
  const open = new Map<number, AbortController>();
  return {
    bring({ call, archive, offset, length }: Extract<FromBaseMapWorker, { kind: 'fetch' }>) {
      const abort = new AbortController();
      open.set(call, abort);
      fetchRange(archive, offset, length, abort.signal).then(
        (bytes) => taken(open, call) && tell({ kind: 'range', call, bytes }, [bytes]),
        (error: unknown) => taken(open, call) && tell({ kind: 'no range', call, code: baseMapCode(error) }),
      );
    },
    giveUp: (call: number) => taken(open, call)?.abort(),
    giveUpAll() {
      for (const abort of open.values()) abort.abort();
      open.clear();
    },
  };
}

function taken<T>(open: Map<number, T>, number: number): T | undefined {
  const found = open.get(number);
  open.delete(number);
  return found;
}
