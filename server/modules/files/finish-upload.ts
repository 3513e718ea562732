import { createHash } from 'node:crypto';
import { uuidv7 } from '../../../src/domain/kit/ids.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problem.ts';
import { attachment } from '../../../src/domain/shared/attachment.ts';
import { typeOfBytes } from '../../../src/domain/shared/uploads.ts';
import { refuse } from '../../plugins/errors.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { auditSetting, inTenant } from '../../plugins/tenant.ts';
import { updateRow } from '../../resource/row-store.ts';
import { requireRoom } from './room.ts';
import type { Upload, UploadDeps } from './upload-parts.ts';
import { bytesReceived, dropParts, findUpload } from './upload-parts.ts';

/**
 * Checks a file of which every byte has arrived, stores it, and says so on its attachment, which the feed then tells
 * every device. Repeating it does nothing.
 *
 * The bytes are stored before the transaction that names them, so that no row ever names bytes that are not there;
 * of two that finish at once, the second takes its own copy away again.
 *
 * @throws ProblemError `validation` where the bytes are not what the attachment says: the upload then begins again
 */
export async function finishUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  const { database, files, clock } = deps;
  const { upload, bytes } = await inTenant(database, actor, async (trx) => ({
    upload: await findUpload({ trx, actor }, id),
    bytes: await bytesReceived({ trx, actor }, id),
  }));
  if (upload.uploadedAt !== null) return;
  const fault = faultOf(upload, bytes);
  if (fault) {
    await inTenant(database, actor, (trx) => dropParts({ trx, actor }, id));
    refuse('validation', [fault]);
  }
  await requireRoom(database, actor, bytes.length);
  const fileId = uuidv7(clock);
  await files.save(actor.tenantId, fileId, bytes);
  const isFirst = await nameFile(deps, actor, id, fileId);
  if (isFirst) database.changed(actor.tenantId);
  else await files.remove(actor.tenantId, fileId);
}

function faultOf({ sha256, mediaType }: Upload, bytes: Buffer): ProblemDetail | null {
  const fault = (path: string, message: string) => ({ path, code: 'invalid_value', message });
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
  return inTenant(database, actor, async (trx, { epoch }) => {
    const { uploadedAt, name, mediaType, size, sha256 } = await findUpload({ trx, actor }, id, 'update');
    if (uploadedAt !== null) return false;
    const { tenantId, userId, deviceTime } = actor;
    const file = { tenant_id: tenantId, id: fileId, name, type: mediaType, size, sha256, created_by: userId };
    await trx.insertInto('files').values(file).execute();
    const now = new Date(clock.now()).toISOString();
    const audit = auditSetting(actor, { opId: null, unconditional: false, deviceTime });
    const context = { trx, actor, epoch, now, opId: null, audit };
    await updateRow(context, attachment, id, { uploadedAt: now, fileId });
    await dropParts({ trx, actor }, id);
    return true;
  });
}
