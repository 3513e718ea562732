import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { askedWorker } from '../followed/asked-worker.ts';
import type { FollowListener } from '../followed/lasting-worker.ts';
import { type IdList, idList } from '../id-list.ts';
import type { MapAnswers, MapQuestion, ToMapWorker } from './map-messages.ts';
import { NO_PLACES, type PlaceFilter } from './place-filter.ts';
import type { InView, MapBox, PlaceArea } from './place-questions.ts';

/** Where the rows of an entity are, asked of a worker of its own (`asked-worker.ts`). */
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

/** @param listener its size: rows that stand somewhere */
export function openMapPlaces(
  { tenantId, userId }: Pick<FieldDatabase, 'tenantId' | 'userId'>,
  entity: string,
  listener: FollowListener,
): MapPlaces {
  let filter: PlaceFilter = NO_PLACES;
  const { ask, tell, close } = askedWorker<MapQuestion, MapAnswers, ToMapWorker>(
    {
      name: "the map's worker",
      start: () => new Worker(new URL('./map-worker.ts', import.meta.url), { type: 'module', name: 'map' }),
      greet: () => [
        { kind: 'open', tenantId, userId, entity },
        { kind: 'filter', filter },
      ],
    },
    listener,
  );
  return {
    setFilter(next) {
      filter = next;
      tell({ kind: 'filter', filter });
    },
    tile: (tile) => ask({ about: 'tile', tile }),
    inBox: (box, limit, kinds) => ask({ about: 'box', box, limit, kinds }),
    inArea: async (area) => idList(await ask({ about: 'area', area })),
    extent: () => ask({ about: 'extent' }),
    close,
  };
}
