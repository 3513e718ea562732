import type { Geometry } from '../../geometry/geometry.ts';
import type { GisProperties } from '../gis-feature.ts';

/** A thing as a file of places has it, whatever the format. */
export interface WrittenFeature {
  readonly id: string;
  readonly name: string;
  readonly properties: GisProperties;
  readonly geometry: Geometry | null;
}
