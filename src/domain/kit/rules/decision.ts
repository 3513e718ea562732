import type { DecidedField, Decision } from '../entity/declared-decision.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../entity/entity.ts';
import { clientFields } from '../entity/entity.ts';
import { type AnyItem, itemsOf, type Json } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import { saysWhy } from './reason.ts';

/** Who is about to decide. */
export interface Decider {
  readonly userId: string;
  readonly permissions: readonly string[];
  /** Whether a switch of the tenant is on; absent: none is. */
  readonly flag?: (key: string) => boolean | undefined;
}

export type DecisionObstacle = 'permission' | 'own_request';

/** Whether it stands in this row; `row` null: not made yet. */
export function stands({ statuses, signature }: Decision, row: FieldValues | null): boolean {
  if (!row) return false;
  if (signature !== undefined && isGiven(row[signature])) return true;
  return typeof row.status === 'string' && (statuses?.includes(row.status) ?? false);
}

function isGiven(signature: Json | undefined): boolean {
  return Array.isArray(signature) ? signature.length > 0 : (signature ?? '') !== '';
}

export function standing({ decisions = [] }: EntityDefinition, row: FieldValues | null): Decision[] {
  return decisions.filter((decision) => stands(decision, row));
}

/** Those that a write brings about: they stand after it and did not before. `before` null: a new row. */
export function taken(
  { decisions = [] }: EntityDefinition,
  before: FieldValues | null,
  after: FieldValues,
): Decision[] {
  return decisions.filter(
    (decision) =>
      (stands(decision, after) && !stands(decision, before)) ||
      newSigners(decision, before, after).length > 0 ||
      isMarked(decision, before, after),
  );
}

/** Of a list of signatures those that the write adds. */
function newSigners({ signature = '' }: Decision, before: FieldValues | null, after: FieldValues): AnyItem[] {
  const were = new Set(itemsOf(before?.[signature]).map(({ id }) => id));
  return itemsOf(after[signature]).filter(({ id }) => !were.has(id));
}

function isMarked({ marks }: Decision, before: FieldValues | null, after: FieldValues): boolean {
  if (!marks) return false;
  const were = new Map(itemsOf(before?.[marks.list]).map((item) => [item.id, item]));
  return itemsOf(after[marks.list]).some((item) =>
    marks.parts.some((part) => (item[part] ?? null) !== null && (were.get(item.id)?.[part] ?? null) === null),
  );
}

/** Those that a write takes back. */
export function takenBack(
  { decisions = [] }: EntityDefinition,
  before: FieldValues,
  after: FieldValues,
): Decision[] {
  return decisions.filter((decision) => stands(decision, before) && !stands(decision, after));
}

/**
 * Why this person may not bring the row to `after`: they hold no right to (`permission`), or they asked for it
 * themselves (`own_request`). The device hides what the server would refuse.
 */
export function decisionObstacle(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: FieldValues,
  person: Decider,
): DecisionObstacle | null {
  const begun = taken(entity, before, after);
  const allowed = (action: string | undefined) =>
    action === undefined || person.permissions.includes(`${entity.subject}:${action}`);
  if (!begun.every(({ action }) => allowed(action))) return 'permission';
  if (before && !takenBack(entity, before, after).every(({ undo }) => allowed(undo?.action))) {
    return 'permission';
  }
  return begun.some((decision) => isOwn(decision, before, after, person)) ? 'own_request' : null;
}

function isOwn(decision: Decision, before: AnyRow | null, after: FieldValues, person: Decider): boolean {
  if (!isForAnother(decision, before, after, person)) return false;
  if (!before) return true;
  const { people = [], writes } = decision.byAnother ?? {};
  const onRecord = writes ? [] : [before.createdBy, before.updatedBy];
  const asked = [...people.map((name) => before[name]), ...onRecord];
  return asked.includes(person.userId);
}

/** Whether of this row somebody else decides than who asked. */
export function isForAnother(
  { byAnother }: Decision,
  before: AnyRow | null,
  after: FieldValues,
  { flag }: Pick<Decider, 'flag'>,
): boolean {
  if (!byAnother) return false;
  if (byAnother.unlessFlag !== undefined && flag?.(byAnother.unlessFlag) === true) return false;
  const row = { ...before, ...after } as AnyRow; // of a new row only its fields are asked for
  return byAnother.when?.(row) !== false;
}

/** Whoever writes one of these asks for it: what is granted, and who is named as the one who asked. */
export function askedIn(decision: Decision): readonly DecidedField[] {
  const { byAnother } = decision;
  return [...(byAnother?.writes ?? heldBy(decision)), ...(byAnother?.people ?? [])];
}

/** What a decision was about and keeps while it stands: records that are named there are not deleted. */
export function heldBy({ about, fixes = about }: Decision): readonly DecidedField[] {
  return fixes === 'record' ? about : fixes;
}

/** Fields whose seen values a write has to name that brings the row from `before` to `after`. */
export function seenFields(
  entity: EntityDefinition,
  before: FieldValues | null,
  after: FieldValues,
): string[] {
  return namesOf(taken(entity, before, after).flatMap(({ about }) => about));
}

/** Fields that nobody changes as the row stands. */
export function fixedFields(entity: EntityDefinition, row: AnyRow | null): string[] {
  return namesOf(standing(entity, row).flatMap((decision) => fixedBy(entity, decision)));
}

/** Fields that a write would change under a decision that stands before and after it. */
export function changedDecided(entity: EntityDefinition, before: AnyRow, after: AnyRow): string[] {
  const decided = standing(entity, before).filter((decision) => stands(decision, after));
  const changed = decided.flatMap((decision) =>
    fixedBy(entity, decision).filter((field) =>
      field === decision.signature ? isRedrawn(field, before, after) : !sameDecided(field, before, after),
    ),
  );
  return namesOf(changed);
}

/** Whether a signature is another one; of a list, whether one that is still there is. */
function isRedrawn(signature: string, before: FieldValues, after: FieldValues): boolean {
  if (!Array.isArray(before[signature])) return !sameDecided(signature, before, after);
  const now = new Map(itemsOf(after[signature]).map((item) => [item.id, item]));
  return itemsOf(before[signature]).some((item) => now.has(item.id) && !jsonEqual(now.get(item.id), item));
}

/** Of what the decisions are about, the fields that differ between two rows. */
export function differingAbout(
  decisions: readonly Decision[],
  left: FieldValues,
  right: FieldValues,
): string[] {
  return differingIn(
    decisions.flatMap((decision) => decision.about),
    left,
    right,
  );
}

/** The fields that differ between two rows. */
export function differingIn(
  fields: readonly DecidedField[],
  left: FieldValues,
  right: FieldValues,
): string[] {
  return namesOf(fields.filter((field) => !sameDecided(field, left, right)));
}

/** A signature, and what stands beside it: who signed, and when. */
export function signerFields({ signature, undo }: Decision): readonly string[] {
  return signature === undefined ? [] : [signature, ...(undo?.clears ?? [])];
}

/** Why a step back is not one: it is not foreseen, or no reason is said with it. */
export function undoFault(
  { undo, statuses }: Decision,
  before: FieldValues,
  after: FieldValues,
): 'stands' | 'reason' | null {
  // A signature goes where it may go at all, wherever the status does.
  const leaves = statuses !== undefined && before.status !== after.status;
  if (!undo || (leaves && undo.to?.includes(String(after.status)) !== true)) return 'stands';
  if (!undo.reason || undo.freely?.includes(String(after.status))) return null;
  return saysWhy(undo.reason, before, after) ? null : 'reason';
}

function fixedBy(entity: EntityDefinition, decision: Decision): readonly DecidedField[] {
  const { fixes = decision.about, goesOn = [], undo } = decision;
  // Another signature is put there when the one before is taken off, which the history shows.
  if (fixes !== 'record') return [...fixes, ...signerFields(decision)];
  const open = ['status', undo?.reason, ...goesOn];
  return clientFields(entity).filter((name) => !open.includes(name));
}

function namesOf(fields: readonly DecidedField[]): string[] {
  return [...new Set(fields.map(decidedFieldName))];
}

export function decidedFieldName(field: DecidedField): string {
  return typeof field === 'string' ? field : field.list;
}

function sameDecided(field: DecidedField, left: FieldValues, right: FieldValues): boolean {
  return jsonEqual(decidedValue(field, left), decidedValue(field, right));
}

/** A field as it is decided on; of a list only what counts there. */
export function decidedValue(field: DecidedField, row: FieldValues): Json {
  if (typeof field === 'string') return row[field] ?? null;
  return itemsOf(row[field.list]).map((item) => [
    item.id,
    item.position,
    ...field.parts.map((part) => item[part] ?? null),
  ]);
}
