import type { ExpressionSpecification } from 'maplibre-gl';
import type { MapColours } from '../style/map-colours.ts';
import { type BaseLayer, type BaseLook, isOneOf, KIND } from './base-layer.ts';

/** Places with a name, the largest first, and from which zoom on. Countries have theirs from the ground. */
const PLACES = [
  { name: 'cities', kinds: ['city'], minzoom: 4, size: 14 },
  // Protomaps tells them apart by how many people live there, and has each in the tiles from where it matters.
  { name: 'towns', kinds: ['town', 'locality'], minzoom: 6, size: 13 },
  {
    name: 'villages',
    kinds: ['village', 'hamlet', 'suburb', 'neighbourhood', 'quarter'],
    minzoom: 11,
    size: 11,
  },
] as const;

/** Names of towns and roads, by the device's own fonts as all others on the map. The grid's own names come before them. */
export function baseNames({ muted, land }: MapColours, { locale }: BaseLook): readonly BaseLayer[] {
  const text = { 'text-field': nameIn(locale), 'text-font': ['Inter Variable'] };
  const paint = { 'text-color': muted, 'text-halo-color': land, 'text-halo-width': 1.4 };
  const places = (['places', 'place'] as const).flatMap((of) =>
    PLACES.map(
      ({ name, kinds, minzoom, size }): BaseLayer => ({
        of,
        name,
        type: 'symbol',
        minzoom,
        filter: isOneOf(kinds),
        layout: { ...text, 'text-size': size, 'text-max-width': 9, 'symbol-sort-key': RANK },
        paint,
      }),
    ),
  );
  const roads = (['roads', 'transportation_name'] as const).map(
    (of): BaseLayer => ({
      of,
      name: 'names',
      type: 'symbol',
      minzoom: 13,
      filter: ['!', ['in', KIND, ['literal', ['ferry', 'rail', 'transit']]]],
      layout: { ...text, 'text-size': 11, 'symbol-placement': 'line', 'symbol-spacing': 350 },
      paint,
    }),
  );
  return [...roads, ...places.toReversed()];
}

/** The person's language where the base map has it, else what people there say. */
function nameIn(locale: string): ExpressionSpecification {
  const language = locale.split('-')[0] ?? locale;
  return ['coalesce', ['get', `name:${language}`], ['get', 'name'], ''];
}

/** Where two names have no room, the one with the lesser number is written: OpenMapTiles ranks, Protomaps counts people. */
const RANK: ExpressionSpecification = [
  'coalesce',
  ['get', 'rank'],
  ['-', 0, ['coalesce', ['get', 'population_rank'], 0]],
];
