import type { BoundingBox } from '../geometry/bounding-box.ts';
import type { Projection } from '../geometry/coordinates/projection.ts';
import type { Geometry } from '../geometry/geometry.ts';
import { FILE_LIMITS } from '../import/files/file-limits.ts';
import type { FileRefusal, FileWarning } from '../import/report/file-report.ts';

/** One thing of a file of places, in degrees of WGS 84, without altitudes. */
export interface GisFeature {
  /** What the file itself calls it; null where it has no id of its own. */
  readonly id: string | null;
  readonly name: string | null;
  readonly properties: GisProperties;
  /** Null: the file does not say where it is. */
  readonly geometry: Geometry | null;
  /** Where it begins; of a file without lines, the number of the record. The first is 1. */
  readonly line: number;
  /** As the file calls it: `features[3]`, `Placemark`, `lines#12`. */
  readonly element: string;
}

export type GisValue = string | number | boolean;

export type GisProperties = Readonly<Record<string, GisValue>>;

/** What reading a file gave. Bad content is refused by its line, and never thrown. */
export interface GisReading {
  readonly features: readonly GisFeature[];
  readonly refused: readonly FileRefusal[];
  readonly warnings: readonly FileWarning[];
}

/** What somebody says of a file that the file does not say itself. */
export interface SaidOfPlaces {
  /** For coordinates that are not degrees. */
  readonly projection: Projection | null;
  /** Where somebody works: features that lie there the other way around are told. */
  readonly extent: BoundingBox | null;
}

export const NOTHING_SAID: SaidOfPlaces = { projection: null, extent: null };

/** Texts of properties in characters (the tags of an asset, as hstore, are a little longer than their field's size), levels of lists and elements within each other, bytes that an archive may become. */
export const GIS_LIMITS = {
  bytes: FILE_LIMITS.bytes,
  features: FILE_LIMITS.rows,
  inflated: 100_000_000,
  depth: 100,
  text: 25_000,
  properties: 500,
} as const;
