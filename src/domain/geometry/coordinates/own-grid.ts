import type { LonLat } from '../sphere.ts';
import type { CoordinateFault } from './coordinate-fault.ts';
import type { GridAxes } from './coordinate-rules.ts';
import { type Projection, projectionFrom } from './projection.ts';

/** A tenant's own projection, as its maps write coordinates. */
export interface OwnGrid {
  readonly projection: Projection;
  readonly axes: GridAxes;
}

/**
 * @param code `EPSG:31256`, as it is shown
 * @param definition a text of PROJ or well-known text; empty for a code that is known
 * @returns null where neither can be read
 */
export function ownGrid(code: string, definition: string, axes: OwnGrid['axes']): OwnGrid | null {
  const projection = projectionFrom(definition.trim() || code);
  return projection ? { projection: { ...projection, name: code }, axes } : null;
}

export function fromOwnGrid(
  { projection, axes }: OwnGrid,
  first: number,
  second: number,
): LonLat | CoordinateFault {
  const [x, y] = axes === 'east-north' ? [first, second] : [second, first];
  const [longitude, latitude] = projection.toDegrees(x, y) ?? [];
  if (longitude === undefined || latitude === undefined) return { code: 'projection_range' };
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180
    ? { code: 'projection_range' }
    : { longitude, latitude };
}

/** In the order of the grid; null outside of where the projection can be reckoned. */
export function toOwnGrid(
  { projection, axes }: OwnGrid,
  { longitude, latitude }: LonLat,
): readonly [first: number, second: number] | null {
  const metres = projection.fromDegrees(longitude, latitude);
  if (!metres) return null;
  return axes === 'east-north' ? metres : [metres[1], metres[0]];
}
