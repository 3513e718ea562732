import { GEOMETRY_TYPES } from '../../geometry/geometry.ts';

/** What something looks like on the ground: a pole is a point, a span a line, a station's site an area; what comes from files may have several parts. */
export const SHAPE = { kind: 'geometry', types: GEOMETRY_TYPES } as const;
