import type { BoundingBox } from '../geometry/bounding-box.ts';
import { projectionFrom } from '../geometry/coordinates/projection.ts';
import { decimalFrom } from '../geometry/decimal-text.ts';
import type { SaidOfPlaces } from './gis-feature.ts';

/** What a person has written of a file of places; empty or absent where nothing. */
export interface GivenOfPlaces {
  /** `EPSG:31256`, or a definition. */
  readonly crs?: string | undefined;
  /** `west,south,east,north`, degrees. */
  readonly extent?: string | undefined;
}

/** What somebody can say of places. */
export type PlaceWord = keyof GivenOfPlaces;

export interface ReadOfPlaces {
  /** As far as it was understood. */
  readonly said: SaidOfPlaces;
  /** Which of both is no projection, or no extent. */
  readonly unknown: readonly PlaceWord[];
}

export function saidOfPlaces({ crs = '', extent = '' }: GivenOfPlaces): ReadOfPlaces {
  const said = {
    projection: crs.trim() === '' ? null : projectionFrom(crs),
    extent: extent.trim() === '' ? null : extentFrom(extent),
  };
  const isUnknown = {
    crs: crs.trim() !== '' && said.projection === null,
    extent: extent.trim() !== '' && said.extent === null,
  };
  return { said, unknown: (['crs', 'extent'] as const).filter((word) => isUnknown[word]) };
}

function extentFrom(text: string): BoundingBox | null {
  const [west, south, east, north, ...more] = text.split(',').map((part) => decimalFrom(part.trim()));
  if (west == null || south == null || east == null || north == null || more.length > 0) return null;
  return { west, south, east, north };
}
