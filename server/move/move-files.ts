import { createHash, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { bytesOf } from '../backup/stored-files.ts';
import { BytesGone, type FileStore } from '../modules/attachments/file-store.ts';
import type { TenantArrival } from './arrival.ts';

/** Files whose names are read at once. */
const BATCH = 500;

export interface FilesOf {
  readonly from: FileStore;
  readonly to: FileStore;
}

export interface MovingFiles {
  /** Those that the rows at the target name: all, or these beside those that were missing before. */
  copy(arrival: TenantArrival, only?: readonly string[]): Promise<void>;
  readonly counts: () => { readonly files: number; readonly bytes: number; readonly missing: number };
  /** What was copied is gone again. */
  undo(): Promise<void>;
}

/** Bytes of files, in step with the rows that name them. @param isShared both sides have one place: nothing is to be copied */
export function movingFiles({ from, to }: FilesOf, tenant: string, isShared: boolean): MovingFiles {
  const copied = new Map<string, number>();
  const missing = new Set<string>();
  return {
    async copy({ client }, only) {
      if (isShared) return;
      const chosen = only ? 'and id = any ($2)' : '';
      const values = only ? [tenant, [...only, ...missing]] : [tenant];
      for (let after = NONE; ; ) {
        const { rows } = await client.query<{ id: string; sha256: string }>(
          `select id, sha256 from files where tenant_id = $1 ${chosen} and id > '${after}' order by id limit ${BATCH}`,
          values,
        );
        for (const { id, sha256 } of rows) {
          const bytes = await bytesOf(from, tenant, id);
          // Its upload is under way, or it was deleted since: the next round looks again.
          if (bytes === null || createHash('sha256').update(bytes).digest('hex') !== sha256) missing.add(id);
          else {
            await to.save(tenant, id, bytes);
            missing.delete(id);
            copied.set(id, bytes.length);
          }
        }
        after = rows.at(-1)?.id ?? after;
        if (rows.length < BATCH) return;
      }
    },
    counts: () => ({
      files: copied.size,
      bytes: [...copied.values()].reduce((sum, bytes) => sum + bytes, 0),
      missing: missing.size,
    }),
    async undo() {
      for (const id of copied.keys()) await to.remove(tenant, id);
    },
  };
}

const NONE = '00000000-0000-0000-0000-000000000000';

/** The target has no such tenant: what a killed mover has copied there goes. */
export async function removeCopies(client: pg.Client, { from, to }: FilesOf, tenant: string): Promise<void> {
  if (await isOnePlace({ from, to }, tenant)) return;
  const { rows } = await client.query<{ id: string }>('select id from files where tenant_id = $1', [tenant]);
  for (const { id } of rows) await to.remove(tenant, id);
}

/** Whether what is stored at the target is there at the source by that alone: one bucket, or one folder. */
export async function isOnePlace({ from, to }: FilesOf, tenant: string): Promise<boolean> {
  const probe = randomUUID();
  await to.save(tenant, probe, Buffer.from('probe'));
  try {
    const stream = await from.open(tenant, probe);
    stream.destroy();
    return true;
  } catch (error) {
    if (error instanceof BytesGone) return false;
    throw error;
  } finally {
    await to.remove(tenant, probe);
  }
}
