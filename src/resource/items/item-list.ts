import { generateKeyBetween } from 'fractional-indexing';
import { fieldSchema } from '../../domain/kit/entity/schema.ts';
import type { AnyItem, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { byPosition } from '../../domain/kit/merge/merge-items.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';

/** Some values of an item. */
type ValuesOf<I extends AnyItem> = { readonly [K in Exclude<keyof I, 'id' | 'position'>]?: I[K] };

/** The items in the order of their positions. */
export function inOrder<I extends AnyItem>(items: readonly I[]): I[] {
  return items.toSorted(byPosition);
}

/** At the end, with an id and a position of its own. */
export function withItem<I extends AnyItem>(items: readonly I[], values: ValuesOf<I>): I[] {
  const ordered = inOrder(items);
  const position = generateKeyBetween(ordered.at(-1)?.position ?? null, null);
  return [...ordered, { ...values, id: uuidv7(), position } as unknown as I]; // what is left out is empty
}

export function withChangedItem<I extends AnyItem>(
  items: readonly I[],
  id: string,
  changes: ValuesOf<I>,
): I[] {
  return items.map((item) => (item.id === id ? { ...item, ...changes } : item));
}

/** One place up (-1) or down (1). Only the moved item changes, so that two people's moves merge. */
export function withMovedItem<I extends AnyItem>(items: readonly I[], id: string, by: -1 | 1): I[] {
  const ordered = inOrder(items);
  const at = ordered.findIndex((item) => item.id === id);
  const over = ordered[at + by];
  const moved = ordered[at];
  if (!over || !moved) return ordered;
  const beyond = ordered[at + 2 * by]?.position ?? null;
  const position =
    by === 1 ? generateKeyBetween(over.position, beyond) : generateKeyBetween(beyond, over.position);
  return inOrder(ordered.map((item) => (item === moved ? { ...item, position } : item)));
}

/**
 * Reads a list typed as JSON (R2.20). Items without an id and a position get them, in the order of writing; the
 * problem is a path into the list, or '' where it is no list at all.
 */
export function itemsFromJson(
  field: ItemsField,
  text: string,
): { readonly items: AnyItem[] } | { readonly problemAt: string } {
  const parsed = parsedOrNull(text);
  if (!Array.isArray(parsed)) return { problemAt: '' };
  const result = fieldSchema(field).safeParse(parsed);
  if (!result.success) return { problemAt: (result.error.issues[0]?.path ?? []).join('/') };
  let last: string | null = null;
  const items: AnyItem[] = [];
  // The schema has just said that it is a list of items, of which only the ids and positions may be missing.
  for (const item of parsed as Partial<AnyItem>[]) {
    const isBehind: boolean = item.position !== undefined && (last === null || item.position > last);
    const position: string = isBehind && item.position ? item.position : generateKeyBetween(last, null);
    items.push({ ...withoutUndefined(item), id: item.id ?? uuidv7(), position });
    last = position;
  }
  return { items };
}

function parsedOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What does not parse is said to be no list, which is what the caller tells the person.
    return null;
  }
}

function withoutUndefined(item: Partial<AnyItem>): Record<string, Json> {
  const result: Record<string, Json> = {};
  for (const [key, value] of Object.entries(item)) if (value !== undefined) result[key] = value;
  return result;
}
