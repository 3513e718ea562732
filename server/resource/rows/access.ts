import { allows, visibility } from '../../../src/domain/identity/permission.ts';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { isAboutOthers } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { refuse } from '../../problems/errors.ts';
import type { DatabaseRow } from './row-shape.ts';

export type Verb = 'create' | 'update' | 'remove' | 'restore' | 'quantity';

type Seen = ReturnType<typeof visibility>;

/** Any one of these permissions is enough. `consume` is for people who may take stock but not edit the catalogue. */
const ACTIONS: Readonly<Record<Verb, readonly string[]>> = {
  create: ['create'],
  update: ['edit'],
  remove: ['delete'],
  restore: ['delete'],
  quantity: ['edit', 'consume'],
};

/** @param stored the row; absent for a new one */
export function mayWrite(actor: Actor, entity: EntityDefinition, verb: Verb, stored?: DatabaseRow): boolean {
  if (ACTIONS[verb].some((action) => allows(actor.permissions, `${entity.subject}:${action}`))) return true;
  return mayWriteOwn(actor, entity, verb) && (stored === undefined || isOwn(actor, entity, stored));
}

function mayWriteOwn(actor: Actor, entity: EntityDefinition, verb: Verb): boolean {
  const needed = verb === 'restore' ? 'remove' : verb;
  return seenOf(actor, entity) !== 'none' && (entity.own?.some((own) => own === needed) ?? false);
}

function isOwn(actor: Actor, { scope }: EntityDefinition, stored: DatabaseRow): boolean {
  const isPersonal = scope.kind === 'assigned' && scope.personal;
  return isPersonal ? stored.scopeUsers.includes(actor.userId) : stored.row.createdBy === actor.userId;
}

/** @throws ProblemError `forbidden` */
export function requireWrite(actor: Actor, entity: EntityDefinition, verb: Verb, stored?: DatabaseRow): void {
  if (!mayWrite(actor, entity, verb, stored)) refuse('forbidden');
}

/** @returns whether the person sees all rows, or only assigned ones. @throws ProblemError `forbidden` for none. */
export function requireView(actor: Actor, entity: EntityDefinition): 'all' | 'assigned' {
  const seen = seenOf(actor, entity);
  return seen === 'none' ? refuse('forbidden') : seen;
}

/** What the person sees of an entity, at most. */
export function seenOf(actor: Actor, { subject, scope }: EntityDefinition): Seen {
  const seen = visibility(actor.permissions, subject);
  return seen === 'all' && scope.kind === 'assigned' && scope.personal ? 'assigned' : seen;
}

/** The statuses of the rows that somebody sees who may read them but not write; null for who sees all that they may see. */
export function readableOf(actor: Actor, { subject, scope }: EntityDefinition): readonly string[] | null {
  if (scope.kind !== 'tenant' || !scope.readable) return null;
  const writes = ['create', 'edit'].some((action) => allows(actor.permissions, `${subject}:${action}`));
  return writes ? null : scope.readable;
}

/** A record as it was at one moment, as far as that decides who sees it. */
export type RowAccess = Pick<DatabaseRow, 'row' | 'scopeUsers'>;

/**
 * The same for one row: of a row about another record, what the person sees of that one's entity. Where they see only
 * some rows of that, nothing: what is said about a draft is as little for them as the draft.
 */
export function seenOfRow(actor: Actor, entity: EntityDefinition, row: AnyRow): Seen {
  const seen = seenOf(actor, entity);
  if (seen === 'none' || entity.scope.kind !== 'assigned') return seen;
  const { about, quotes } = entity.scope;
  if (about) return seenOfSubject(actor, row[about.entity]);
  const isSilent = !quotes || (row[quotes.entity] ?? null) === null;
  return isSilent || seenOfSubject(actor, row[quotes.entity]) !== 'none' ? seen : 'none';
}

/** What the person sees of the rows that another one of this entity may be about. */
export function seenOfSubject(actor: Actor, name: Json | undefined): Seen {
  const subject = findEntity(String(name));
  if (!subject || isAboutOthers(subject) || readableOf(actor, subject)) return 'none';
  return seenOf(actor, subject);
}

/**
 * Whether a person may see a record in one state: as it is, or as it was at another moment. The one place that decides;
 * `visibleTo` says the same to the database.
 */
export function seesState(actor: Actor, entity: EntityDefinition, { row, scopeUsers }: RowAccess): boolean {
  const seen = seenOfRow(actor, entity, row);
  const readable = readableOf(actor, entity);
  if (readable && !readable.includes(String(row['status']))) return false;
  return seen === 'all' || (seen === 'assigned' && scopeUsers.includes(actor.userId));
}

/** As it is. */
export function maySee(actor: Actor, entity: EntityDefinition, stored: DatabaseRow): boolean {
  return seesState(actor, entity, stored);
}
