import { sql } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../src/domain/kit/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity.ts';
import type { Json } from '../../src/domain/kit/field.ts';
import { jsonEqual } from '../../src/domain/kit/json-equal.ts';
import { ENTITIES, entityNamed } from '../../src/domain/registry.ts';
import type { StoredRow } from './row-shape.ts';
import { columnOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow } from './row-store.ts';

const UUID_TEXT = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

/** Every text in the entity's person fields that may be a member's id. */
export function peopleNamed(entity: EntityDefinition, values: FieldValues): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const { kind } = fieldOf(entity, name);
    return kind === 'person' || kind === 'people' ? textsOf(value) : [];
  });
}

/** Whether a change of these fields can change who sees the row. */
export function touchesScope(entity: EntityDefinition, changes: FieldValues): boolean {
  if (entity.scope.kind === 'tenant') return false;
  const { people, parent } = entity.scope;
  return Object.keys(changes).some((name) => people.includes(name) || name === parent);
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
  const { people, parent } = entity.scope;
  const named = people.flatMap((name) => textsOf(values[name] ?? null)).filter((id) => members.has(id));
  const maker = createdBy === null ? [] : [createdBy];
  const inherited = parent ? await scopeOfParent(context, entity, parent, values[parent] ?? null) : [];
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
  before: StoredRow,
  after: StoredRow,
): Promise<void> {
  if (jsonEqual(before.scopeUsers, after.scopeUsers)) return;
  for (const child of ENTITIES) {
    if (child.scope.kind !== 'assigned' || !child.scope.parent) continue;
    const link = fieldOf(child, child.scope.parent);
    if (link.kind !== 'reference' || link.entity !== entity.name) continue;
    await rewriteChildren(context, child, child.scope.people, child.scope.parent, after);
  }
}

async function rewriteChildren(
  context: WriteContext,
  child: EntityDefinition,
  people: readonly string[],
  parentField: string,
  parent: StoredRow,
): Promise<void> {
  const { tenantId } = context.actor;
  const inherited = [...parent.scopeUsers];
  const named = people.map((name) => {
    const column = sql.ref(`child.${columnOf(name)}`);
    return fieldOf(child, name).kind === 'people' ? column : sql`array[${column}]`;
  });
  const candidates = sql.join([...named, sql`array[child.created_by]`], sql` || `);
  // A person field may hold any text: only what is a member's id counts.
  const scope = sql`array(
    select distinct person from unnest(${candidates} || ${inherited}::text[]) as person
    where person = any (${inherited}::text[]) or person = child.created_by or exists (
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
