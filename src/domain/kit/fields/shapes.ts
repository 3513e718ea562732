/** What something looks like on the ground: a pole is a point, a span a line, a station's site an area. */
export const SHAPE = { kind: 'geometry', types: ['Point', 'LineString', 'Polygon'] } as const;
