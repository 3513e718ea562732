import type { TileAddress } from '../../../domain/map/tile-cells.ts';
import type { AskedMessage, FollowerMessage, OpenMessage } from '../followed/worker-messages.ts';
import type { PlaceFilter } from './place-filter.ts';
import type { InView, MapBox, PlaceArea } from './place-questions.ts';

/** What the page asks its map worker; all but the first of the rows that the filter shows which was set last. */
export type MapQuestion =
  | { readonly about: 'tile'; readonly tile: TileAddress }
  /** `kinds`: of these alone, by the numbers of the choice's values. */
  | {
      readonly about: 'box';
      readonly box: MapBox;
      readonly limit: number;
      readonly kinds?: readonly number[] | undefined;
    }
  | { readonly about: 'area'; readonly area: PlaceArea }
  | { readonly about: 'extent' };

/** Answers in the same order. */
export interface MapAnswers {
  /** A Mapbox Vector Tile. */
  readonly tile: ArrayBuffer;
  readonly box: InView;
  /** Ids as `id-words.ts` has them. */
  readonly area: Uint32Array;
  readonly extent: MapBox | null;
}

/** The worker serves one person's rows of one entity. */
export type ToMapWorker =
  | OpenMessage
  | { readonly kind: 'filter'; readonly filter: PlaceFilter }
  | AskedMessage<MapQuestion>;

export type FromMapWorker = FollowerMessage<MapAnswers[keyof MapAnswers]>;
