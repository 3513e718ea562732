import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Decision } from '../../../src/domain/kit/entity/declared-decision.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import { tornBooks } from '../../../src/domain/kit/rules/books.ts';
import {
  askedIn,
  changedDecided,
  decidedFieldName,
  decisionObstacle,
  differingAbout,
  differingIn,
  isForAnother,
  stands,
  taken,
  takenBack,
  undoFault,
} from '../../../src/domain/kit/rules/decision.ts';
import { sealedContent, signerSeals } from '../../../src/domain/kit/rules/seals.ts';
import { refuse } from '../../problems/errors.ts';
import type { Columns } from '../rows/row-shape.ts';
import { columnOf } from '../rows/row-shape.ts';
import type { WriteContext } from '../rows/write-context.ts';
import { holdNamed } from './held-references.ts';
import { standingNow } from './standing.ts';

/**
 * Whether the write may bring the row to `after`: rights and a second person for what it decides, a way back for what it
 * takes back, and nothing of what stands decided changed. `before` null: a new row.
 *
 * @throws ProblemError `forbidden`, `granted`, `changed_and_decided`, `transition_refused`, `validation`
 */
export async function requireDecisions(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
): Promise<void> {
  if (!entity.decisions) return;
  const begun = taken(entity, before, after);
  const ended = before ? takenBack(entity, before, after) : [];
  if (begun.length + ended.length > 0) {
    await requireDecider(await standingNow(context), entity, before, after, begun);
    await holdNamed(context, entity, begun, { before, after });
  }
  if (!before) return;
  requireWayBack(ended, before, after);
  refuseGranted(changedDecided(entity, before, after));
  const apart = begun.filter(({ action }) => action !== undefined);
  refuseDecidedWith(differingAbout(apart, before, after));
}

/** With the hash of what is decided about and of who signed, where the decision keeps one. */
export function sealed(entity: EntityDefinition, before: AnyRow | null, after: AnyRow): FieldValues {
  const ofOne = taken(entity, before, after).flatMap(({ seal, signature = '' }) =>
    seal && !isList(entity, signature) ? [[seal, hashOf(sealedContent(entity, seal, after))] as const] : [],
  );
  return { ...Object.fromEntries(ofOne), ...sealedEach(entity, before, after) };
}

/** Each signature of a list has a seal of its own, which goes with it. */
function sealedEach(entity: EntityDefinition, before: AnyRow | null, after: AnyRow): FieldValues {
  const lists = (entity.decisions ?? []).flatMap((decision) => {
    const { seal, signature = '' } = decision;
    if (!seal || !isList(entity, signature) || jsonEqual(before?.[signature] ?? [], after[signature]))
      return [];
    return [[seal, signerSeals(decision, before, after, hashOf)] as const];
  });
  return Object.fromEntries(lists);
}

function isList({ fields }: EntityDefinition, name: string): boolean {
  return fields[name]?.kind === 'items';
}

/** What stands in a book is neither changed nor taken out. @throws ProblemError `granted` */
export function requireBooksKept(entity: EntityDefinition, before: AnyRow, after: AnyRow): void {
  refuseGranted(tornBooks(entity, before, after));
}

async function requireDecider(
  context: WriteContext,
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  begun: readonly Decision[],
): Promise<void> {
  if (begun.some(({ byCall }) => byCall)) {
    const message = 'is brought about by a call of its own';
    refuse('transition_refused', [{ path: 'status', code: 'invalid_value', message }]);
  }
  const keys = begun.flatMap(({ byAnother }) => byAnother?.unlessFlag ?? []);
  const on = await flagsOn(context, keys);
  const { userId, permissions } = context.actor;
  const decider = { userId, permissions, flag: (key: string) => on.has(key) };
  const obstacle = decisionObstacle(entity, before, after, decider);
  if (obstacle === 'permission') refuse('forbidden');
  const forAnother = begun.filter((decision) => isForAnother(decision, before, after, decider));
  if (obstacle === 'own_request' || (before && (await hasAsked(context, entity, before, forAnother)))) {
    const message = 'cannot be granted by the person who asked for it, made it or wrote what is granted';
    refuse('forbidden', [{ path: 'status', code: 'own_request', message }]);
  }
}

/**
 * Whether the person ever wrote what they are about to grant. By the log of who changed what: a colleague who adds a note
 * afterwards is the last who wrote on the record, and has asked for nothing. Of entries that are in archives it is known who
 * wrote, and not what: whoever did counts as having asked.
 */
async function hasAsked(
  { trx, actor }: WriteContext,
  entity: EntityDefinition,
  { id }: AnyRow,
  decisions: readonly Decision[],
): Promise<boolean> {
  const asked = decisions.flatMap(askedIn);
  if (asked.length === 0) return false;
  const names = asked.map(decidedFieldName);
  const { rows } = await sql<{ before: Columns | null; after: Columns }>`select before, after from audit_log
    where tenant_id = ${actor.tenantId} and entity = ${entity.name} and entity_id = ${id}
      and user_id = ${actor.userId} and action in ('insert', 'update') and after ?| ${names.map(columnOf)}::text[]`.execute(
    trx,
  );
  const { rows: archived } = await sql`select from archived_writers
    where tenant_id = ${actor.tenantId} and entity = ${entity.name} and entity_id = ${id}
      and user_id = ${actor.userId}`.execute(trx);
  if (archived.length > 0) return true;
  const valuesOf = (columns: Columns | null) =>
    Object.fromEntries(names.map((name) => [name, columns?.[columnOf(name)] ?? null]));
  return rows.some(({ before, after }) => differingIn(asked, valuesOf(before), valuesOf(after)).length > 0);
}

async function flagsOn({ trx, actor }: WriteContext, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select key from feature_flags
    where tenant_id = ${actor.tenantId} and key = any (${[...keys]}::text[]) and enabled
      and deleted_at is null`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

function requireWayBack(ended: readonly Decision[], before: AnyRow, after: AnyRow): void {
  for (const decision of ended) {
    const fault = undoFault(decision, before, after);
    const path = stands({ ...decision, signature: '' }, before) ? 'status' : (decision.signature ?? 'status');
    if (fault === 'stands') refuseGranted([path]);
    if (fault === 'reason') {
      const message = 'has to say why it is taken back';
      refuse('validation', [{ path: decision.undo?.reason ?? path, code: 'required', message }]);
    }
  }
}

function refuseGranted(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const message = 'cannot be changed: it stands decided';
  refuse(
    'granted',
    paths.map((path) => ({ path, code: 'granted', message })),
  );
}

function refuseDecidedWith(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const message = 'cannot be changed by the write that decides on it';
  refuse(
    'changed_and_decided',
    paths.map((path) => ({ path, code: 'changed_and_decided', message })),
  );
}

function hashOf(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
