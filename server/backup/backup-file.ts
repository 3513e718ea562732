import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { syncFolder } from '../data-dir/kept-file.ts';

/**
 * A backup: lines of JSON, compressed. First what it is of; then each table with its columns, its rows as PostgreSQL writes
 * a row as text, and how many there were; last the counters of its sequences, and how much there was in all. A file without
 * its last line was cut off, and one whose counts or sums differ was changed: neither is a backup.
 */
const VERSION = 1;

const headLine = z.strictObject({
  fieldline: z.literal(VERSION),
  /** RFC 3339. */
  at: z.string(),
  migrations: z.array(z.string()).min(1),
});
const tableLine = z.strictObject({ table: z.string(), columns: z.array(z.string()) });
const countLine = z.strictObject({ of: z.string(), rows: z.int(), sha256: z.string() });
const endLine = z.strictObject({
  sequences: z.record(z.string(), z.strictObject({ last: z.string(), used: z.boolean() })),
  tables: z.int(),
  rows: z.int(),
});

export type BackupHead = z.infer<typeof headLine>;
export type BackupTable = z.infer<typeof tableLine>;
export type Sequences = z.infer<typeof endLine>['sequences'];

export interface BackupCounts {
  readonly at: string;
  /** Rows of each table. */
  readonly tables: ReadonlyMap<string, number>;
  readonly rows: number;
}

/** The file is none that can be restored; `message` says why, for the operator. */
export class NoBackup extends Error {
  override readonly name = 'NoBackup';
}

export interface BackupWriter {
  table(table: BackupTable): Promise<void>;
  row(text: string): Promise<void>;
  endTable(): Promise<void>;
  end(sequences: Sequences): Promise<BackupCounts>;
}

/** Writes beside the file and gives it its name when it is whole and on the disk. @throws where the file is there already */
export async function writeBackupFile<T>(
  file: string,
  head: Omit<BackupHead, 'fieldline'>,
  write: (writer: BackupWriter) => Promise<T>,
): Promise<T> {
  const beside = `${file}.unfinished`;
  await refuseExisting(file);
  await rm(beside, { force: true });
  const zip = createGzip();
  // It holds all that the database holds, hashes of passwords among it.
  const target = createWriteStream(beside, { flags: 'wx', mode: 0o600, flush: true });
  zip.pipe(target);
  target.on('error', (error) => zip.destroy(error));
  try {
    const line = async (value: unknown) => {
      if (!zip.write(`${JSON.stringify(value)}\n`)) await once(zip, 'drain');
    };
    await line({ fieldline: VERSION, ...head });
    const result = await write(writerOf(head.at, line));
    zip.end();
    await finished(target);
    await rename(beside, file);
    await syncFolder(dirname(file));
    return result;
  } catch (error) {
    zip.destroy();
    target.destroy();
    await rm(beside, { force: true });
    throw error;
  }
}

function writerOf(at: string, line: (value: unknown) => Promise<void>): BackupWriter {
  const tables = new Map<string, number>();
  let current = { table: '', rows: 0, sum: createHash('sha256') };
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
    async end(sequences) {
      const rows = [...tables.values()].reduce((sum, count) => sum + count, 0);
      await line({ sequences, tables: tables.size, rows });
      return { at, tables, rows };
    },
  };
}

/** What a reader does with what is in the file, in its order. */
export interface BackupReader {
  head?(head: BackupHead): Promise<void>;
  table?(table: BackupTable): Promise<void>;
  row?(text: string): Promise<void>;
  endTable?(table: string): Promise<void>;
  end?(sequences: Sequences): Promise<void>;
}

/** Reads all of it, and counts again. @throws NoBackup */
export async function readBackupFile(file: string, reader: BackupReader = {}): Promise<BackupCounts> {
  const tables = new Map<string, number>();
  let head: BackupHead | null = null;
  let current: { table: string; rows: number; sum: ReturnType<typeof createHash> } | null = null;
  let total: number | null = null;
  for await (const given of linesOf(file)) {
    if (total !== null) throw new NoBackup(`${file} goes on behind its end.`);
    if (typeof given === 'string') {
      if (!current) throw new NoBackup(`${file} has a row of no table.`);
      current.rows++;
      current.sum.update(`${given}\n`);
      await reader.row?.(given);
    } else if (!head) {
      head = read(file, headLine, given);
      await reader.head?.(head);
    } else if ('table' in given) {
      const table = read(file, tableLine, given);
      current = { table: table.table, rows: 0, sum: createHash('sha256') };
      await reader.table?.(table);
    } else if ('of' in given) {
      const count = read(file, countLine, given);
      const isWhole =
        current?.table === count.of &&
        current.rows === count.rows &&
        current.sum.digest('hex') === count.sha256;
      if (!isWhole) throw new NoBackup(`${file} does not hold what was written of ${count.of}.`);
      tables.set(count.of, count.rows);
      current = null;
      await reader.endTable?.(count.of);
    } else {
      const end = read(file, endLine, given);
      total = [...tables.values()].reduce((sum, count) => sum + count, 0);
      if (end.rows !== total || end.tables !== tables.size) {
        throw new NoBackup(`${file} lacks tables or rows that were written.`);
      }
      await reader.end?.(end.sequences);
    }
  }
  if (!head || total === null) throw new NoBackup(`${file} was cut off: it has no end.`);
  requirePeople(tables);
  return { at: head.at, tables, rows: total };
}

/** What any installed server has; a file without it was written by somebody who could see nothing. @throws NoBackup */
export function requirePeople(tables: ReadonlyMap<string, number>): void {
  for (const table of ['server_state', 'tenants', 'identities', 'members', 'roles']) {
    if ((tables.get(table) ?? 0) > 0) continue;
    throw new NoBackup(`This is no backup: table ${table} is empty in it. Is the server installed?`);
  }
}

async function* linesOf(file: string): AsyncGenerator<string | object> {
  const source = createReadStream(file);
  const unzipped = source.pipe(createGunzip());
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const line of textLines(unzipped)) {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) throw new SyntaxError();
      yield value;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isDamaged = error instanceof SyntaxError || code.startsWith('Z_');
    if (isDamaged) throw new NoBackup(`${file} is damaged or was cut off.`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

/** Not `readline`: it leaves an error of its source to nobody. */
async function* textLines(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of source.setEncoding('utf8')) {
    const lines = `${rest}${String(text)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new SyntaxError('the last line has no end');
}

function read<T>(file: string, schema: z.ZodType<T>, given: object): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new NoBackup(`${file} is no backup of this version of Fieldline.`);
}

async function refuseExisting(file: string): Promise<void> {
  const handle = await open(file, 'r').catch(() => null);
  if (!handle) return;
  await handle.close();
  throw new NoBackup(`${file} is there already. Choose another name.`);
}
