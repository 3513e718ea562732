import { hasOutline } from '../geometry/geometry-in.ts';
import type { AnyRow, EntityDefinition } from '../kit/entity/entity.ts';
import { isSet, type Json } from '../kit/fields/field.ts';
import { idsIn } from '../kit/fields/ids-in.ts';
import { KEY_LENGTH, sortKey } from '../kit/search/sort-key.ts';
import { fold } from '../kit/search/words.ts';

/** What an index holds: every row has a value for every index, so that no row is missing from any list. */
export type IndexValue = string | number | readonly string[];

/** Stands for null. Sorts behind every number and every text. */
export const NULL_KEY = '\uffff';

/** Whether the rows with one value of a filter lie in an order. */
export function hasIndex(entity: EntityDefinition, filter: string, order: string): boolean {
  const { filters } = entity.list;
  return filter === filters[0] || (filters.includes(filter) && order === orderFields(entity)[0]);
}

/** Every field that has an index of whatever kind. */
export function indexedFields(entity: EntityDefinition): string[] {
  return [...new Set([...entity.list.filters, ...orderFields(entity), ...setFields(entity)])];
}

export function indexValueOf(entity: EntityDefinition, field: string, row: AnyRow): IndexValue {
  const value = row[field];
  if (entity.fields[field]?.kind === 'geometry') return hasOutline(value) ? 1 : 0;
  if (isSet(entity.fields[field])) return idsIn(value);
  return orderFields(entity).includes(field) ? orderKey(value) : filterKey(value);
}

/** What rows with one value share, whatever its case and marks. */
export function filterKey(value: Json | undefined): string | number {
  return keyOf(value, fold);
}

/** What rows are sorted by: text as `sortKey` has it. No text field is both a filter and an order. */
export function orderKey(value: Json | undefined): string | number {
  return keyOf(value, sortKey);
}

function keyOf(value: Json | undefined, keyOfText: (text: string) => string): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return typeof value === 'string' ? keyOfText(value.slice(0, KEY_LENGTH)) : NULL_KEY;
}

/** Fields with an index of their own: those of the declared sort orders, the first one first, and the record's number. */
export function orderFields(entity: EntityDefinition): string[] {
  const sorts = entity.list.sorts.map((sort) => sort.replace(/^-/, ''));
  return [...new Set([...sorts, ...(entity.number ? [entity.number.field] : [])])];
}

/** Sets, each indexed by its members: whose work is it, which areas does it belong to. */
export function setFields(entity: EntityDefinition): string[] {
  return Object.keys(entity.fields).filter((name) => isSet(entity.fields[name]));
}

/**
 * Where a row is, in degrees (WGS 84), and whether it has lines or areas (1, else 0): what a map asks of all rows. They have a column
 * among packed rows, and no index.
 */
export function placeFields(entity: EntityDefinition): string[] {
  return Object.entries(entity.fields).flatMap(([name, field]) =>
    field.kind === 'geometry' || (field.kind === 'number' && field.measure === 'coordinate') ? [name] : [],
  );
}

/** Raised when `withIndexKeys` makes other keys or words of the same row: 1 was accents alone, 2 letters and numbers. */
export const KEYS_VERSION = 2;
