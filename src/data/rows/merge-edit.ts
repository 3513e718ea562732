import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf, groupOf } from '../../domain/kit/entity/entity.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { baseFields, type MergeResult, mergeRow } from '../../domain/kit/merge/merge.ts';
import { type Conflict } from '../../domain/kit/problems/conflict.ts';
import { DataError } from '../store/data-error.ts';
import { withMine, withValueAt } from './rebase.ts';

/** What somebody saw who edits a row that others write on meanwhile. */
export interface Edit {
  /** The row as it was when they began: what they left as it was there is no wish of theirs. */
  readonly opened: FieldValues;
  /** What they were told that others wrote on the same: saving again keeps their own. */
  readonly told?: readonly Conflict[] | undefined;
}

/** Both changed the same, and the person was not told of all of it yet: nothing was saved. */
export class ChangedMeanwhile extends DataError {
  readonly conflicts: readonly Conflict[];

  constructor(conflicts: readonly Conflict[]) {
    super('changed_meanwhile', 'Somebody else changed the same');
    this.conflicts = conflicts;
  }
}

/**
 * An edit brought onto the row as it is now: only what the person changed is changed, item by item and key by key.
 * @throws ChangedMeanwhile with all that both changed, where the person was not told of each yet
 */
export function mergedEdit(
  entity: EntityDefinition,
  { opened, told = [] }: Edit,
  values: FieldValues,
  now: FieldValues,
): FieldValues {
  const { changes, conflicts } = mergeFrom(entity, opened, values, now);
  const isTold = ({ path, theirs }: Conflict) =>
    told.some((known) => known.path === path && jsonEqual(known.theirs, theirs));
  if (!conflicts.every(isTold)) throw new ChangedMeanwhile(conflicts);
  return pick(withMine({ ...now, ...changes }, conflicts), Object.keys(values));
}

/** An edit that was put aside, taken up on the row as it is now. */
export interface ResumedEdit {
  /** What the row counts as when it is saved: as it is now, and as it was then where both changed it. */
  readonly opened: FieldValues;
  /** The edited fields with this person's changes in them. */
  readonly values: FieldValues;
}

/** @param values what the person had made of the fields that they changed; `opened`: the row when they began */
export function resumedEdit(
  entity: EntityDefinition,
  opened: FieldValues,
  values: FieldValues,
  now: FieldValues,
): ResumedEdit {
  const { changes, conflicts } = mergeFrom(entity, opened, values, now);
  return {
    opened: conflicts.reduce((row, { path, base }) => {
      if (path.includes('/')) return withValueAt(row, path, base);
      // Fields of a group are one question: the rest of it is as old as what it is asked about.
      return { ...row, ...pick(opened, groupOf(entity, path)), [path]: base };
    }, now),
    values: pick(withMine({ ...now, ...changes }, conflicts), Object.keys(values)),
  };
}

/** As of a draft from before it was kept what the row was then: whatever differs counts as changed by both. */
export function unknownRow(entity: EntityDefinition): FieldValues {
  // No value of any field but a list's, of which each item counts as added.
  return Object.fromEntries(Object.keys(entity.fields).map((name) => [name, []]));
}

function mergeFrom(
  entity: EntityDefinition,
  opened: FieldValues,
  values: FieldValues,
  now: FieldValues,
): MergeResult {
  const base = pick(opened, baseFields(entity, Object.keys(values)));
  const merged = mergeRow(entity, base, values, now);
  const changes: Record<string, Json> = { ...merged.changes };
  const conflicts: Conflict[] = [];
  for (const conflict of merged.conflicts) {
    const keys = byKey(entity, conflict);
    if (keys?.isMerged) changes[conflict.path] = keys.conflict.mine;
    else conflicts.push(keys?.conflict ?? conflict);
  }
  // To the server a quantity goes as a difference; whoever typed a number meant that number.
  for (const [name, mine] of Object.entries(values)) {
    const [was, theirs] = [base[name] ?? null, now[name] ?? null];
    if (fieldOf(entity, name).kind !== 'quantity' || jsonEqual(mine, theirs)) continue;
    if (jsonEqual(was, theirs)) changes[name] = mine;
    else if (!jsonEqual(mine, was)) conflicts.push({ path: name, base: was, mine, theirs });
  }
  return { changes, conflicts };
}

/**
 * The same conflict about the keys alone that both changed: `base` and `mine` have theirs of all others. Null: not a map, or
 * one thing with other fields.
 */
function byKey(entity: EntityDefinition, { path, base, mine, theirs }: Conflict): KeyConflict | null {
  if (entity.fields[path]?.kind !== 'map' || groupOf(entity, path).length > 1) return null;
  const [was, wanted, current] = [mapOf(base), mapOf(mine), mapOf(theirs)];
  if (!was || !wanted || !current) return null;
  const keys = [...new Set([...Object.keys(was), ...Object.keys(wanted)])];
  const changed = keys.filter(
    (key) => !jsonEqual(wanted[key], was[key]) && !jsonEqual(wanted[key], current[key]),
  );
  const both = changed.filter((key) => !jsonEqual(current[key], was[key]));
  return {
    isMerged: both.length === 0,
    conflict: {
      path,
      base: withKeys(current, was, both),
      mine: withKeys(current, wanted, changed),
      theirs,
    },
  };
}

interface KeyConflict {
  /** Nobody has to be asked. */
  readonly isMerged: boolean;
  readonly conflict: Conflict;
}

function withKeys(map: FieldValues, from: FieldValues, keys: readonly string[]): FieldValues {
  const all = Object.entries({ ...map, ...pick(from, keys) });
  return Object.fromEntries(all.filter(([, value]) => value !== null));
}

function mapOf(value: Json): FieldValues | null {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? (value as FieldValues) : null; // no scalar, no list: keys and values
}

function pick(row: FieldValues, names: readonly string[]): FieldValues {
  return Object.fromEntries(names.map((name) => [name, row[name] ?? null]));
}
