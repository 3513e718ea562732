import { sql } from 'kysely';
import type { AnyRow, EntityDefinition, FieldValues } from '../../src/domain/kit/entity.ts';
import { fieldOf } from '../../src/domain/kit/entity.ts';
import type { ItemFieldDefinition, ItemsField, Json } from '../../src/domain/kit/field.ts';
import { itemsOf } from '../../src/domain/kit/field.ts';
import { isUuid } from '../../src/domain/kit/ids.ts';
import { appendAll } from '../../src/domain/kit/long-lists.ts';
import type { ProblemDetail } from '../../src/domain/kit/problem.ts';
import { entityNamed } from '../../src/domain/registry.ts';
import { refuse } from '../plugins/errors.ts';
import { maySee } from './access.ts';
import { columnOf, tableOf } from './row-shape.ts';
import type { WriteContext } from './row-store.ts';
import { findRow, type RowLock } from './row-store.ts';

/**
 * Refuses values that name a row or a person who is not there. Missing, deleted, of another tenant and out of this
 * person's sight are one answer, so that nobody learns what exists. Only values that change are looked at: a job sheet
 * can be finished although its work order was deleted.
 *
 * @throws ProblemError `reference_not_found` that names every field at fault.
 */
export async function checkReferences(
  context: WriteContext,
  entity: EntityDefinition,
  { id, before }: { readonly id: string; readonly before: AnyRow | null },
  changes: FieldValues,
  members: ReadonlySet<string>,
): Promise<void> {
  const details: ProblemDetail[] = [];
  for (const [name, value] of Object.entries(changes)) {
    const field = fieldOf(entity, name);
    if (field.kind === 'reference' && typeof value === 'string') {
      appendAll(details, await checkRow(context, entity, id, name, value, field.entity));
    } else if (field.kind === 'items') {
      appendAll(details, await checkItems(context, name, field, before?.[name], value));
    } else if (field.kind === 'person' && !field.freeText && typeof value === 'string') {
      if (!members.has(value)) details.push(missing(name));
    } else if (field.kind === 'people' && Array.isArray(value)) {
      value.forEach((person: Json, index) => {
        if (typeof person === 'string' && !members.has(person)) details.push(missing(`${name}/${index}`));
      });
    }
  }
  if (details.length > 0) refuse('reference_not_found', details);
}

/** The rows and people that list items name, those that stood there before excepted. */
async function checkItems(
  context: WriteContext,
  name: string,
  { item: fields }: ItemsField,
  before: Json | undefined,
  after: Json,
): Promise<ProblemDetail[]> {
  const details: ProblemDetail[] = [];
  for (const [part, field] of Object.entries(fields)) {
    const named = entityNamedBy(field);
    if (named === null) continue;
    const known = new Set(itemsOf(before).map((item) => item[part]));
    for (const [index, item] of itemsOf(after).entries()) {
      const id = item[part];
      if (typeof id !== 'string' || known.has(id)) continue;
      if (await isThere(context, named, id)) known.add(id);
      else details.push(missing(`${name}/${index}/${part}`));
    }
  }
  return details;
}

/** Null for values that name nothing; free text is one. */
function entityNamedBy(field: ItemFieldDefinition): EntityDefinition | null {
  if (field.kind === 'reference') return entityNamed(field.entity);
  return field.kind === 'person' && !field.freeText ? entityNamed('user') : null;
}

/** Those of the texts that are ids of members of this tenant. */
export async function membersAmong(
  context: Pick<WriteContext, 'trx' | 'actor'>,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(people)].filter(isUuid);
  if (ids.length === 0) return new Set();
  const rows = await context.trx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

async function checkRow(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  name: string,
  target: string,
  targetEntity: string,
): Promise<ProblemDetail[]> {
  const referred = entityNamed(targetEntity);
  if (!(await isThere(context, referred, target))) return [missing(name)];
  if (referred !== entity || !(await isAncestor(context, entity, name, id, target))) return [];
  refuse('validation', [{ path: name, code: 'invalid_value', message: 'would put the record under itself' }]);
}

async function isThere(context: WriteContext, entity: EntityDefinition, id: string): Promise<boolean> {
  const found = await findRow(context, entity, id, lockOf(entity));
  return found !== undefined && found.deletedAt === null && maySee(context.actor, entity, found);
}

/** Whoever deletes the row waits for this transaction, or this one for them; what nobody deletes needs no lock. */
function lockOf({ verbs }: EntityDefinition): RowLock {
  return verbs.remove || verbs.update ? 'keyShare' : 'none';
}

/**
 * Refuses a row that names what is gone, as it comes back or is opened again; what only tells of the past may.
 *
 * @throws ProblemError `reference_not_found` that names every field at fault.
 */
export async function requireLive(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  isComingBack: (entity: string, id: string) => boolean = () => false,
): Promise<void> {
  const details: ProblemDetail[] = [];
  for (const { path, entity: named, id } of namedBy(entity, row)) {
    if (isComingBack(named, id)) continue;
    const referred = entityNamed(named);
    const found = await findRow(context, referred, id, lockOf(referred));
    if (!found || found.deletedAt !== null) details.push(missing(path));
  }
  if (details.length > 0) refuse('reference_not_found', details);
}

/** The rows that a row stands on. */
function namedBy(entity: EntityDefinition, row: AnyRow): { path: string; entity: string; id: string }[] {
  return Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.kind === 'reference' && field.onDelete !== 'leave') {
      const id = row[name];
      return typeof id === 'string' ? [{ path: name, entity: field.entity, id }] : [];
    }
    if (field.kind !== 'items') return [];
    return itemsOf(row[name]).flatMap((item, index) =>
      Object.entries(field.item).flatMap(([part, definition]) => {
        const id = item[part];
        return definition.kind === 'reference' && definition.onDelete !== 'leave' && typeof id === 'string'
          ? [{ path: `${name}/${index}/${part}`, entity: definition.entity, id }]
          : [];
      }),
    );
  });
}

/** Whether `id` is `target` or stands above it in the tree that the field spans. */
async function isAncestor(
  context: WriteContext,
  entity: EntityDefinition,
  name: string,
  id: string,
  target: string,
): Promise<boolean> {
  const column = sql.ref(columnOf(name));
  const table = tableOf(entity);
  const { rows } = await sql`with recursive above as (
      select id, ${column} as parent from ${table} where tenant_id = ${context.actor.tenantId} and id = ${target}
      union
      select up.id, up.${column} from ${table} as up join above on up.id = above.parent
        where up.tenant_id = ${context.actor.tenantId}
    ) select from above where id = ${id}`.execute(context.trx);
  return rows.length > 0;
}

function missing(path: string): ProblemDetail {
  return { path, code: 'reference_not_found', message: 'does not exist' };
}
