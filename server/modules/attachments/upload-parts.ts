import { sql } from 'kysely';
import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { typedRow } from '../../../src/domain/kit/entity/typed-row.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { isUuid } from '../../../src/domain/kit/values/ids.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { refuseDeleted } from '../../resource/checks/preconditions.ts';
import { maySee } from '../../resource/rows/access.ts';
import type { RowLock } from '../../resource/rows/row-store.ts';
import { findRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { FileStore } from './file-store.ts';
import { requireStorageRoom } from './room.ts';

export interface UploadDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
}

type Context = Pick<WriteContext, 'trx' | 'actor'>;

/** An attachment whose bytes are on their way, or have arrived. */
export type Upload = Awaited<ReturnType<typeof findUpload>>;

/**
 * The attachment that this person uploads: their own. Its people may have changed since, and take nothing from that.
 * @throws ProblemError `not_found`, `forbidden`, `deleted`
 */
export async function findUpload(context: Context, id: string, lock: RowLock = 'none') {
  if (!isUuid(id)) refuse('not_found');
  // Whoever stores the bytes drops the parts and says so on the attachment at one instant. Without the lock the parts are
  // read before it: read after it, none may be left of an upload that was not over a moment ago.
  const before = lock === 'none' ? await received(context, id) : null;
  const stored = await findRow(context, attachment, id, lock);
  const isOwn = stored?.row.createdBy === context.actor.userId;
  if (!stored || (!isOwn && !maySee(context.actor, attachment, stored))) refuse('not_found');
  if (stored.deletedAt !== null) refuseDeleted(stored);
  if (!isOwn) refuse('forbidden');
  const row = typedRow(attachment, stored.row);
  const offset = row.uploadedAt === null ? (before ?? (await received(context, id))) : row.size;
  return { ...row, offset };
}

/** Bytes that have arrived. Parts follow on each other without a gap. */
async function received({ trx, actor }: Context, id: string): Promise<number> {
  const { rows } = await sql<{
    received: number | null;
  }>`select sum(length(bytes)) as received from upload_parts
    where tenant_id = ${actor.tenantId} and attachment_id = ${id}`.execute(trx);
  return rows[0]?.received ?? 0;
}

/**
 * Keeps some more bytes. The lock on the attachment lets one of two senders of the same bytes through; room is asked for with
 * each part, since others have taken some meanwhile.
 * @returns how many there are now
 * @throws ProblemError `in_progress` where they do not follow on those that are there, `quota_reached`
 */
export async function appendPart(
  { database, clock }: UploadDeps,
  actor: Actor,
  id: string,
  start: number,
  bytes: Uint8Array,
): Promise<number> {
  return inTenant(database, actor, async (trx) => {
    const upload = await findUpload({ trx, actor }, id, 'update');
    requireOffset(upload, start);
    if (start + bytes.length > upload.size) {
      refuse('too_large', [{ path: 'size', code: 'out_of_range', message: 'is less than what was sent' }]);
    }
    await requireStorageRoom({ trx, actor }, clock.now(), bytes.length);
    const place = { tenant_id: actor.tenantId, attachment_id: id, start };
    await trx
      .insertInto('upload_parts')
      .values({ ...place, bytes })
      .execute();
    return start + bytes.length;
  });
}

/** @throws ProblemError `in_progress`, 409 as the protocol asks for */
export function requireOffset(upload: Upload, offset: number): void {
  if (upload.offset === offset) return;
  refuse('in_progress', [{ path: 'upload-offset', code: 'invalid_value', message: `is ${upload.offset}` }]);
}

export async function bytesReceived({ trx, actor }: Context, id: string): Promise<Buffer> {
  const parts = await trx
    .selectFrom('upload_parts')
    .select('bytes')
    .where('tenant_id', '=', actor.tenantId)
    .where('attachment_id', '=', id)
    .orderBy('start')
    .execute();
  return Buffer.concat(parts.map(({ bytes }) => bytes));
}

/** The upload begins again, or is over. */
export async function dropParts({ trx, actor }: Context, id: string): Promise<void> {
  await trx
    .deleteFrom('upload_parts')
    .where('tenant_id', '=', actor.tenantId)
    .where('attachment_id', '=', id)
    .execute();
}
