import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { LIMITS } from '../../../src/domain/kit/fields/limits.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import { notification } from '../../../src/domain/notifications/notification.ts';
import { maySee, seenOf } from '../../resource/rows/access.ts';
import type { DatabaseRow } from '../../resource/rows/row-shape.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';
import { dropRows } from '../../resource/write/row-life.ts';

interface Quoted {
  readonly entity: EntityDefinition;
  readonly stored: DatabaseRow;
}

/** Those of the people who may read what a notice repeats: a field may name anybody. */
export async function peopleWhoSee(
  context: WriteContext,
  people: readonly string[],
  { entity, stored }: Quoted,
): Promise<string[]> {
  const rights = await rightsOf(context, people);
  return people.filter((userId) => {
    const permissions = rights.get(userId);
    return permissions !== undefined && maySee({ ...context.actor, userId, permissions }, entity, stored);
  });
}

/** The people of the tenant, each beside their role. */
export function membersOf({ trx, actor }: WriteContext) {
  return trx
    .selectFrom('members')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'members.tenant_id').onRef('roles.name', '=', 'members.role'),
    )
    .where('members.tenant_id', '=', actor.tenantId)
    .where('members.deleted_at', 'is', null);
}

async function rightsOf(
  context: WriteContext,
  people: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = people.filter(isUuid);
  if (ids.length === 0) return new Map();
  const rows = await membersOf(context)
    .select(['members.id', 'roles.permissions'])
    .where('members.id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, permissions }) => [id, permissions]));
}

/** Takes back what people were told of a record that leaves their sight. */
export const withdrawNotices: WriteRule = async (context, { entity, before, after }) => {
  const lost = (before?.scopeUsers ?? []).filter((person) => !after.scopeUsers.includes(person));
  if (lost.length === 0 || entity.name === notification.name) return;
  const rights = await rightsOf(context, lost);
  const blind = lost.filter((userId) => {
    const permissions = rights.get(userId) ?? [];
    return seenOf({ ...context.actor, userId, permissions }, entity) !== 'all';
  });
  if (blind.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from notifications
    where tenant_id = ${context.actor.tenantId} and entity_id = ${after.row.id} and entity = ${entity.name}
      and user_id = any (${blind}::text[]) and deleted_at is null order by id for update`.execute(
    context.trx,
  );
  await dropNotices(context, rows);
};

/** Keeps the newest notices of each. */
export async function dropOldest(context: WriteContext, people: readonly string[]): Promise<void> {
  for (const userId of people) {
    const { rows } = await sql<{ id: string }>`select id from notifications
      where tenant_id = ${context.actor.tenantId} and scope_users @> ${[userId]}::text[] and deleted_at is null
      order by timestamp desc, id desc offset ${LIMITS.noticesOfPerson}`.execute(context.trx);
    await dropNotices(context, rows);
  }
}

function dropNotices(context: WriteContext, rows: readonly { readonly id: string }[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  return dropRows(context, notification, ids);
}
