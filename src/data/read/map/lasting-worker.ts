import type { FieldDatabase } from '../../store/database.ts';
import type { FromMapWorker, ToMapWorker } from './map-messages.ts';
import type { OpenQuestions } from './open-questions.ts';
import { NO_PLACES, type PlaceFilter } from './place-filter.ts';

export interface PlacesListener {
  /** @param size rows that stand somewhere, of those that were read */
  onChange(size: number, isWhole: boolean): void;
  /** @param isEnd nothing more comes; else it goes on by itself */
  onFailure(error: Error, isEnd: boolean): void;
}

/** The map's worker, or the one that followed it: each is told the filter, and asked what is open. */
interface LastingWorker {
  tell(message: ToMapWorker): void;
  setFilter(filter: PlaceFilter): void;
  stop(): void;
  /** After `stop`. */
  resume(): void;
  /** It died for good. */
  hasEnded(): boolean;
}

/** Workers that may die: what kills two in turn would kill the third. */
const MOST_DEATHS = 2;

export function lastingWorker(
  { tenantId, userId }: Pick<FieldDatabase, 'tenantId' | 'userId'>,
  entity: string,
  asked: OpenQuestions,
  listener: PlacesListener,
): LastingWorker {
  let filter: PlaceFilter = NO_PLACES;
  let deaths = 0;
  // Null: put aside with the page, or dead for good.
  let worker: Worker | null = null;
  const tell = (message: ToMapWorker) => worker?.postMessage(message);
  const start = () => {
    worker = opened();
    tell({ kind: 'open', tenantId, userId, entity });
    tell({ kind: 'filter', filter });
  };
  const opened = () => {
    const started = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module', name: 'map' });
    started.addEventListener('message', ({ data }: MessageEvent<FromMapWorker>) => {
      if (worker !== started) return;
      if (data.kind === 'changed') listener.onChange(data.size, data.isWhole);
      else if (data.kind === 'failed') listener.onFailure(new Error(data.reason), false);
      else asked.settle(data);
    });
    started.addEventListener('error', ({ message }) => {
      if (worker === started) afterDeath(new Error(`the map's worker: ${message}`));
    });
    return started;
  };
  const resume = () => {
    if (worker || deaths >= MOST_DEATHS) return;
    start();
    asked.each((number, question) => tell({ kind: 'ask', ask: number, question }));
    // It begins from nothing: whoever trusts in all having been read waits again.
    listener.onChange(0, false);
  };
  const stop = () => {
    worker?.terminate();
    worker = null;
  };
  const afterDeath = (failure: Error) => {
    stop();
    deaths += 1;
    const isEnd = deaths >= MOST_DEATHS;
    if (isEnd) asked.rejectAll(failure);
    resume();
    listener.onFailure(failure, isEnd);
  };
  start();
  return {
    tell,
    stop,
    resume,
    hasEnded: () => deaths >= MOST_DEATHS,
    setFilter(next) {
      filter = next;
      tell({ kind: 'filter', filter });
    },
  };
}
