import { ID_WORDS } from '../../../domain/packing/id-words.ts';
import { type PlaceTable, slotOfPlace } from './place-table.ts';

/** Which rows a map shows. Absent: all of that. */
export interface PlaceFilter {
  /** Numbers of the choice's values. */
  readonly kinds?: readonly number[];
  readonly statuses?: readonly number[];
  /** Ids as `id-words.ts` has them, of a list that looks for more than kinds and statuses: no others are shown. */
  readonly only?: Uint32Array;
}

/** Shows nothing: for as long as it is not known what is wanted. */
export const NO_PLACES: PlaceFilter = { only: new Uint32Array(0) };

/** Whether the row of a slot is shown. True of no slot that came after `only` was looked up. */
export type IsShown = (slot: number) => boolean;

/** Values of a choice that fit into one byte of the table. */
const VALUES = 256;

export function shownBy(table: PlaceTable, { kinds, statuses, only }: PlaceFilter): IsShown {
  const isKind = wanted(kinds);
  const isStatus = wanted(statuses);
  const isMeant = only && slotsOf(table, only);
  return (slot) =>
    isKind[table.kind[slot] ?? 0] === 1 &&
    isStatus[table.status[slot] ?? 0] === 1 &&
    (!isMeant || isMeant[slot] === 1);
}

function wanted(values: readonly number[] | undefined): Uint8Array {
  const isWanted = new Uint8Array(VALUES);
  if (!values) return isWanted.fill(1);
  for (const value of values) isWanted[value] = 1;
  return isWanted;
}

function slotsOf(table: PlaceTable, words: Uint32Array): Uint8Array {
  const isMeant = new Uint8Array(table.count);
  for (let place = 0; place < words.length / ID_WORDS; place++) {
    const slot = slotOfPlace(table, words, place);
    if (slot !== undefined) isMeant[slot] = 1;
  }
  return isMeant;
}
