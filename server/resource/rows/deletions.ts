import { sql } from 'kysely';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { RESTORABLE_FOR } from '../../../src/domain/shared/deleted-record.ts';
import type { HangingRow } from './hanging-rows.ts';
import type { WriteContext } from './write-context.ts';

interface DeletionAct {
  readonly entity: EntityDefinition;
  readonly id: string;
  readonly taken: readonly HangingRow[];
}

/**
 * Notes what goes together, so that it comes back together. What a person takes back of their own words and files is not
 * noted: nothing of it is kept.
 */
export async function noteDeletions(
  { trx, actor, now }: WriteContext,
  { entity, id, taken }: DeletionAct,
): Promise<void> {
  if (entity.goneAtOnce) return;
  const names = [entity.name, ...taken.map((each) => each.entity.name)];
  const ids = [id, ...taken.map(({ row }) => row.id)];
  await sql`insert into deletions (tenant_id, act, entity, id, taken, deleted_at, deleted_by)
    select ${actor.tenantId}, act.id, one.entity, one.id, one.place > 1, ${now}, ${actor.userId}
      from (select gen_random_uuid() as id) as act,
        unnest(${names}::text[], ${ids}::uuid[]) with ordinality as one (entity, id, place)
      order by one.place
    on conflict (tenant_id, entity, id) do update set place = default, act = excluded.act, taken = excluded.taken,
      deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by, noted_at = default`.execute(trx);
}

/** A row that was deleted and may come back. */
export interface Deletion {
  readonly act: string;
  readonly entity: string;
  readonly id: string;
  readonly taken: boolean;
}

/** All that comes back with a record, itself first; none where its time is over or nothing of it was kept. */
export async function deletionsWith(
  { trx, actor, now }: WriteContext,
  entity: EntityDefinition,
  id: string,
): Promise<Deletion[]> {
  const since = new Date(Date.parse(now) - RESTORABLE_FOR).toISOString();
  const { rows } = await sql<Deletion>`select other.act, other.entity, other.id, other.taken
    from deletions as own join deletions as other on other.tenant_id = own.tenant_id
      and (other.id = own.id and other.entity = own.entity or other.act = own.act and not own.taken)
    where own.tenant_id = ${actor.tenantId} and own.entity = ${entity.name} and own.id = ${id}
      and own.deleted_at >= ${since}
    order by (other.entity = own.entity and other.id = own.id) desc, other.place`.execute(trx);
  return rows;
}

/** The same of rows whatever went with them. */
export async function forgetNotes(
  { trx, actor }: WriteContext,
  { name }: EntityDefinition,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from deletions where tenant_id = ${actor.tenantId} and entity = ${name}
    and id = any (${[...ids]}::uuid[])`.execute(trx);
}

export async function forgetDeletions(
  { trx, actor }: WriteContext,
  deletions: readonly Deletion[],
): Promise<void> {
  const names = deletions.map(({ entity }) => entity);
  const ids = deletions.map(({ id }) => id);
  await sql`delete from deletions using unnest(${names}::text[], ${ids}::uuid[]) as one (entity, id)
    where deletions.tenant_id = ${actor.tenantId} and deletions.entity = one.entity and deletions.id = one.id`.execute(
    trx,
  );
}
