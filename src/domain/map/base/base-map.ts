import type { BaseMap } from '../base-map.ts';
import type { AreaShape } from './area-shape.ts';

/** A base map that the office offers its devices, as `GET /base-maps` says it. Its attribution is another's: perhaps with HTML in it. */
export interface OfferedBaseMap extends Omit<BaseMap, 'bounds' | 'createdAt'> {
  /** Degrees: west, south, east, north. */
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
}

/** What an area was taken by. */
export type AreaAbout = 'work' | 'view' | 'drawn' | 'line';

/** What somebody wants of a base map on the device. */
export interface WantedArea {
  readonly about: AreaAbout;
  /** The asset whose line it goes along; else null. */
  readonly label: string | null;
  readonly shape: AreaShape;
  /** The deepest zoom. Every lesser one that the base map has comes along: it costs little, and the way there is seen. */
  readonly maxZoom: number;
}

/** Tiles of one area: whoever wants more takes two areas, or less of the depth. */
export const MOST_TILES = 200_000;

/** Areas of a tenant on one device. */
export const MOST_AREAS = 50;

/** Another's words as plain text: the marks of HTML go, and what stands for a character becomes that character. */
export function plainAttribution(words: string): string {
  const bare = words.slice(0, 2000).replaceAll(/<[^<>]*>/g, ' ');
  const read = bare.replaceAll(
    /&(copy|amp|lt|gt|quot|nbsp|#39);/g,
    (_, name: string) => ENTITIES[name] ?? ' ',
  );
  return read.replaceAll(/\s+/g, ' ').trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  copy: '©',
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};
