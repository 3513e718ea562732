import type { Actor } from '../../database/schema/actor.ts';
import { inTenant } from '../../database/tenants/tenant.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
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
    await inTenant(database, actor, (trx) => dropFile({ trx, actor }, { file: id }));
    throw error;
  }
}

/** Takes a file's row away; its bytes, if there are any, go with the next sweep. Named by itself, or by its upload. */
export async function dropFile(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  named: { readonly file: string } | { readonly upload: string },
): Promise<void> {
  const files = trx.deleteFrom('files').where('tenant_id', '=', actor.tenantId);
  const [column, value] =
    'file' in named ? (['id', named.file] as const) : (['upload_id', named.upload] as const);
  await files.where(column, '=', value).execute();
}
