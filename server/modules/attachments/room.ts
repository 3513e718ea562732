import { sql } from 'kysely';
import { LIMITS } from '../../../src/domain/kit/fields/limits.ts';
import { BASE_MAP_OWNER } from '../../../src/domain/map/base-map.ts';
import { holdTurn } from '../../database/connection/turns.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';

const DAY = 86_400_000;

/** While the bytes of an upload are being stored its parts are what counts. */
const COUNTED = sql`not (owner_id is null and upload_id is not null)`;

type Context = Pick<WriteContext, 'trx' | 'actor'>;

/**
 * Lets one of two uploads through that would both find the last room: until the end of the transaction, which writes what
 * takes the room. What has arrived of unfinished uploads counts like files, and so does what was deleted, until its bytes are
 * gone: else whoever sends and deletes in turns fills the disk within their bounds.
 *
 * @throws ProblemError `quota_reached`
 */
export async function requireStorageRoom(context: Context, now: number, size: number): Promise<void> {
  const used = await usedBy(context, now);
  requireRoomOfTenant(used, size);
  if (used.sent + size > LIMITS.personFileBytesADay) refuse('quota_reached', [], 'enough_for_today');
}

/** The same for what is the whole tenant's, and no part of anybody's day: a base map. @throws ProblemError `quota_reached` */
export async function requireTenantRoom(context: Context, now: number, size: number): Promise<void> {
  requireRoomOfTenant(await usedBy(context, now), size);
}

interface Used {
  /** Bytes, of the tenant and of this person's last day. */
  readonly used: number;
  readonly sent: number;
  readonly quota: number | null;
}

function requireRoomOfTenant({ used, quota }: Used, size: number): void {
  if (used + size > (quota ?? LIMITS.tenantFileBytes)) refuse('quota_reached', [], 'files_take_all_room');
}

async function usedBy({ trx, actor }: Context, now: number): Promise<Used> {
  const { tenantId, userId } = actor;
  await holdTurn(trx, `files of ${tenantId}`);
  const since = new Date(now - DAY).toISOString();
  const { rows } = await sql<Used>`select
      (select quota_storage from tenants where id = ${tenantId}) as quota,
      (select coalesce(sum(size), 0) from files where tenant_id = ${tenantId} and ${COUNTED})::float8
        + (select coalesce(sum(size), 0) from removed_files where tenant_id = ${tenantId})::float8
        + (select coalesce(sum(octet_length(bytes)), 0) from upload_parts where tenant_id = ${tenantId})::float8 as used,
      (select coalesce(sum(size), 0) from files
        where tenant_id = ${tenantId} and created_by = ${userId} and created_at > ${since} and ${COUNTED}
          and owner_entity is distinct from ${BASE_MAP_OWNER})::float8
        + (select coalesce(sum(size), 0) from removed_files
          where tenant_id = ${tenantId} and created_by = ${userId} and created_at > ${since})::float8
        + (select coalesce(sum(octet_length(part.bytes)), 0) from upload_parts as part
          join attachments on attachments.tenant_id = part.tenant_id and attachments.id = part.attachment_id
          where part.tenant_id = ${tenantId} and attachments.created_by = ${userId})::float8 as sent`.execute(
    trx,
  );
  return rows[0] ?? { quota: null, used: 0, sent: 0 };
}

/** The same for a file that belongs to no record yet. @throws ProblemError `quota_reached` */
export async function requireRoomForUnowned(context: Context, now: number, size: number): Promise<void> {
  await requireStorageRoom(context, now, size);
  const { tenantId, userId } = context.actor;
  const { rows } = await sql<{ files: number; bytes: number }>`select count(*) as files,
      coalesce(sum(size), 0)::float8 as bytes from files
    where tenant_id = ${tenantId} and created_by = ${userId} and owner_id is null and upload_id is null`.execute(
    context.trx,
  );
  const { files = 0, bytes = 0 } = rows[0] ?? {};
  if (files >= LIMITS.unownedFiles || bytes + size > LIMITS.unownedFileBytes) {
    refuse('quota_reached', [], 'files_belong_to_nothing');
  }
}
