import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { onPageKept } from '../../store/kept-page.ts';
import { type IdList, idList } from '../id-list.ts';
import type { FromMapWorker, MapAnswers, MapQuestion, ToMapWorker } from './map-messages.ts';
import type { PlaceFilter } from './place-filter.ts';
import type { InView, MapBox, PlaceArea } from './place-questions.ts';

/** Where the rows of an entity are, asked of a worker of its own. What is asked after `close` is never answered. */
export interface MapPlaces {
  /** From now on answers are of rows that this shows. */
  setFilter(filter: PlaceFilter): void;
  /** A Mapbox Vector Tile with the layers `TILE_LAYERS`. */
  tile(tile: TileAddress): Promise<ArrayBuffer>;
  inBox(box: MapBox, limit: number): Promise<InView>;
  inArea(area: PlaceArea): Promise<IdList>;
  extent(): Promise<MapBox | null>;
  /** Ends the worker, and with it everything that it knows. */
  close(): void;
}

interface PlacesListener {
  /** @param size rows that stand somewhere, of those that were read */
  onChange(size: number, isWhole: boolean): void;
  onFailure(error: Error): void;
}

export function openMapPlaces(database: FieldDatabase, entity: string, listener: PlacesListener): MapPlaces {
  const asked = openQuestions();
  let filter: PlaceFilter = {};
  let worker = start();

  function start(): Worker {
    const { tenantId, userId } = database;
    const started = new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module', name: 'map' });
    started.addEventListener('message', ({ data }: MessageEvent<FromMapWorker>) => {
      if (data.kind === 'changed') listener.onChange(data.size, data.isWhole);
      else if (data.kind === 'failed') listener.onFailure(new Error(data.reason));
      else asked.settle(data);
    });
    started.addEventListener('error', ({ message }) =>
      listener.onFailure(new Error(`the map's worker: ${message}`)),
    );
    started.postMessage({ kind: 'open', tenantId, userId, entity } satisfies ToMapWorker);
    started.postMessage({ kind: 'filter', filter } satisfies ToMapWorker);
    return started;
  }
  const ask = <About extends keyof MapAnswers>(question: MapQuestion & { readonly about: About }) => {
    const { number, promise } = asked.add<MapAnswers[About]>();
    worker.postMessage({ kind: 'ask', ask: number, question } satisfies ToMapWorker);
    return promise;
  };
  // The worker hears nothing of it when the page is put aside, and would lock what it reads (`bound-transactions.ts`).
  const listening = [
    onPageKept('pagehide', () => worker.terminate()),
    onPageKept('pageshow', () => {
      worker = start();
    }),
  ];
  return {
    setFilter(next) {
      filter = next;
      worker.postMessage({ kind: 'filter', filter } satisfies ToMapWorker);
    },
    tile: (tile) => ask({ about: 'tile', tile }),
    inBox: (box, limit) => ask({ about: 'box', box, limit }),
    inArea: async (area) => idList(await ask({ about: 'area', area })),
    extent: () => ask({ about: 'extent' }),
    close() {
      for (const stopListening of listening) stopListening();
      worker.terminate();
    },
  };
}

/** What was asked and is not answered. */
function openQuestions() {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  return {
    add<T>() {
      const answer = Promise.withResolvers<T>();
      waiting.set(++last, answer as PromiseWithResolvers<unknown>); // the worker answers what it was asked
      return { number: last, promise: answer.promise };
    },
    settle(message: Extract<FromMapWorker, { readonly ask: number }>) {
      const answer = waiting.get(message.ask);
      waiting.delete(message.ask);
      if (message.kind === 'answer') answer?.resolve(message.answer);
      else answer?.reject(new Error(message.reason));
    },
  };
}
