import { type IdList, idListOf, joinedIds, NO_IDS } from './id-list.ts';
import { type IdPlaces, idPlaces } from './id-places.ts';

/** The rows that somebody selected: some, or all of a list but for some. Of a million it holds the list that is there anyway. */
export interface RowSelection {
  readonly size: number;
  has(id: string): boolean;
  /** With the row, or without it where it is selected. */
  toggled(id: string): RowSelection;
  /** In the order of the list, behind it those that were selected beside it. */
  ids(): IdList;
}

/** All rows of a list, as it is now. */
export function allOf(list: IdList): RowSelection {
  return selection(list, idPlaces(list), new Set(), new Set());
}

export const NONE_SELECTED = allOf(NO_IDS);

function selection(
  list: IdList,
  places: IdPlaces,
  left: ReadonlySet<number>,
  beside: ReadonlySet<string>,
): RowSelection {
  let ids: IdList | undefined;
  return {
    size: list.length - left.size + beside.size,
    has(id) {
      const place = places.of(id);
      return place === undefined ? beside.has(id) : !left.has(place);
    },
    toggled(id) {
      const place = places.of(id);
      return place === undefined
        ? selection(list, places, left, toggled(beside, id))
        : selection(list, places, toggled(left, place), beside);
    },
    ids() {
      ids ??= joinedIds([list.without(left), idListOf([...beside])]);
      return ids;
    },
  };
}

function toggled<T>(set: ReadonlySet<T>, one: T): ReadonlySet<T> {
  const next = new Set(set);
  if (!next.delete(one)) next.add(one);
  return next;
}
