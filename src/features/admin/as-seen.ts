import type { CallOptions } from '../../api/api-client.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta } from '../../data/store/meta.ts';
import { etagOf } from '../../domain/sync/wire.ts';

/** For a change of what was seen here: what somebody else changed meanwhile is not overwritten. */
export async function changeAsSeen(
  database: FieldDatabase,
  { version }: { readonly version: number },
): Promise<Pick<CallOptions, 'headers'>> {
  const epoch = await readMeta(database, 'epoch');
  return epoch === undefined ? {} : { headers: { 'if-match': etagOf(epoch, version) } };
}
