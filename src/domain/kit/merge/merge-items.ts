import type { AnyItem, Json, MarkedItems } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import type { Conflict } from '../problems/conflict.ts';
import { appendAll } from '../values/long-lists.ts';

export interface MergedItems {
  readonly items: readonly AnyItem[];
  /** Paths are `<item id>/<field>`. */
  readonly conflicts: readonly Conflict[];
}

/**
 * Three-way merge of a list by item id: items added on either side stay, an item is removed when one side removed it
 * and the other left it alone (an edit beats a removal), items on both sides merge field by field. The order is that
 * of the fractional-index positions, ties broken by id, so that it is the same wherever it is computed. Where one side
 * marked an item and the other changed what the mark is about, both are a conflict.
 */
export function mergeItems(
  base: readonly AnyItem[],
  mine: readonly AnyItem[],
  theirs: readonly AnyItem[],
  marked?: MarkedItems,
): MergedItems {
  const baseById = byId(base);
  const mineById = byId(mine);
  const theirsById = byId(theirs);
  const items: AnyItem[] = [];
  const conflicts: Conflict[] = [];
  for (const id of new Set([...theirsById.keys(), ...mineById.keys()])) {
    const before = baseById.get(id);
    const wanted = mineById.get(id);
    const current = theirsById.get(id);
    if (wanted && current) {
      const merged = mergeItem(before, wanted, current, marked);
      items.push(merged.item);
      appendAll(conflicts, merged.conflicts);
    } else {
      const only = wanted ?? current;
      const removedElsewhere = before !== undefined;
      if (only && (!removedElsewhere || !isUnchanged(before, only))) items.push(only);
    }
  }
  return { items: items.sort(byPosition), conflicts };
}

export function byPosition(left: AnyItem, right: AnyItem): number {
  if (left.position !== right.position) return left.position < right.position ? -1 : 1;
  if (left.id === right.id) return 0;
  return left.id < right.id ? -1 : 1;
}

function mergeItem(
  before: AnyItem | undefined,
  mine: AnyItem,
  theirs: AnyItem,
  marked: MarkedItems | undefined,
) {
  const item: Record<string, Json> & { id: string; position: string } = { ...theirs };
  const conflicts: Conflict[] = [];
  const apart = before && marked ? markedApart(before, mine, theirs, marked) : [];
  // A field that is left out is an emptied one, as everywhere in JSON.
  for (const field of new Set([...apart, ...Object.keys(before ?? {}), ...Object.keys(mine)])) {
    const base = before?.[field] ?? null;
    const wanted = mine[field] ?? null;
    const current = theirs[field] ?? null;
    const isApart = apart.includes(field);
    if (same(mine, theirs, field) || (same(mine, before, field) && !isApart)) continue;
    // Where two people moved one item, the last one to arrive wins: an order is not worth a question.
    if (!isApart && (same(theirs, before, field) || field === 'position')) item[field] = wanted;
    else conflicts.push({ path: `${mine.id}/${field}`, base, mine: wanted, theirs: current });
  }
  return { item, conflicts };
}

/** Words and marks of an item of which one side changed these, and the other those. */
function markedApart(
  before: AnyItem,
  mine: AnyItem,
  theirs: AnyItem,
  { words, marks }: MarkedItems,
): readonly string[] {
  const changed = (item: AnyItem, other: AnyItem, names: readonly string[]) =>
    names.some((name) => !same(item, before, name) && !same(item, other, name));
  const isApart =
    (changed(mine, theirs, marks) && changed(theirs, mine, words)) ||
    (changed(mine, theirs, words) && changed(theirs, mine, marks));
  return isApart ? [...words, ...marks] : [];
}

/** Items of older apps lack fields that came since: what is absent is what the server stores in its place, of a switch `false`. */
function same(left: AnyItem | undefined, right: AnyItem | undefined, name: string): boolean {
  return jsonEqual(settled(left?.[name]), settled(right?.[name]));
}

function settled(value: Json | undefined): Json {
  return value === undefined || value === false ? null : value;
}

function isUnchanged(before: AnyItem, now: AnyItem): boolean {
  return Object.keys({ ...before, ...now }).every((name) => same(before, now, name));
}

function byId(items: readonly AnyItem[]): Map<string, AnyItem> {
  return new Map(items.map((item) => [item.id, item]));
}
