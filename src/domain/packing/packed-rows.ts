import type { AnyRow } from '../kit/entity/entity.ts';
import type { Json } from '../kit/fields/field.ts';
import { firstPlace } from '../kit/values/first-place.ts';

/**
 * Some rows of one entity, mostly in the order of their ids. Each is a text of its own, so that one of them is read without the
 * others; the names of their fields, and what all of them have in common, are there once.
 */
export interface PackedRows {
  readonly ids: readonly string[];
  readonly names: readonly string[];
  readonly common: Readonly<Record<string, Json>>;
  /** JSON: the values of `names`, or all that is not common as an object where a row has other fields. */
  readonly texts: readonly string[];
}

/** The row of this id, if it is one of them. */
export function unpackRow(packed: PackedRows, id: string): AnyRow | undefined {
  const place = placeOfId(packed.ids, id);
  return packed.ids[place] === id ? unpackAt(packed, place) : undefined;
}

/** @throws SyntaxError for what is no longer as it was written */
export function unpackAt({ ids, names, common, texts }: PackedRows, place: number): AnyRow {
  const values: unknown = JSON.parse(texts[place] ?? '');
  const id = ids[place];
  if (!Array.isArray(values)) return { ...(values as AnyRow), id } as AnyRow; // as packRows wrote it
  const row: Record<string, Json> = { ...common, id: id ?? '' };
  for (const [index, name] of names.entries()) row[name] = values[index] as Json;
  return row as AnyRow; // as packRows was given it
}

/** Every row, in order. @throws SyntaxError as `unpackAt` */
export function unpackAll(packed: PackedRows): AnyRow[] {
  return packed.ids.map((_, place) => unpackAt(packed, place));
}

/** The place of the first id that is not below. */
export function placeOfId(ids: readonly string[], id: string): number {
  return firstPlace(ids.length, (place) => (ids[place] ?? '') < id);
}
