import { GEOMETRY_TYPES, type GeometryType } from '../../geometry/geometry.ts';

/** Where something is, and its shape: a GeoJSON geometry in WGS84 (RFC 7946). It merges as one value. */
export interface GeometryField {
  readonly kind: 'geometry';
  readonly required?: boolean;
  readonly writable?: 'client' | 'server';
  readonly types: readonly GeometryType[];
}

/** What something looks like on the ground: a pole is a point, a span a line, a station's site an area; what comes from files may have several parts. */
export const SHAPE = { kind: 'geometry', types: GEOMETRY_TYPES } as const;
