import type { FieldDatabase } from '../../data/store/database.ts';
import type { LocalFileRecord } from '../../data/store/local-file.ts';
import { useLive } from '../../session/use-live.ts';

/** What this device has of the attachments, by id: kept up to date while the worker sends. */
export function useLocalFiles(
  database: FieldDatabase,
  ids: readonly string[],
): ReadonlyMap<string, LocalFileRecord> {
  const files = useLive(database, (local) => local.localFiles.bulkGet([...ids]), [ids.join()]);
  return new Map(files?.flatMap((file) => (file ? [[file.id, file]] : [])));
}
