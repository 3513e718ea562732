import type { AnyRow, EntityDefinition, FieldValues } from '../entity/entity.ts';
import { fieldOf } from '../entity/entity.ts';
import { emptyValue, type Json } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import { dayIn, type Moment } from '../time/time-zone.ts';
import { recordNumber } from '../values/ids.ts';
import { taken, takenBack } from './decision.ts';

/** When a row is written, and by whom. */
export interface Writing extends Moment {
  readonly by: string | null;
}

/**
 * Values that follow from the definition: the record number of a row without one, the date of completion, who wrote a
 * cost (see `derived-row.ts` for the rest). `after` is the row as it is about to be stored; `writing` is when it happened
 * and by whom. Only values that differ are returned.
 */
export function declaredValues(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  writing: Writing,
): FieldValues {
  return {
    ...decidedValues(entity, before, after),
    ...numberValue(entity, after),
    ...makerValue(entity, after),
    ...writerValues(entity, before, after, writing),
    ...completionValue(entity, before, after, writing),
    ...trailValue(entity, before, after, writing),
  };
}

/** What is taken back loses its signature; what is decided anew needs no reason for the step back any more. */
function decidedValues(entity: EntityDefinition, before: AnyRow | null, after: AnyRow): FieldValues {
  if (!before || !entity.decisions) return {};
  const outdated = taken(entity, before, after).map(({ undo }) => undo?.reason);
  const named = [...clearedBy(entity, before, after), ...outdated];
  const names = named.filter((name) => name !== undefined);
  const emptied = names.map((name) => [name, emptyValue(fieldOf(entity, name))] as const);
  return Object.fromEntries(emptied.filter(([name, empty]) => !jsonEqual(after[name], empty)));
}

/** With the signature goes what was signed by it: one step back may take another with it. */
function clearedBy(entity: EntityDefinition, before: AnyRow, after: AnyRow): (string | undefined)[] {
  const ended = takenBack(entity, before, after);
  const cleared = ended.flatMap(({ undo, seal }) => [...(undo?.clears ?? []), seal]);
  const names = cleared.filter((name) => name !== undefined);
  const without = {
    ...after,
    ...Object.fromEntries(names.map((name) => [name, emptyValue(fieldOf(entity, name))])),
  };
  const more = takenBack(entity, before, without).length > ended.length;
  return more ? clearedBy(entity, before, without) : cleared;
}

function makerValue({ maker }: EntityDefinition, after: AnyRow): FieldValues {
  return maker && (after[maker] ?? null) === null && after.createdBy !== null
    ? { [maker]: after.createdBy }
    : {};
}

/** Whoever changes the value wrote what is there now; nobody did where there is none. */
function writerValues(
  { writers = {} }: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  { by }: Writing,
): FieldValues {
  const written = Object.entries(writers).filter(
    ([name]) => !jsonEqual(before?.[name] ?? null, after[name] ?? null),
  );
  const writer = (name: string) => ((after[name] ?? null) === null ? null : by);
  return Object.fromEntries(
    written.flatMap(([name, field]) => (after[field] === writer(name) ? [] : [[field, writer(name)]])),
  );
}

/** Steps kept of a trail: the latest ones. */
const TRAIL_LENGTH = 200;

function trailValue(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  { at }: Moment,
): FieldValues {
  const trail = entity.statuses?.trail;
  if (!trail || before?.status === after.status || typeof after.status !== 'string') return {};
  const kept = trailOf(after[trail]);
  const known = kept.length === 0 && before ? completed(entity, before) : kept;
  // A step that arrives late stands behind those that came before it: the last one is what the row is.
  const steps = [...known, [laterThan(known.at(-1)?.[0], at), after.status] as const];
  return { [trail]: Object.fromEntries(steps.slice(-TRAIL_LENGTH)) };
}

/** The step that a row took before its trail was kept. */
function completed({ statuses }: EntityDefinition, before: AnyRow): (readonly [string, string])[] {
  const completion = statuses?.completion;
  const at = completion && before[completion.field];
  return typeof at === 'string' ? [[at, String(before.status)]] : [];
}

function laterThan(last: string | undefined, at: string): string {
  return last === undefined || at > last ? at : new Date(Date.parse(last) + 1).toISOString();
}

/** The steps of a trail, oldest first. */
export function trailOf(trail: Json | undefined): (readonly [at: string, status: string])[] {
  if (typeof trail !== 'object' || trail === null || Array.isArray(trail)) return [];
  return Object.entries(trail)
    .map(([at, status]) => [at, String(status)] as const)
    .sort(([left], [right]) => (left < right ? -1 : 1));
}

function numberValue(entity: EntityDefinition, after: AnyRow): FieldValues {
  const number = entity.number;
  if (!number || (after[number.field] ?? '') !== '') return {};
  return { [number.field]: recordNumber(number.prefix, after.id) };
}

function completionValue(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  moment: Moment,
): FieldValues {
  const completion = entity.statuses?.completion;
  if (!completion) return {};
  const isDone = (status: Json | undefined) => typeof status === 'string' && completion.done.includes(status);
  const current = after[completion.field] ?? null;
  if (!isDone(after.status)) return current === null ? {} : { [completion.field]: null };
  if (current !== null && isDone(before?.status)) return {};
  const asDate = fieldOf(entity, completion.field).kind === 'date';
  return { [completion.field]: asDate ? dayIn(moment.zone, moment.at) : moment.at };
}

/** Whether the declared lifecycle lets the status go that way; `before` is null for a new row. */
export function transitionAllowed(entity: EntityDefinition, before: string | null, after: string): boolean {
  const lifecycle = entity.statuses?.lifecycle;
  if (!lifecycle || before === after) return true;
  const allowed = before === null ? lifecycle.initial : lifecycle.next[before];
  return allowed?.includes(after) ?? false;
}
