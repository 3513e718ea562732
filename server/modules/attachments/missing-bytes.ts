import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import { findUpload, type UploadDeps } from './upload-parts.ts';

/** From which byte on an upload lacks some; null where its file is whole and stored. */
export function missingBytes(
  { database }: Pick<UploadDeps, 'database'>,
  actor: Actor,
  id: string,
): Promise<number | null> {
  return inTenant(database, actor, async (trx) => {
    const { uploadedAt, offset } = await findUpload({ trx, actor }, id);
    return uploadedAt === null ? offset : null;
  });
}
