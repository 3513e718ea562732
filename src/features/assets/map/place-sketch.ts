import type { LonLat } from '../../../domain/geometry/sphere.ts';

/** Steps of the drawing. */
export const WIDTH = 480;
export const HEIGHT = 200;

export interface Sketch {
  /** Those that are near enough, from the upper left. */
  readonly points: readonly { readonly id: string; readonly x: number; readonly y: number }[];
  /** The length of the scale's bar: steps, and metres. */
  readonly bar: number;
  readonly barMetres: number;
}

/** Metres of a degree of latitude, and of the drawing's half height: at least, and at most. */
const DEGREE = 111_195;
const NEAREST = 60;
const FARTHEST = 4000;

const MARGIN = 0.85;

const BARS = [20, 50, 100, 200, 500, 1000, 2000] as const;

/** Steps that the bar may have at most. */
const LONGEST = 140;

/** Neighbours around a place, which is in the middle; north is at the top. The farthest that fits decides the scale. */
export function sketchAround(
  place: LonLat,
  neighbours: readonly (LonLat & { readonly id: string })[],
): Sketch {
  const widened = DEGREE * Math.cos((place.latitude * Math.PI) / 180);
  const around = neighbours.map(({ id, longitude, latitude }) => ({
    id,
    east: (longitude - place.longitude) * widened,
    north: (latitude - place.latitude) * DEGREE,
  }));
  const near = around.filter(
    ({ east, north }) => Math.abs(north) <= FARTHEST && Math.abs(east) <= (FARTHEST * WIDTH) / HEIGHT,
  );
  const reach = near.reduce(
    (most, { east, north }) => Math.max(most, Math.abs(north), (Math.abs(east) * HEIGHT) / WIDTH),
    NEAREST,
  );
  const scale = (HEIGHT / 2 / reach) * MARGIN;
  const barMetres = BARS.findLast((metres) => metres * scale <= LONGEST) ?? BARS[0];
  return {
    points: near.map(({ id, east, north }) => ({
      id,
      x: Math.round(WIDTH / 2 + east * scale),
      y: Math.round(HEIGHT / 2 - north * scale),
    })),
    bar: Math.round(barMetres * scale),
    barMetres,
  };
}
