import type { BoundingBox } from '../../src/domain/geometry/bounding-box.ts';
import { type Projection, projectionFrom } from '../../src/domain/geometry/coordinates/projection.ts';
import { decimalFrom } from '../../src/domain/geometry/decimal-text.ts';
import type { SaidOfPlaces } from '../../src/domain/gis-files/gis-feature.ts';

/** What stands behind the options of the command. */
export interface GivenOfPlaces {
  /** `EPSG:31256`, or a definition. */
  readonly crs?: string | undefined;
  /** `west,south,east,north`, degrees. */
  readonly extent?: string | undefined;
}

/** @throws Error in words for what is no projection or no extent */
export function saidOfPlaces({ crs, extent }: GivenOfPlaces): SaidOfPlaces {
  return { projection: projectionSaid(crs), extent: extentSaid(extent) };
}

function projectionSaid(crs: string | undefined): Projection | null {
  if (crs === undefined) return null;
  const projection = projectionFrom(crs);
  if (!projection) throw new Error(`--crs ${crs} is not known: give its definition, +proj=…`);
  return projection;
}

function extentSaid(extent: string | undefined): BoundingBox | null {
  if (extent === undefined) return null;
  const [west, south, east, north, ...more] = extent.split(',').map((part) => decimalFrom(part.trim()));
  if (west == null || south == null || east == null || north == null || more.length > 0)
    throw new Error('--extent is west,south,east,north in degrees');
  return { west, south, east, north };
}
