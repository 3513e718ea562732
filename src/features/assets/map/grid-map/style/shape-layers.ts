import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import { TILE_LAYERS } from '../../../../../data/read/map/encode-tile.ts';
import { asset } from '../../../../../domain/assets/asset.ts';
import { UNKNOWN_VOLTAGE } from '../../../../../domain/assets/voltage-class.ts';
import { DASHES, lineLook, VOLTAGE_CLASSES } from './line-looks.ts';

/** Layers of lines and areas that answer to a press. */
export const PRESSED_SHAPES = {
  lines: 'lines',
  outLines: 'lines-out',
  aheadLines: 'lines-ahead',
  areas: 'areas',
} as const;

/** The chosen asset's line or border, under all others. */
export const CHOSEN_SHAPES = { lines: 'chosen-lines', areas: 'chosen-areas' } as const;

type Status = (typeof asset.fields.status.values)[number];

/** Assets that carry nothing, or not yet. */
const OUT: readonly Status[] = ['notReadyForUse', 'retired'];
const AHEAD: readonly Status[] = ['planned', 'underConstruction'];

const LINES = { source: 'places', 'source-layer': TILE_LAYERS.lines } as const;
const AREAS = { source: 'places', 'source-layer': TILE_LAYERS.areas } as const;

/** Lines and areas of assets: coloured and as wide as their voltage says, dashed where they are out of service. */
export function shapeLayers(theme: string, chosen: string): LayerSpecification[] {
  const colour = byVoltage((voltage) => lineLook(voltage, theme).colour);
  const width = (more = 0) => growing(byVoltage((voltage) => lineLook(voltage, theme).width + more));
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const;
  const glow = { 'line-color': chosen, 'line-opacity': 0.4 } as const;
  return [
    {
      id: PRESSED_SHAPES.areas,
      type: 'fill',
      ...AREAS,
      paint: { 'fill-color': colour, 'fill-opacity': 0.16 },
    },
    {
      id: CHOSEN_SHAPES.areas,
      type: 'line',
      ...AREAS,
      filter: isChosen(''),
      layout: round,
      paint: { ...glow, 'line-width': 8 },
    },
    {
      id: CHOSEN_SHAPES.lines,
      type: 'line',
      ...LINES,
      filter: isChosen(''),
      layout: round,
      paint: { ...glow, 'line-width': width(9) },
    },
    {
      id: 'area-borders',
      type: 'line',
      ...AREAS,
      paint: { 'line-color': colour, 'line-width': 1.5 },
    },
    {
      id: PRESSED_SHAPES.lines,
      type: 'line',
      ...LINES,
      filter: ['!', hasStatus([...OUT, ...AHEAD])],
      layout: round,
      paint: { 'line-color': colour, 'line-width': width() },
    },
    dashed(PRESSED_SHAPES.outLines, OUT, DASHES.out),
    dashed(PRESSED_SHAPES.aheadLines, AHEAD, DASHES.ahead),
  ];

  function dashed(id: string, statuses: readonly Status[], dashes: readonly number[]): LayerSpecification {
    return {
      id,
      type: 'line',
      ...LINES,
      filter: hasStatus(statuses),
      layout: { 'line-join': 'round' },
      paint: { 'line-color': colour, 'line-width': width(), 'line-dasharray': [...dashes] },
    };
  }
}

/** Shows the shape of this asset alone. @param id empty: of none */
export function isChosen(id: string): FilterSpecification {
  return ['==', ['get', 'id'], id];
}

function hasStatus(statuses: readonly Status[]): ExpressionSpecification {
  const numbers = statuses.map((status) => asset.fields.status.values.indexOf(status));
  return ['in', ['get', 'status'], ['literal', numbers]];
}

function byVoltage(value: (voltage: number) => string | number): ExpressionSpecification {
  const [lowest = 0, ...others] = VOLTAGE_CLASSES.filter((voltage) => voltage !== UNKNOWN_VOLTAGE);
  const cases = others.flatMap((voltage) => [voltage, value(voltage)]);
  return ['match', ['get', 'voltage'], lowest, value(lowest), ...cases, value(UNKNOWN_VOLTAGE)];
}

/** From afar thinner, so that the lines of a region do not run into one. */
function growing(width: ExpressionSpecification): ExpressionSpecification {
  const times = (factor: number): ExpressionSpecification => ['*', factor, width];
  return ['interpolate', ['linear'], ['zoom'], 5, times(0.4), 10, times(0.7), 14, width, 18, times(1.5)];
}
