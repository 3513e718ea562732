/** How a tenant's coordinates are written: `seconds` are degrees, minutes and seconds, `grid` its own projection. */
export const COORDINATE_KINDS = ['degrees', 'seconds', 'utm', 'grid'] as const;

export type CoordinateKind = (typeof COORDINATE_KINDS)[number];

/** Which number of the tenant's own projection comes first; the surveyors of many countries write the northing first. */
export const GRID_AXES = ['east-north', 'north-east'] as const;

export type GridAxes = (typeof GRID_AXES)[number];

export interface CoordinateRules {
  readonly kind: CoordinateKind;
  /** `EPSG:31256`, or a definition as PROJ or well-known text; empty: none. It is kept while another kind is chosen. */
  readonly grid: string;
  readonly axes: GridAxes;
}

/** Where nobody has chosen. */
export const IN_DEGREES: CoordinateRules = { kind: 'degrees', grid: '', axes: 'north-east' };

export const POSITION_LIMITS = {
  /** Metres that a tenant may ask of positions. */
  accuracy: { min: 0.01, max: 1000, places: 2 },
  /** Characters of a projection's definition. */
  grid: 4000,
} as const;
