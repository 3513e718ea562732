import type { LonLat } from '../sphere.ts';
import type { CoordinateRules } from './coordinate-rules.ts';
import { type OwnGrid, ownGrid } from './own-grid.ts';
import { type CoordinateStyle, GRID_PLACES, writeCoordinates } from './write-coordinates.ts';

/** Writes a place; null where the grid does not reach, or is not known. */
export type PlaceWriter = (place: LonLat) => string | null;

/** Digits of degrees: a tenth of a metre; of seconds: a third of one. */
const DEGREE_PLACES = 6;
const SECOND_PLACES = 2;

/** @param decimal the sign that the reader writes numbers with */
export function placeWriter(rules: CoordinateRules, decimal: '.' | ','): PlaceWriter {
  const style = styleOf(rules);
  return (place) => style && writeCoordinates(place, style, decimal);
}

/** The tenant's own projection, for whoever types coordinates in it; undefined where it has none that is known. */
export function gridOf({ grid, axes }: CoordinateRules): OwnGrid | undefined {
  return grid.trim() === '' ? undefined : (ownGrid(grid.trim(), '', axes) ?? undefined);
}

function styleOf(rules: CoordinateRules): CoordinateStyle | null {
  switch (rules.kind) {
    case 'degrees':
      return { kind: 'degrees', places: DEGREE_PLACES };
    case 'seconds':
      return { kind: 'seconds', places: SECOND_PLACES };
    case 'utm':
      return { kind: 'utm', places: GRID_PLACES };
    case 'grid': {
      const grid = gridOf(rules);
      return grid ? { kind: 'grid', grid, places: GRID_PLACES } : null;
    }
  }
}
