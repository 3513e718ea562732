import type { MapLibreMap } from 'maplibre-gl';

/** Names in the browser's timeline (User Timing): `bench:map-screen` and a browser's own tools read them. */
export const MAP_MOMENTS = {
  /** It began to move, whoever moved it. */
  moves: 'map-moves',
  /** All that is in view is drawn, and nothing is on its way. */
  drawn: 'map-drawn',
} as const;

/** Only the last of each is kept: a map that is open all day leaves two. */
export function noteDrawings(map: MapLibreMap): void {
  map.on('movestart', () => note(MAP_MOMENTS.moves));
  map.on('idle', () => note(MAP_MOMENTS.drawn));
}

function note(moment: string): void {
  performance.clearMarks(moment);
  performance.mark(moment);
}
