import type { AnyRow, EntityDefinition, FieldValues } from '../entity/entity.ts';
import { fieldOf } from '../entity/entity.ts';
import { type AnyItem, type ItemsField, itemsOf, type Json, numberOf } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import type { ProblemDetail } from '../problems/problem.ts';
import { saysWhy } from './reason.ts';

/**
 * What of a record says how much a gate asks: that a permit is needed, which steps there are. Whoever carries the work out
 * may ask for more at any time, and for less only as `less` says (docs/decisions/0062).
 */
export interface Yardstick {
  readonly fields: readonly string[];
  /** While the record has one of these it is in the hands of whoever carries it out. */
  readonly statuses: readonly string[];
  /** A field that is empty until somebody began, whatever the status says. */
  readonly begunBy?: string;
  /** Who asks for less before that, beside those whose right it is: whoever finds it wrong, who made the record, nobody. */
  readonly untilThen: 'anybody' | 'maker' | 'nobody';
  readonly less: Less;
}

/** How less is asked for, and how the record goes back to before it was handed out. */
export interface Less {
  /** Takes the permission `<subject>:<action>`. */
  readonly action: string;
  /** The text field that has to say why. */
  readonly reason: string;
  /** Statuses to which it goes back without either: nobody carries it out from there without another decision. */
  readonly freely?: readonly string[];
}

/** How something is lowered. */
export interface Lowering {
  /** Takes the permission `<subject>:<action>`. */
  readonly action: string;
  /** The text field that has to say why; null: nobody works by it yet. */
  readonly reason: string | null;
}

/** What a write lowers. */
export interface Lowered extends Lowering {
  readonly detail: ProblemDetail;
}

/**
 * What whoever writes may not lower freely. Of a new record nothing: who makes it says what it asks.
 *
 * @param by who writes
 */
export function loweredBy(
  entity: EntityDefinition,
  yardsticks: readonly Yardstick[],
  before: AnyRow,
  after: AnyRow,
  by: string,
): Lowered[] {
  return yardsticks.flatMap((yardstick) => {
    const how = loweringOf(yardstick, before, by);
    if (!how) return [];
    const details = [
      ...lessAsked(entity, yardstick.fields, before, after),
      ...(isGivenBack(yardstick, before, after) ? [asked('status')] : []),
    ];
    return details.map((detail) => ({ detail, ...how }));
  });
}

/** Null: whoever may edit the record does it. */
function loweringOf(yardstick: Yardstick, row: AnyRow, by: string): Lowering | null {
  const { less, untilThen } = yardstick;
  const { action, reason } = less;
  if (isCarriedOut(yardstick, row)) return { action, reason };
  const isTheirs = untilThen === 'anybody' || (untilThen === 'maker' && row.createdBy === by);
  return isTheirs ? null : { action, reason: null };
}

/** The field that has to say why, where it says nothing, or only what was said of something else before. */
export function reasonMissing(
  lowered: readonly Lowered[],
  before: AnyRow,
  after: AnyRow,
): string | undefined {
  return lowered.flatMap(({ reason }) => reason ?? []).find((name) => !saysWhy(name, before, after));
}

/** Fields of a record that is handed out in which something is asked for, with how that is lowered. */
export function askingFields(yardsticks: readonly Yardstick[], row: AnyRow): ReadonlyMap<string, Less> {
  const carried = yardsticks.filter((yardstick) => isCarriedOut(yardstick, row));
  const asking = carried.flatMap(({ fields, less }) =>
    fields.filter((name) => asksFor(row[name])).map((name) => [name, less] as const),
  );
  return new Map(asking);
}

/** How what a field asks is lowered, where any other value of it asks less: to numbers and lists more can be added. */
export function loweredOnly(
  entity: EntityDefinition,
  yardsticks: readonly Yardstick[],
  row: AnyRow,
  name: string,
  by: string,
): Lowering | undefined {
  const { kind } = fieldOf(entity, name);
  if (kind === 'items' || kind === 'number' || !asksFor(row[name])) return undefined;
  return yardsticks
    .filter(({ fields }) => fields.includes(name))
    .flatMap((yardstick) => loweringOf(yardstick, row, by) ?? [])[0];
}

/** What `after` asks less than `before`: a flag that is off, a reference that names another, steps that are gone or read otherwise. */
export function lessAsked(
  entity: EntityDefinition,
  fields: readonly string[],
  before: FieldValues,
  after: FieldValues,
): ProblemDetail[] {
  return fields.flatMap((name) => {
    const field = fieldOf(entity, name);
    const [was, is] = [before[name] ?? null, after[name] ?? null];
    if (field.kind !== 'items') return isLess(was, is) ? [asked(name)] : [];
    return itemsLess(field, itemsOf(was), itemsOf(is)).map((item) => asked(name, titleOf(field, item)));
  });
}

/** The record as it will be, measured by what was asked for before: answers count, for the steps as they stood. */
export function asItStood(
  entity: EntityDefinition,
  fields: readonly string[],
  before: AnyRow,
  after: AnyRow,
): AnyRow {
  const stood = fields.map((name): [string, Json] => {
    const field = fieldOf(entity, name);
    const was = before[name] ?? null;
    return [name, field.kind === 'items' ? answeredItems(field, itemsOf(was), itemsOf(after[name])) : was];
  });
  return { ...after, ...Object.fromEntries(stood) };
}

function isCarriedOut({ statuses, begunBy }: Yardstick, row: AnyRow): boolean {
  return statuses.includes(String(row.status)) || (begunBy !== undefined && !isEmpty(row[begunBy]));
}

function isGivenBack({ statuses, less }: Yardstick, before: AnyRow, { status }: AnyRow): boolean {
  const to = String(status);
  return statuses.includes(String(before.status)) && !statuses.includes(to) && !less.freely?.includes(to);
}

function isLess(was: Json, is: Json): boolean {
  return asksFor(was) && (typeof was === 'number' ? numberOf(is) < was : !jsonEqual(was, is));
}

function asksFor(value: Json | undefined): boolean {
  return !isEmpty(value) && value !== false && value !== 0;
}

function isEmpty(value: Json | undefined): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0;
  return (value ?? '') === '';
}

function itemsLess(field: ItemsField, were: readonly AnyItem[], are: readonly AnyItem[]): AnyItem[] {
  const now = new Map(are.map((item) => [item.id, item]));
  return were.filter((item) => {
    const other = now.get(item.id);
    return !other || wordsOf(field).some((name) => isWordLess(field, name, item[name], other[name]));
  });
}

/** Any other word may ask less; a flag only where it is off: items from before it was there have none. */
function isWordLess(
  { item }: ItemsField,
  name: string,
  was: Json | undefined,
  is: Json | undefined,
): boolean {
  if (item[name]?.kind === 'flag') return isLess(was ?? null, is ?? null);
  return !jsonEqual(was ?? null, is ?? null);
}

function answeredItems(
  { marked }: ItemsField,
  were: readonly AnyItem[],
  are: readonly AnyItem[],
): readonly AnyItem[] {
  const now = new Map(are.map((item) => [item.id, item]));
  return were.map((item) => {
    const answers = marked?.marks.map((name) => [name, now.get(item.id)?.[name] ?? null] as const) ?? [];
    return now.has(item.id) ? { ...item, ...Object.fromEntries(answers) } : item;
  });
}

/** What is said of nothing else: where no marks are declared, all of it. */
function wordsOf({ marked, item }: ItemsField): readonly string[] {
  return marked?.words ?? Object.keys(item);
}

function titleOf(field: ItemsField, item: AnyItem): string | undefined {
  const title = item[wordsOf(field)[0] ?? ''];
  return typeof title === 'string' ? title : undefined;
}

function asked(path: string, name?: string): ProblemDetail {
  const message = 'was asked for: less takes whoever plans the work, and a reason';
  return { path, code: 'asked_for', message, ...(name !== undefined && { name }) };
}
