import { type IndexValue, NULL_KEY } from './index-keys.ts';
import type { PackedWords } from './packed-words.ts';

/** What the rows of a block have for one index, in the order of their ids, as small as it can be. */
export type PackedColumn =
  | { readonly kind: 'few'; readonly values: readonly IndexValue[]; readonly places: Uint8Array }
  /** Not a number: none. */
  | { readonly kind: 'numbers'; readonly values: Float64Array }
  /** Behind each other; ABSENT: none. */
  | { readonly kind: 'texts'; readonly text: string; readonly ends: Uint32Array }
  /** Where most values are different: enough to tell which rows cannot be meant. */
  | { readonly kind: 'hashes'; readonly hashes: Uint16Array }
  | { readonly kind: 'plain'; readonly values: readonly IndexValue[] }
  | PackedWords;

/** In the place of NULL_KEY, which would make two bytes of each letter. No text of PostgreSQL's has it. */
export const ABSENT = '\0';

/** @returns undefined where only hashes or words are kept */
export function valueAt(column: PackedColumn, place: number): IndexValue | undefined {
  switch (column.kind) {
    case 'few':
      return column.values[column.places[place] ?? 0];
    case 'numbers': {
      const value = column.values[place] ?? Number.NaN;
      return Number.isNaN(value) ? NULL_KEY : value;
    }
    case 'texts': {
      const text = column.text.slice(startOf(column.ends, place), column.ends[place]);
      return text === ABSENT ? NULL_KEY : text;
    }
    case 'plain':
      return column.values[place];
    default:
      return undefined;
  }
}

/**
 * The places of rows with one of these values, or of which this column cannot tell otherwise: of hashes it is asked again of
 * the values themselves.
 */
export function placesWith(column: PackedColumn, keys: readonly (string | number)[]): number[] {
  const count = lengthOf(column);
  switch (column.kind) {
    case 'few': {
      const isMet = column.values.map((value) => meets(value, keys));
      return isMet.includes(true)
        ? placesWhere(count, (place) => isMet[column.places[place] ?? 0] === true)
        : [];
    }
    case 'hashes': {
      const hashes = keys.map(hashOf);
      return placesWhere(count, (place) => hashes.includes(column.hashes[place] ?? 0));
    }
    default:
      return placesWhere(count, (place) => meets(valueAt(column, place), keys));
  }
}

/** Of how many rows. */
export function lengthOf(column: PackedColumn): number {
  switch (column.kind) {
    case 'few':
      return column.places.length;
    case 'texts':
      return column.ends.length;
    case 'hashes':
      return column.hashes.length;
    case 'words':
      return column.count;
    default:
      return column.values.length;
  }
}

/** Whether a row has one of the values; a set of people has each of its members. */
export function meets(own: IndexValue | undefined, keys: readonly (string | number)[]): boolean {
  return typeof own === 'object'
    ? own.some((member) => keys.includes(member))
    : keys.includes(own ?? NULL_KEY);
}

function placesWhere(count: number, fits: (place: number) => boolean): number[] {
  const places: number[] = [];
  for (let place = 0; place < count; place++) if (fits(place)) places.push(place);
  return places;
}

function startOf(ends: Uint32Array, place: number): number {
  return place === 0 ? 0 : (ends[place - 1] ?? 0);
}

/** FNV-1a, folded to 16 bits. */
export function hashOf(value: IndexValue): number {
  const text = typeof value === 'number' ? `#${value}` : String(value);
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 16) ^ hash) & 0xffff;
}
