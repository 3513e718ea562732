import type { SessionTenant } from '../../domain/identity/session.ts';
import type { FieldDatabase } from '../store/database.ts';
import { readMeta } from '../store/meta.ts';

/** The logo that the session speaks of, where its bytes are on this device. */
export async function keptLogo(
  database: FieldDatabase,
  { logo }: Pick<SessionTenant, 'logo'>,
): Promise<Blob | null> {
  const kept = logo ? await readMeta(database, 'logo') : undefined;
  return kept && kept.fileId === logo?.fileId ? kept.bytes : null;
}
