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

/** Or which of both is no projection, or no extent. */
export type ReadOfPlaces = SaidOfPlaces | { readonly unknown: 'crs' | 'extent' };

export function saidOfPlaces({ crs, extent }: GivenOfPlaces): ReadOfPlaces {
  const isSaid = { crs: (crs ?? '').trim() !== '', extent: (extent ?? '').trim() !== '' };
  const projection = isSaid.crs ? projectionFrom(crs ?? '') : null;
  if (isSaid.crs && projection === null) return { unknown: 'crs' };
  const box = isSaid.extent ? extentFrom(extent ?? '') : null;
  if (isSaid.extent && box === null) return { unknown: 'extent' };
  return { projection, extent: box };
}

function extentFrom(text: string): BoundingBox | null {
  const [west, south, east, north, ...more] = text.split(',').map((part) => decimalFrom(part.trim()));
  if (west == null || south == null || east == null || north == null || more.length > 0) return null;
  return { west, south, east, north };
}
