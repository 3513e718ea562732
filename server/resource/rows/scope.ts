import { sql } from 'kysely';
import type { EntityDefinition, FieldValues, Scope } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf, isAboutOthers } from '../../../src/domain/kit/entity/entity.ts';
import { itemsOf, type Json } from '../../../src/domain/kit/fields/field.ts';
import { jsonEqual } from '../../../src/domain/kit/fields/json-equal.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { ENTITIES, entityNamed, findEntity } from '../../../src/domain/registry.ts';
import { refuse } from '../../problems/errors.ts';
import { maySee, readableOf } from './access.ts';
import type { DatabaseRow } from './row-shape.ts';
import { columnOf, tableOf } from './row-shape.ts';
import { findRow } from './row-store.ts';
import type { WriteContext } from './write-context.ts';

type AssignedScope = Extract<Scope, { kind: 'assigned' }>;

const UUID_TEXT = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Every text in the entity's person fields, those of its items too, that may be a member's id. */
export function peopleNamed(entity: EntityDefinition, values: FieldValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = fieldOf(entity, name);
    if (field.kind !== 'items')
      return field.kind === 'person' || field.kind === 'people' ? textsOf(value) : [];
    const parts = Object.keys(field.item).filter((part) => field.item[part]?.kind === 'person');
    return itemsOf(value).flatMap((item) => parts.flatMap((part) => textsOf(item[part] ?? null)));
  });
}

/** Whether a change of these fields can change who sees the row. */
export function touchesScope(entity: EntityDefinition, changes: FieldValues): boolean {
  if (entity.scope.kind === 'tenant') return false;
  const { people, parent, apart, about } = entity.scope;
  const others = [parent, apart, about?.entity, about?.id];
  return Object.keys(changes).some((name) => people.includes(name) || others.includes(name));
}

/**
 * Who sees an assigned row: the members it names, its maker, and whoever sees its parent. The parent is locked against
 * changes until the commit, so that a work order that is given to somebody at this moment takes this row along.
 */
export async function scopeUsersOf(
  context: WriteContext,
  entity: EntityDefinition,
  values: FieldValues,
  createdBy: string | null,
  members: ReadonlySet<string>,
): Promise<string[]> {
  if (entity.scope.kind === 'tenant') return [];
  const { people, parent, apart, about } = entity.scope;
  if (about) return scopeOfSubject(context, about, values);
  const named = people.flatMap((name) => textsOf(values[name] ?? null)).filter((id) => members.has(id));
  const maker = createdBy === null ? [] : [createdBy];
  const inherits = parent && !(apart && values[apart] === true);
  const inherited = inherits ? await scopeOfParent(context, entity, parent, values[parent] ?? null) : [];
  return [...new Set([...named, ...maker, ...inherited])].sort();
}

/**
 * Locks the parent that `scopeUsersOf` will read, before the row itself is locked: whoever gives a work order to
 * somebody locks it first and its children after it, and two orders would be a dead-lock.
 */
export async function lockParent(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  changes: FieldValues,
): Promise<void> {
  if (entity.scope.kind === 'tenant' || !entity.scope.parent || !touchesScope(entity, changes)) return;
  const { parent } = entity.scope;
  const parentId = changes[parent] ?? (await findRow(context, entity, id))?.row[parent] ?? null;
  await scopeOfParent(context, entity, parent, parentId);
}

/** Gives the people of a parent to its children, in the same transaction; the change log then delivers them. */
export async function passScopeOn(
  context: WriteContext,
  entity: EntityDefinition,
  before: DatabaseRow,
  after: DatabaseRow,
): Promise<void> {
  if (jsonEqual(before.scopeUsers, after.scopeUsers)) return;
  await passToRowsAbout(context, entity, 'id', after.row.id);
  for (const child of ENTITIES) {
    if (child.scope.kind !== 'assigned' || !child.scope.parent) continue;
    const { parent } = child.scope;
    const link = fieldOf(child, parent);
    if (link.kind !== 'reference' || link.entity !== entity.name) continue;
    await rewriteChildren(context, child, child.scope, parent, after);
    await passToRowsAbout(context, child, columnOf(parent), after.row.id);
  }
}

/** Gives the people of some rows of an entity, those with `value` in `column`, to the rows about them: comments. */
async function passToRowsAbout(
  context: WriteContext,
  entity: EntityDefinition,
  column: string,
  value: string,
): Promise<void> {
  for (const other of ENTITIES) {
    if (other.scope.kind !== 'assigned' || !other.scope.about) continue;
    const { about } = other.scope;
    await sql`update ${tableOf(other)} as target set scope_users = subject.scope_users
      from ${tableOf(entity)} as subject
      where subject.tenant_id = ${context.actor.tenantId} and subject.${sql.ref(column)} = ${value}
        and target.tenant_id = subject.tenant_id and target.${sql.ref(columnOf(about.entity))} = ${entity.name}
        and target.${sql.ref(columnOf(about.id))} = subject.id::text and target.deleted_at is null
        and target.scope_users <> subject.scope_users`.execute(context.trx);
  }
}

async function rewriteChildren(
  context: WriteContext,
  child: EntityDefinition,
  { people, apart }: AssignedScope,
  parentField: string,
  parent: DatabaseRow,
): Promise<void> {
  const { tenantId } = context.actor;
  const inherited = [...parent.scopeUsers];
  const named = people.map((name) => {
    const column = sql.ref(`child.${columnOf(name)}`);
    return fieldOf(child, name).kind === 'people' ? column : sql`array[${column}]`;
  });
  const candidates = sql.join([...named, sql`array[child.created_by]`], sql` || `);
  // A person field may hold any text: only what is a member's id counts.
  const follows = apart ? sql`not child.${sql.ref(columnOf(apart))}` : sql`true`;
  const received = sql`case when ${follows} then ${inherited}::text[] else '{}' end`;
  const scope = sql`array(
    select distinct person from unnest(${candidates} || ${received}) as person
    where person = any (${received}) or person = child.created_by or exists (
      select from members where members.tenant_id = child.tenant_id and members.deleted_at is null
        and members.id = case when person ~ ${UUID_TEXT} then person::uuid end
    ) order by person)`;
  await sql`update ${tableOf(child)} as target set scope_users = wanted.scope
    from (
      select child.id, ${scope} as scope from ${tableOf(child)} as child
      where child.tenant_id = ${tenantId} and child.${sql.ref(columnOf(parentField))} = ${parent.row.id}
        and child.deleted_at is null
      order by child.id for update
    ) as wanted
    where target.tenant_id = ${tenantId} and target.id = wanted.id and target.scope_users <> wanted.scope`.execute(
    context.trx,
  );
}

/** @throws ProblemError `reference_not_found` for a record that is not there, or not for this person to see. */
async function scopeOfSubject(
  context: WriteContext,
  about: { readonly entity: string; readonly id: string },
  values: FieldValues,
): Promise<string[]> {
  const [name, id] = [values[about.entity], values[about.id]];
  const entity = typeof name === 'string' ? findEntity(name) : undefined;
  if (!entity?.verbs.read || isAboutOthers(entity)) refuse('reference_not_found', [missing(about.entity)]);
  // Nobody may lock what nobody may change: an entry of the stock book.
  const lock = entity.verbs.update || entity.verbs.remove ? 'share' : 'none';
  const subject = isUuid(id) ? await findRow(context, entity, id, lock) : undefined;
  const isSeen = subject && maySee(context.actor, entity, subject) && !readableOf(context.actor, entity);
  if (!isSeen || subject.deletedAt !== null) {
    refuse('reference_not_found', [missing(about.id)]);
  }
  return [...subject.scopeUsers];
}

function missing(path: string): ProblemDetail {
  return { path, code: 'reference_not_found', message: 'does not exist' };
}

async function scopeOfParent(
  context: WriteContext,
  entity: EntityDefinition,
  parentField: string,
  parentId: Json,
): Promise<readonly string[]> {
  const link = fieldOf(entity, parentField);
  if (link.kind !== 'reference' || typeof parentId !== 'string') return [];
  const parent = await findRow(context, entityNamed(link.entity), parentId, 'share');
  return parent?.scopeUsers ?? [];
}

function textsOf(value: Json): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list.filter((text) => typeof text === 'string');
}
