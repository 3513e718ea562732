import type { BoundingBox } from '../../../src/domain/geometry/bounding-box.ts';
import { decimalFrom } from '../../../src/domain/geometry/decimal-text.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { refuse } from '../../problems/errors.ts';

/** Whether the rows of an entity have shapes, and its table their `geometry_bounds`. */
export function hasShape(entity: EntityDefinition): boolean {
  return entity.fields['geometry']?.kind === 'geometry';
}

/**
 * What `bbox=west,south,east,north` says, as OGC API Features 1.0 has it (7.15.3): one that begins east of where it ends crosses the
 * antimeridian, and is two.
 *
 * @throws ProblemError `validation`
 */
export function readBoundingBox(text: string): readonly BoundingBox[] {
  const numbers = text.split(',').map((part) => decimalFrom(part.trim()) ?? Number.NaN);
  const [west = 0, south = 0, east = 0, north = 0] = numbers;
  const isBox =
    numbers.length === 4 &&
    numbers.every(Number.isFinite) &&
    Math.max(Math.abs(west), Math.abs(east)) <= 180 &&
    Math.max(Math.abs(south), Math.abs(north)) <= 90 &&
    south <= north;
  if (!isBox)
    refuse('validation', [
      {
        path: 'bbox',
        code: 'invalid_value',
        message: 'must be west,south,east,north in degrees, south not above north',
      },
    ]);
  if (west <= east) return [{ west, south, east, north }];
  return [
    { west, south, east: 180, north },
    { west: -180, south, east, north },
  ];
}
