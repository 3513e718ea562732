import { createHash } from 'node:crypto';
import type { Clock } from '../../../src/domain/kit/ids.ts';
import { uuidv7 } from '../../../src/domain/kit/ids.ts';
import type { ProblemDetail } from '../../../src/domain/kit/problem.ts';
import { attachment } from '../../../src/domain/shared/attachment.ts';
import { typeOfBytes } from '../../../src/domain/shared/uploads.ts';
import { refuse } from '../../plugins/errors.ts';
import type { Actor } from '../../plugins/tenant.ts';
import { auditSetting, inTenant } from '../../plugins/tenant.ts';
import type { WriteContext } from '../../resource/row-store.ts';
import { updateRow } from '../../resource/row-store.ts';
import { saveBytes } from './save-bytes.ts';
import type { Upload, UploadDeps } from './upload-parts.ts';
import { bytesReceived, dropParts, findUpload } from './upload-parts.ts';

/**
 * Checks a file of which every byte has arrived, stores it, and says so on its attachment, which the feed then tells
 * every device. Repeating it does nothing.
 *
 * The bytes are stored before the transaction that names them, so that no attachment ever names bytes that are not there;
 * of two that finish at once, the second leaves its own copy to the sweep. Room was taken by the parts.
 *
 * @throws ProblemError `validation` where the bytes are not what the attachment says: the upload then begins again
 */
export async function finishUpload(deps: UploadDeps, actor: Actor, id: string): Promise<void> {
  const { database, clock } = deps;
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
  const fileId = uuidv7(clock);
  await inTenant(database, actor, (trx) => announceFile({ trx, actor }, clock, fileId, upload));
  await saveBytes(deps, actor, fileId, bytes);
  if (await nameFile(deps, actor, id, fileId)) database.changed(actor.tenantId);
}

/** Until its attachment names it, it belongs to nothing, and the sweep finds what a killed server leaves behind. */
async function announceFile(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  clock: Clock,
  id: string,
  { name, mediaType, size, sha256 }: Upload,
): Promise<void> {
  const file = { tenant_id: actor.tenantId, id, name, type: mediaType, size, sha256 };
  const created = { created_at: new Date(clock.now()).toISOString(), created_by: actor.userId };
  await trx
    .insertInto('files')
    .values({ ...file, ...created })
    .execute();
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
    // So slow that the sweep took it for left behind: the sender begins again.
    if (taken.length === 0) refuse('in_progress');
    const now = new Date(clock.now()).toISOString();
    const audit = auditSetting(actor, {
      opId: null,
      unconditional: false,
      deviceTime: actor.deviceTime,
    });
    const context = { trx, actor, epoch, now, opId: null, audit };
    await updateRow(context, attachment, id, { uploadedAt: now, fileId });
    await dropParts({ trx, actor }, id);
    return true;
  });
}
