import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attachment } from '../../../src/domain/attachments/attachment.ts';
import { typeOfBytes } from '../../../src/domain/attachments/uploads.ts';
import type { Predicate, ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import type { Clock } from '../../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import type { Actor } from '../../database/schema/actor.ts';
import { auditSetting, inTenant } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { callContext, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { dropFile, saveBytes } from './save-bytes.ts';
import type { Upload, UploadDeps } from './upload-parts.ts';
import { bytesReceived, dropParts, findUpload } from './upload-parts.ts';

/** Milliseconds after which whoever was storing an upload's bytes counts as killed, and the next one does it. */
export const STORING_LASTS = 60_000;

/** How often somebody who waits for another's storing looks, and the milliseconds between two looks. */
const LOOKS = 100;
const LOOK = 100;

/**
 * Checks a file of which every byte has arrived, stores it, and says so on its attachment, which the feed then tells
 * every device. Repeating it does nothing. Of many who ask for it at once, on any number of nodes, one reads and stores the
 * bytes; the others wait for what comes of it.
 *
 * The bytes are stored before the transaction that names them, so that no attachment ever names bytes that are not there,
 * and outside of any, so that a slow store holds no connection. Room was taken by the parts.
 *
 * @throws ProblemError `validation` where the bytes are not what the attachment says: the upload then begins again;
 * `in_progress` where another takes too long
 */
export async function finishUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  for (let look = 0; look < LOOKS; look++) {
    const begun = await beginStoring(deps, actor, id);
    if (begun === 'stored') return;
    if (begun !== 'elsewhere') return store(deps, actor, begun);
    await pause(LOOK);
  }
  refuse('in_progress');
}

interface Storing {
  readonly upload: Upload;
  readonly fileId: string;
  readonly bytes: Buffer;
}

/** Under the lock on the attachment: one of those who come at once finds nobody who has begun. */
function beginStoring(
  { database, clock }: UploadDeps,
  actor: Actor,
  id: string,
): Promise<Storing | 'stored' | 'elsewhere'> {
  return inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    const upload = await findUpload(context, id, 'update');
    if (upload.uploadedAt !== null) return 'stored';
    // Whoever stored them before us found them to be others, and the upload begins again.
    if (upload.offset !== upload.size) refuse('in_progress');
    const others = trx.selectFrom('files').select('created_at').where('tenant_id', '=', actor.tenantId);
    const other = await others.where('upload_id', '=', id).executeTakeFirst();
    if (other && Date.parse(other.created_at) > clock.now() - STORING_LASTS) return 'elsewhere';
    if (other) await dropFile(context, { upload: id });
    const fileId = uuidv7(clock);
    await announceFile(context, clock, fileId, upload);
    return { upload, fileId, bytes: await bytesReceived(context, id) };
  });
}

async function store(deps: UploadDeps, actor: Actor, { upload, fileId, bytes }: Storing): Promise<void> {
  const { database } = deps;
  const fault = faultOf(upload, bytes);
  if (fault) {
    await inTenant(database, actor, async (trx) => {
      await dropFile({ trx, actor }, { file: fileId });
      await dropParts({ trx, actor }, upload.id);
    });
    refuse('validation', [fault]);
  }
  await saveBytes(deps, actor, fileId, bytes);
  if (await nameFile(deps, actor, upload.id, fileId)) database.changed(actor.tenantId);
}

/** Until its attachment names it, it belongs to nothing, and the sweep finds what a killed server leaves behind. */
async function announceFile(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  clock: Clock,
  id: string,
  { id: upload, name, mediaType, size, sha256 }: Upload,
): Promise<void> {
  const file = { tenant_id: actor.tenantId, id, upload_id: upload, name, type: mediaType, size, sha256 };
  const created = { created_at: new Date(clock.now()).toISOString(), created_by: actor.userId };
  await trx
    .insertInto('files')
    .values({ ...file, ...created })
    .execute();
}

function faultOf({ sha256, mediaType }: Upload, bytes: Buffer): ProblemDetail | null {
  const fault = (path: string, message: Predicate) => ({ path, code: 'invalid_value', message });
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    return fault('sha256', 'is not that of the bytes that arrived');
  }
  return typeOfBytes(bytes) === mediaType ? null : fault('mediaType', 'is not what the bytes are');
}

/** @returns false where another request was quicker */
async function nameFile(
  { database, clock }: UploadDeps,
  actor: Actor,
  id: string,
  fileId: string,
): Promise<boolean> {
  return inTenant(database, actor, async (trx, { epoch, zone }) => {
    const { uploadedAt } = await findUpload({ trx, actor }, id, 'update');
    if (uploadedAt !== null) return false;
    const owner = { owner_entity: attachment.name, owner_id: id };
    const taken = await trx
      .updateTable('files')
      .set(owner)
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', fileId)
      .returning('id')
      .execute();
    // So slow that it was taken for left behind: the sender begins again.
    if (taken.length === 0) refuse('in_progress');
    const now = new Date(clock.now()).toISOString();
    const audit = auditSetting(actor, {
      opId: null,
      unconditional: false,
      deviceTime: actor.deviceTime,
    });
    const context = callContext({ trx, actor, epoch, zone, now, audit });
    await updateRow(context, attachment, id, { uploadedAt: now, fileId });
    await dropParts({ trx, actor }, id);
    return true;
  });
}
