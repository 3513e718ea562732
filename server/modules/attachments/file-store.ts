import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** Bytes of a file from `start` on, up to but without `end`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where the bytes of uploaded files lie. Names are ids of ours: nothing a person typed becomes a path. */
export interface FileStore {
  save(tenantId: string, id: string, bytes: Uint8Array): Promise<void>;
  /** All of it, or a part that is in it. @throws BytesGone, or what the store itself could not do */
  open(tenantId: string, id: string, part?: ByteRange): Promise<Readable>;
  /** Removing what is gone already is no mistake. */
  remove(tenantId: string, id: string): Promise<void>;
}

/** The store has no such file. */
export class BytesGone extends Error {
  override readonly name = 'BytesGone';
}

export function folderStore(dataDir: string): FileStore {
  const folderOf = (tenantId: string) => join(dataDir, 'files', tenantId);
  return {
    async save(tenantId, id, bytes) {
      const path = join(folderOf(tenantId), id);
      await mkdir(folderOf(tenantId), { recursive: true });
      // Whole or not at all, also when the server is killed meanwhile.
      await writeFile(`${path}.part`, bytes, { flush: true });
      await rename(`${path}.part`, path);
    },
    async open(tenantId, id, part) {
      const file = await open(join(folderOf(tenantId), id)).catch((error: unknown) => {
        const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
        throw isGone ? new BytesGone(`file ${id} is not in the folder`, { cause: error }) : error;
      });
      // The stream's own end is the last byte that it reads.
      return file.createReadStream(part && { start: part.start, end: part.end - 1 });
    },
    async remove(tenantId, id) {
      const path = join(folderOf(tenantId), id);
      // What a killed server left of it, too.
      for (const each of [path, `${path}.part`]) await rm(each, { force: true });
    },
  };
}
