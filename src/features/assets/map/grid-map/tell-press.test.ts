import type { Geometry } from 'geojson';
import type { MapLibreMap, Point } from 'maplibre-gl';
import { expect, test } from 'vitest';
import { PRESSED } from './style/map-style.ts';
import { PRESSED_SHAPES } from './style/shape-layers.ts';
import { pressedAt } from './tell-press.ts';

interface Shown {
  readonly layer: string;
  readonly id?: string;
  readonly entity?: string;
  readonly geometry: Geometry;
}

/** A map on which a degree is a hundred points each way, pressed 100 points east and north of 0° 0°. */
function pressed(...shown: readonly Shown[]) {
  const map = {
    queryRenderedFeatures: () =>
      shown.map(({ layer, geometry, ...properties }) => ({ layer: { id: layer }, properties, geometry })),
    project: ([longitude = 0, latitude = 0]: readonly number[]) => ({
      x: longitude * 100,
      y: latitude * -100,
    }),
    unproject: ({ x, y }: Point) => ({ lng: x / 100, lat: y / -100 }),
  };
  // What a press asks of a map.
  return pressedAt(map as unknown as MapLibreMap, { x: 100, y: -100 } as Point);
}

const mark = (id: string, away: number, layer: string = PRESSED.alone): Shown => ({
  layer,
  id,
  geometry: { type: 'Point', coordinates: [1 + away / 100, 1] },
});
const lineAway = (id: string, away: number): Shown => ({
  layer: PRESSED_SHAPES.lines,
  id,
  geometry: {
    type: 'LineString',
    coordinates: [
      [0, 1 + away / 100],
      [2, 1 + away / 100],
    ],
  },
});
/** A square around a place that is so many points east of the press. */
const square = (id: string, away: number, half: number): Shown => {
  const [west, east] = [1 + (away - half) / 100, 1 + (away + half) / 100];
  const [south, north] = [1 - half / 100, 1 + half / 100];
  return {
    layer: PRESSED_SHAPES.areas,
    id,
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [west, south],
          [east, south],
          [east, north],
          [west, north],
          [west, south],
        ],
      ],
    },
  };
};

test.each([
  ['a station on a line is meant by a press of its mark', [lineAway('line', 0), mark('station', 8)]],
  ['a pole too, whose line is a little nearer', [lineAway('line', 3), mark('pole', 9)]],
  ['of two marks the nearer one', [mark('far', 9), mark('near', 4)]],
  ['own work has a wider ring', [mark('pole', 12, PRESSED.work), lineAway('line', 0)].toReversed()],
  ['a line beside a mark is meant by a press of the line', [mark('station', 13), lineAway('line', 1)]],
  ['a line before an area around it', [square('area', 0, 50), lineAway('line', 10)]],
  ['of areas the smallest that is pressed', [square('large', 0, 90), square('small', 0, 20)]],
  [
    'an area that is pressed before a smaller one beside it',
    [square('small', 10, 5), square('large', 0, 90)],
  ],
] as const)('%s', (_, shown) => {
  const meant = shown.at(-1)?.id;
  expect(pressed(...shown)).toEqual({ kind: 'record', record: { entity: 'asset', id: meant } });
});

test('a heap is pressed as far as it reaches, over lines too, and is no asset', () => {
  const heap = mark('', 10, PRESSED.heaps);
  expect(pressed(lineAway('line', 0), heap)).toEqual({
    kind: 'heap',
    place: { longitude: 1.1, latitude: 1 },
  });
  expect(pressed(heap, mark('pole', 2))).toMatchObject({ kind: 'record' });
});

test('beside everything a press means nothing', () => {
  expect(pressed()).toEqual({ kind: 'nothing' });
});

test('a pin says of which entity its record is', () => {
  const pin = { ...mark('o1', 3, PRESSED.pins), entity: 'outage' };
  expect(pressed(pin)).toEqual({ kind: 'record', record: { entity: 'outage', id: 'o1' } });
});
