import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { syncFolder } from '../data-dir/kept-file.ts';
import {
  type ArchiveCounts,
  type ArchivedSettings,
  type ArchivedTable,
  type ArchiveHead,
  type BackupFileLine,
  NoBackup,
  type Sequences,
  VERSION,
} from './archive-lines.ts';

/** Bytes of a file that are one line; a multiple of three, so that base64 needs no filling up. */
const CHUNK = 48 * 1024;

/** Characters that are compressed at once. */
const PIECE = 256 * 1024;

export interface ArchiveWriter {
  table(table: ArchivedTable): Promise<void>;
  row(text: string): Promise<void>;
  endTable(): Promise<void>;
  file(file: BackupFileLine, bytes: Buffer): Promise<void>;
  missing(file: BackupFileLine): Promise<void>;
  settings(settings: ArchivedSettings): Promise<void>;
  end(sequences: Sequences): Promise<ArchiveCounts>;
}

/** Writes beside the file and gives it its name when it is whole and on the disk. @throws where the file is there already */
export async function writeArchive<T>(
  file: string,
  head: Omit<ArchiveHead, 'fieldline'>,
  write: (writer: ArchiveWriter) => Promise<T>,
): Promise<T> {
  const beside = `${file}.unfinished`;
  await refuseExisting(file);
  await rm(beside, { force: true }).catch((error: unknown) => {
    throw placeFault(file, error);
  });
  const zip = createGzip();
  // It holds all that the database holds, hashes of passwords among it.
  const target = createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true });
  const piped = pipeline(zip, target);
  // Where the disk fails meanwhile, the next line or the end says so.
  piped.catch(() => undefined);
  try {
    let lines = '';
    // Each write is a turn of its own for the compressor, which costs more than a row.
    const flush = async () => {
      const isRoom = zip.write(lines);
      lines = '';
      if (!isRoom) await Promise.race([once(zip, 'drain'), piped]);
    };
    const line = async (value: unknown) => {
      lines += `${JSON.stringify(value)}\n`;
      if (lines.length >= PIECE) await flush();
    };
    await line({ fieldline: VERSION, ...head });
    const result = await write(writerOf(head, line));
    await flush();
    zip.end();
    await piped;
    await rename(beside, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    zip.destroy();
    await piped.catch(() => undefined);
    await rm(beside, { force: true }).catch(() => undefined);
    throw placeFault(file, error);
  }
}

function writerOf(
  head: Pick<ArchiveHead, 'at' | 'tenant'>,
  line: (value: unknown) => Promise<void>,
): ArchiveWriter {
  const tables = new Map<string, number>();
  let current = { table: '', rows: 0, sum: createHash('sha256') };
  let stored = { files: 0, bytes: 0, missing: 0 };
  let hasSecrets = false;
  return {
    async table(table) {
      current = { table: table.table, rows: 0, sum: createHash('sha256') };
      await line(table);
    },
    async row(text) {
      current.rows++;
      current.sum.update(`${text}\n`);
      await line(text);
    },
    async endTable() {
      tables.set(current.table, current.rows);
      await line({ of: current.table, rows: current.rows, sha256: current.sum.digest('hex') });
    },
    async file(file, bytes) {
      await line(file);
      for (let start = 0; start < bytes.length; start += CHUNK) {
        await line(bytes.subarray(start, start + CHUNK).toString('base64'));
      }
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await line({ ofFile: file.file, bytes: bytes.length, sha256 });
      stored = { ...stored, files: stored.files + 1, bytes: stored.bytes + bytes.length };
    },
    async missing({ file, tenant }) {
      stored = { ...stored, missing: stored.missing + 1 };
      await line({ missing: file, tenant });
    },
    async settings(settings) {
      hasSecrets = settings.authSecret !== null;
      await line(settings);
    },
    async end(sequences) {
      const rows = [...tables.values()].reduce((sum, count) => sum + count, 0);
      await line({ sequences, tables: tables.size, rows, ...stored });
      return { at: head.at, tenant: head.tenant ?? null, tables, rows, ...stored, hasSecrets };
    },
  };
}

/** What is wrong with the place where the archive was to lie, in words; other errors as they are. */
function placeFault(file: string, error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const words = PLACE_FAULTS[code];
  return words === undefined ? error : new Error(`${file} cannot be written: ${words}`, { cause: error });
}

const PLACE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'the folder is not there. Make it, or choose another one.',
  ENOTDIR: 'a part of its path is a file. Choose another folder.',
  EISDIR: 'it is a folder. Give the archive a name in it.',
  EACCES: 'this user may not write into the folder. Give it the right, or choose another folder.',
  EPERM: 'this user may not write into the folder. Give it the right, or choose another folder.',
  EROFS: 'the disk is read-only. Choose another one.',
  ENOSPC: 'the disk is full. Make room, or choose another one. Nothing was kept of it.',
  EDQUOT: 'the quota of this user is used up. Make room, or choose another disk. Nothing was kept of it.',
  EFBIG: 'the disk takes no file of that size. Choose another one. Nothing was kept of it.',
};

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return;
  await handle.close();
  throw new NoBackup(`${file} is there already. Choose another name.`);
}
