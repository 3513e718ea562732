import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { finishUpload } from './finish-upload.ts';
import { appendPart, findUpload, type UploadDeps } from './upload-parts.ts';

/**
 * Stores the bytes of an attachment that the actor made and that came whole. Done again it does what is left to do.
 * @throws ProblemError `quota_reached`, `validation`
 */
export async function storeWhole(
  deps: UploadDeps,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  const { uploadedAt, offset } = await inTenant(deps.database, actor, (trx) =>
    findUpload({ trx, actor }, id),
  );
  if (uploadedAt !== null) return;
  if (offset < bytes.length) await appendPart(deps, actor, id, offset, bytes.subarray(offset));
  await finishUpload(deps, actor, id);
}
