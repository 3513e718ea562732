import { Dexie } from 'dexie';
import type { EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { traceOf, wordsOf } from '../../domain/kit/search/words.ts';
import { compareInOrder, compareKeys } from '../../domain/packing/compare-keys.ts';
import {
  filterKey,
  hasIndex,
  type IndexValue,
  indexedFields,
  NULL_KEY,
  orderFields,
} from '../../domain/packing/index-keys.ts';
import { TEXT } from '../../domain/packing/pack-block.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { StoredRow } from '../store/stored-row.ts';

/**
 * Rows in an order. `filters`: a declared filter field, or a set of people, to one value, or to several separated by
 * commas where the field is a choice; an empty value filters nothing. `sort`: a declared sort field, `-` for
 * descending; rows without the value come last either way.
 */
export interface Selection {
  readonly entity: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string;
}

/** What a list shows: of a selection the rows that have every word of the search, or part of one. */
export interface ListQuery extends Selection {
  readonly search: string;
}

export interface Condition {
  readonly field: string;
  readonly keys: readonly (string | number)[];
}

/** A query in terms of the local indexes. */
export interface QueryPlan {
  readonly entity: EntityDefinition;
  readonly sort: string;
  readonly reversed: boolean;
  /** The condition that the ordered index itself answers. */
  readonly lead: Condition | null;
  readonly others: readonly Condition[];
  readonly words: readonly string[];
}

export function planOf(query: Selection & Partial<ListQuery>): QueryPlan {
  const entity = entityNamed(query.entity);
  const wanted = query.sort.replace(/^-/, '');
  const orders = orderFields(entity);
  const declared = orders.includes(wanted);
  const fallback = entity.list.sorts[0] ?? '';
  const sort = declared ? wanted : fallback.replace(/^-/, '');
  const reversed = (declared ? query.sort : fallback).startsWith('-');
  const conditions = Object.entries(query.filters)
    .filter(([, value]) => value !== '')
    .map(([field, value]) => conditionOf(entity, field, value));
  const lead =
    conditions.find(({ field, keys }) => keys.length === 1 && hasIndex(entity, field, sort)) ?? null;
  const others = conditions.filter((condition) => condition !== lead);
  return { entity, sort, reversed, lead, others, words: wordsOf(query.search ?? '') };
}

/** What has to be known of a row to answer a plan: columns of its indexes, and TEXT. */
export function fieldsOf({ entity, sort, lead, others, words }: QueryPlan): string[] {
  const asked = [sort, ...(lead ? [lead, ...others] : others).map(({ field }) => field)];
  const indexed = indexedFields(entity).filter((field) => asked.includes(field));
  return words.length > 0 ? [...indexed, TEXT] : indexed;
}

function conditionOf(entity: EntityDefinition, field: string, value: string): Condition {
  const values = entity.fields[field]?.kind === 'choice' ? value.split(',') : [value];
  return { field, keys: values.map(filterKey) };
}

/** A stretch of the plan's index. `closed`: the upper bound belongs to it. */
export interface KeyRange {
  readonly from: unknown;
  readonly to: unknown;
  readonly closed: boolean;
  readonly reversed: boolean;
}

/** The rows of the lead condition, or all, in order: one range, or two where the rows without a value come last. */
export function orderedRanges({ reversed }: QueryPlan): KeyRange[] {
  const everything = { from: Dexie.minKey, to: Dexie.maxKey, closed: true, reversed: false };
  if (!reversed) return [everything];
  return [
    { from: Dexie.minKey, to: NULL_KEY, closed: false, reversed: true },
    { ...everything, from: NULL_KEY },
  ];
}

/** The order of the plan's index. */
export function inOrderOf({ sort, reversed }: QueryPlan): (a: StoredRow, b: StoredRow) => number {
  return (a, b) => compareInOrder(reversed, a[`$${sort}`], b[`$${sort}`], () => compareKeys(a.id, b.id));
}

/** What a row has for an index; undefined where an older app stored it without. */
export type Key = IndexValue | undefined;

/** Whether the plan asks for the row. */
export function isWanted({ lead, others, words }: QueryPlan, row: StoredRow): boolean {
  const conditions = lead ? [lead, ...others] : others;
  return (
    conditions.every((condition) => meetsKey(row[`$${condition.field}`], condition)) && hasWords(row, words)
  );
}

/** @param own what the row has for the condition's field */
export function meetsKey(own: Key, { keys }: Condition): boolean {
  const values = Array.isArray(own) ? own : [own];
  return keys.some((key) => values.some((value) => compareKeys(value, key) === 0));
}

function hasWords({ $text }: StoredRow, words: readonly string[]): boolean {
  return words.every((word) => $text.includes(traceOf(word)));
}
