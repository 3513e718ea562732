import { sql } from 'kysely';
import type { Actor } from '../../plugins/tenant.ts';
import { inTenant } from '../../plugins/tenant.ts';
import type { UploadDeps } from './upload-parts.ts';

/**
 * Stores the bytes of a file whose row is there already: it takes the room meanwhile, and leads the sweep to bytes that a
 * killed server left behind. Where the store refuses them the row goes again.
 */
export async function saveBytes(
  { database, files }: Pick<UploadDeps, 'database' | 'files'>,
  actor: Actor,
  id: string,
  bytes: Uint8Array,
): Promise<void> {
  try {
    await files.save(actor.tenantId, id, bytes);
  } catch (error) {
    // Some of the bytes may be there.
    await inTenant(database, actor, (trx) =>
      sql`with gone as (
          delete from files where tenant_id = ${actor.tenantId} and id = ${id} returning tenant_id, id
        ) insert into removed_files select tenant_id, id from gone`.execute(trx),
    );
    throw error;
  }
}
