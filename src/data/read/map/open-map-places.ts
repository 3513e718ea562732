import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { onPageKept } from '../../store/kept-page.ts';
import { type IdList, idList } from '../id-list.ts';
import { lastingWorker, type PlacesListener } from './lasting-worker.ts';
import type { MapAnswers, MapQuestion } from './map-messages.ts';
import { openQuestions } from './open-questions.ts';
import type { PlaceFilter } from './place-filter.ts';
import type { InView, MapBox, PlaceArea } from './place-questions.ts';

/**
 * Where the rows of an entity are, asked of a worker of its own. A worker that dies is followed by one other, which is asked what
 * was not answered; once that one died too, every question is refused. What is asked after `close` is never answered.
 */
export interface MapPlaces {
  /** From now on answers are of rows that this shows. Until it is called for the first time, of none. */
  setFilter(filter: PlaceFilter): void;
  /** A Mapbox Vector Tile with the layers `TILE_LAYERS`. */
  tile(tile: TileAddress): Promise<ArrayBuffer>;
  /** @param kinds of these alone, by the numbers of the choice's values */
  inBox(box: MapBox, limit: number, kinds?: readonly number[]): Promise<InView>;
  inArea(area: PlaceArea): Promise<IdList>;
  extent(): Promise<MapBox | null>;
  /** Ends the worker, and with it everything that it knows. */
  close(): void;
}

export function openMapPlaces(database: FieldDatabase, entity: string, listener: PlacesListener): MapPlaces {
  const asked = openQuestions();
  const worker = lastingWorker(database, entity, asked, listener);
  const ask = <About extends keyof MapAnswers>(question: MapQuestion & { readonly about: About }) => {
    if (worker.hasEnded()) return Promise.reject(new Error("the map's worker has ended"));
    const { number, promise } = asked.add<About>(question);
    worker.tell({ kind: 'ask', ask: number, question });
    return promise;
  };
  // The worker hears nothing of it when the page is put aside, and would lock what it reads (`bound-transactions.ts`).
  const listening = [onPageKept('pagehide', worker.stop), onPageKept('pageshow', worker.resume)];
  return {
    setFilter: worker.setFilter,
    tile: (tile) => ask({ about: 'tile', tile }),
    inBox: (box, limit, kinds) => ask({ about: 'box', box, limit, kinds }),
    inArea: async (area) => idList(await ask({ about: 'area', area })),
    extent: () => ask({ about: 'extent' }),
    close() {
      for (const stopListening of listening) stopListening();
      worker.stop();
    },
  };
}
