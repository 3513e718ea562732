import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import type { SketchState } from '../../../../../domain/network/switching/sketch.ts';
import type { MapColours } from './map-colours.ts';

export const SWITCHING = 'switching';

/** Points on the screen. */
const WIDTH = 6;

/** Dashes in widths of the line, so that who sees no colours, or prints it, reads the same; live is drawn through. */
export const SWITCHED_DASHES: Readonly<Record<SketchState, readonly number[] | null>> = {
  live: null,
  dead: [2, 1.4],
  earthed: [0.5, 1],
};

const STATES: readonly SketchState[] = ['live', 'dead', 'earthed'];

const IS_POINT: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];

/** What a switching step makes of lines: over their own colours, under the marks. */
export function switchedLines(colours: MapColours): LayerSpecification[] {
  const isLine: ExpressionSpecification = ['!=', ['geometry-type'], 'Point'];
  return [
    {
      id: 'switching-lines',
      type: 'line',
      source: SWITCHING,
      filter: isLine,
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colours.halo, 'line-width': WIDTH + 3 },
    },
    ...STATES.map((state): LayerSpecification => {
      const dashes = SWITCHED_DASHES[state];
      return {
        id: `switching-${state}`,
        type: 'line',
        source: SWITCHING,
        filter: ['all', isLine, ['==', ['get', 'state'], state]],
        layout: { 'line-join': 'round' },
        paint: {
          'line-color': colours[state],
          'line-width': WIDTH,
          ...(dashes && { 'line-dasharray': [...dashes] }),
        },
      };
    }),
  ];
}

/** Rings around the marks of all else, and beside a switch whether it is closed (full) or open (empty). */
export function switchedMarks(colours: MapColours): LayerSpecification[] {
  const { halo } = colours;
  const colour: ExpressionSpecification = [
    'match',
    ['get', 'state'],
    'live',
    colours.live,
    'earthed',
    colours.earthed,
    colours.dead,
  ];
  return [
    {
      id: 'switching-rings',
      type: 'circle',
      source: SWITCHING,
      filter: IS_POINT,
      paint: {
        'circle-color': 'transparent',
        'circle-radius': 13,
        'circle-stroke-color': colour,
        'circle-stroke-width': 4,
      },
    },
    {
      id: 'switching-positions',
      type: 'circle',
      source: SWITCHING,
      filter: ['all', IS_POINT, ['!=', ['get', 'position'], '']],
      paint: {
        'circle-color': ['case', ['==', ['get', 'position'], 'open'], halo, colour],
        'circle-radius': 6,
        'circle-translate': [14, -14],
        'circle-stroke-color': colour,
        'circle-stroke-width': 3,
      },
    },
  ];
}
