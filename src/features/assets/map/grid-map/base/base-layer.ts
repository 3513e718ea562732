import type { ExpressionSpecification, FilterSpecification } from 'maplibre-gl';

/** A layer, and the layer of the tiles that it is of. */
export interface BaseLayer {
  readonly of: string;
  readonly name: string;
  readonly type: 'fill' | 'line' | 'symbol';
  readonly minzoom?: number;
  readonly filter?: FilterSpecification;
  readonly layout?: object;
  readonly paint: object;
}

export interface BaseLook {
  /** Its name, as `themeName` has it. */
  readonly theme: string;
  /** Of names, where the base map has them in several languages. */
  readonly locale: string;
}

/** By `kind` or by `class`, whichever a feature has. */
export const KIND: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'class'], ''];

export function isOneOf(kinds: readonly string[]): ExpressionSpecification {
  return ['in', KIND, ['literal', [...kinds]]];
}
