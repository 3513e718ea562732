import type { Asset } from '../../../../domain/assets/asset.ts';
import { pathsOf } from '../../../../domain/geometry/geometry.ts';
import { geometryIn, hasOutline } from '../../../../domain/geometry/geometry-in.ts';
import type { LonLat } from '../../../../domain/geometry/sphere.ts';
import {
  AROUND_WORK,
  type AreaShape,
  BESIDE_LINE,
  boxesAround,
  boxOf,
  corridorAlong,
  ringArea,
} from '../../../../domain/map/base/area-shape.ts';
import type { AreaAbout } from '../../../../domain/map/base/base-map.ts';
import type { MapRest } from '../use-grid-map.ts';
import type { OwnJob } from '../use-own-work.ts';

/** What an area may be taken by, as the map stands now. Null: there is nothing to take it by. */
export interface AreaSources {
  readonly work: readonly OwnJob[] | undefined;
  readonly rest: MapRest | undefined;
  readonly corners: readonly LonLat[];
  /** The asset that is chosen on the map. */
  readonly chosen: Asset | undefined;
}

export function shapeBy(about: AreaAbout, { work, rest, corners, chosen }: AreaSources): AreaShape | null {
  switch (about) {
    case 'work':
      return work && work.length > 0 ? boxesAround(work, AROUND_WORK) : null;
    case 'view':
      return rest ? boxOf(rest.box) : null;
    case 'drawn':
      return corners.length >= 3 ? ringArea(corners) : null;
    case 'line': {
      const line = chosen ? longestLine(chosen) : null;
      return line && corridorAlong(line, BESIDE_LINE);
    }
  }
}

/** Of the chosen asset; null: it stands in one place. */
function longestLine({ geometry }: Asset): readonly LonLat[] | null {
  const shape = geometryIn(geometry);
  if (!shape || !hasOutline(geometry)) return null;
  const paths = pathsOf(shape).toSorted((one, other) => other.length - one.length);
  return paths[0]?.map(([longitude, latitude]) => ({ longitude, latitude })) ?? null;
}
