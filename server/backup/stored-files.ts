import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { BytesGone, type FileStore } from '../modules/attachments/file-store.ts';
import type { ArchivedTenant } from './archive-lines.ts';
import type { OnProgress } from './progress.ts';
import type { ArchiveWriter } from './write-archive.ts';

/** Files whose names are read at once. */
const BATCH = 500;

interface StoredFile {
  readonly tenant: string;
  readonly file: string;
  readonly sha256: string;
}

/**
 * Writes the bytes of all files that the database names. Those that are gone (deleted since, or not stored yet) and those that are
 * not what was stored are noted as missing: a device that still has them sends them again.
 */
export async function writeFiles(
  client: pg.Client,
  store: FileStore,
  writer: ArchiveWriter,
  onProgress: OnProgress,
  of: ArchivedTenant | null,
): Promise<void> {
  const condition = of === null ? 'true' : `tenant_id = ${client.escapeLiteral(of.id)}`;
  const total = await countOf(client, condition);
  await client.query(
    `declare stored no scroll cursor for select tenant_id as tenant, id as file, sha256 from files
      where ${condition} order by tenant_id, id`,
  );
  for (let done = 0; ; ) {
    const { rows } = await client.query<StoredFile>(`fetch ${BATCH} from stored`);
    if (rows.length === 0) break;
    for (const { tenant, file, sha256 } of rows) {
      const bytes = await bytesOf(store, tenant, file);
      const isWhole = bytes !== null && createHash('sha256').update(bytes).digest('hex') === sha256;
      if (isWhole) await writer.file({ file, tenant }, bytes);
      else await writer.missing({ file, tenant });
      onProgress({ what: 'files', done: ++done, total });
    }
  }
  await client.query('close stored');
}

/** Null: the store has no such file. */
export async function bytesOf(store: FileStore, tenant: string, file: string): Promise<Buffer | null> {
  try {
    return await buffer(await store.open(tenant, file));
  } catch (error) {
    if (error instanceof BytesGone) return null;
    throw error;
  }
}

async function countOf(client: pg.Client, condition: string): Promise<number> {
  const { rows } = await client.query<{ files: number }>(
    `select count(*)::int as files from files where ${condition}`,
  );
  return rows[0]?.files ?? 0;
}
