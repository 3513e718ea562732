import type { MapLibreMap } from 'maplibre-gl';

/** Names in the browser's timeline (User Timing): `bench:map-screen` and a browser's own tools read them. */
export const MAP_MOMENTS = {
  /** Its first frame. */
  opens: 'map-opens',
  /** It began to move, whoever moved it. */
  moves: 'map-moves',
  /** All that is in view is drawn, and nothing is on its way. */
  drawn: 'map-drawn',
  /** From the map's question for a tile of places to the answer. */
  tile: 'map-tile',
} as const;

/** Only the last of each is kept: a map that is open all day leaves three. */
export function noteDrawings(map: MapLibreMap): void {
  map.once('render', () => note(MAP_MOMENTS.opens));
  map.on('movestart', () => note(MAP_MOMENTS.moves));
  map.on('idle', () => note(MAP_MOMENTS.drawn));
}

/** Tells who watches the timeline how long a tile took; nothing is kept. */
export async function notingTile<Tile>(answer: Promise<Tile>): Promise<Tile> {
  const start = performance.now();
  const tile = await answer;
  performance.measure(MAP_MOMENTS.tile, { start });
  performance.clearMeasures(MAP_MOMENTS.tile);
  return tile;
}

function note(moment: string): void {
  performance.clearMarks(moment);
  performance.mark(moment);
}
