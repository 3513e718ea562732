import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod';
import {
  type ArchiveCounts,
  type ArchivedSettings,
  type ArchivedTable,
  type ArchivedTenant,
  type ArchiveHead,
  type BackupFileLine,
  countLine,
  endLine,
  fileLine,
  headLine,
  missingLine,
  NoBackup,
  requirePeople,
  type Sequences,
  settingsLine,
  sumLine,
  tableLine,
} from './archive-lines.ts';

/** What a reader does with what is in the archive, in its order. */
export interface ArchiveReader {
  head?(head: ArchiveHead): Promise<void>;
  table?(table: ArchivedTable): Promise<void>;
  row?(text: string): Promise<void>;
  endTable?(table: string): Promise<void>;
  /** Bytes that have the sum they were written with. */
  file?(file: BackupFileLine, bytes: Buffer): Promise<void>;
  settings?(settings: ArchivedSettings): Promise<void>;
  end?(sequences: Sequences): Promise<void>;
}

/** What is being read: lines of text belong to it. */
type Current =
  | { readonly table: string; readonly sum: Hash; rows: number }
  | { readonly file: BackupFileLine; readonly sum: Hash; readonly chunks: Buffer[] };

/** Reads all of it, and counts again. @throws NoBackup */
export async function readArchive(file: string, reader: ArchiveReader = {}): Promise<ArchiveCounts> {
  const reading = new Reading(file, reader);
  for await (const line of linesOf(file)) {
    if (typeof line === 'string') await reading.text(line);
    else await reading.line(line);
  }
  return reading.counts();
}

/** Whose it is alone, by its first line; null: of the whole installation. @throws NoBackup */
export async function tenantOfArchive(file: string): Promise<ArchivedTenant | null> {
  for await (const line of linesOf(file)) {
    if (typeof line !== 'string') return headOf(file, line).tenant ?? null;
  }
  throw new NoBackup(`${file} was cut off: it has no end.`);
}

class Reading {
  readonly #file: string;
  readonly #reader: ArchiveReader;
  readonly #tables = new Map<string, number>();
  #stored = { files: 0, bytes: 0, missing: 0 };
  #head: ArchiveHead | null = null;
  #current: Current | null = null;
  #hasSecrets = false;
  #hasEnded = false;

  constructor(file: string, reader: ArchiveReader) {
    this.#file = file;
    this.#reader = reader;
  }

  async text(line: string): Promise<void> {
    const current = this.#current;
    if (!current) throw new NoBackup(`${this.#file} has a row of no table.`);
    if ('file' in current) {
      const chunk = Buffer.from(line, 'base64');
      current.sum.update(chunk);
      current.chunks.push(chunk);
      return;
    }
    current.rows++;
    current.sum.update(`${line}\n`);
    await this.#reader.row?.(line);
  }

  async line(given: object): Promise<void> {
    if (this.#hasEnded) throw new NoBackup(`${this.#file} goes on behind its end.`);
    if (!this.#head) return this.#begin(given);
    if ('table' in given) return this.#table(this.#read(tableLine, given));
    if ('of' in given) return this.#count(this.#read(countLine, given));
    if ('file' in given) return this.#beginFile(this.#read(fileLine, given));
    if ('ofFile' in given) return this.#endFile(this.#read(sumLine, given));
    if ('settings' in given) return this.#settings(this.#read(settingsLine, given));
    if ('sequences' in given) return this.#end(this.#read(endLine, given));
    this.#read(missingLine, given);
    this.#stored = { ...this.#stored, missing: this.#stored.missing + 1 };
  }

  counts(): ArchiveCounts {
    if (!this.#head || !this.#hasEnded) throw new NoBackup(`${this.#file} was cut off: it has no end.`);
    requirePeople(this.#tables);
    const hasSecrets = this.#hasSecrets;
    const { at, tenant = null } = this.#head;
    return { at, tenant, tables: this.#tables, rows: this.#rows(), ...this.#stored, hasSecrets };
  }

  async #begin(given: object): Promise<void> {
    this.#head = headOf(this.#file, given);
    await this.#reader.head?.(this.#head);
  }

  async #table(table: ArchivedTable): Promise<void> {
    this.#current = { table: table.table, rows: 0, sum: createHash('sha256') };
    await this.#reader.table?.(table);
  }

  async #count({ of, rows, sha256 }: z.infer<typeof countLine>): Promise<void> {
    const current = this.#current;
    const isWhole =
      current !== null &&
      'table' in current &&
      current.table === of &&
      current.rows === rows &&
      current.sum.digest('hex') === sha256;
    if (!isWhole) throw new NoBackup(`${this.#file} does not hold what was written of ${of}.`);
    this.#tables.set(of, rows);
    this.#current = null;
    await this.#reader.endTable?.(of);
  }

  #beginFile(file: BackupFileLine): void {
    const of = this.#head?.tenant?.id ?? file.tenant;
    if (file.tenant !== of)
      throw new NoBackup(`${this.#file} is of ${of}, and holds a file of ${file.tenant}.`);
    this.#current = { file, sum: createHash('sha256'), chunks: [] };
  }

  async #endFile({ ofFile, bytes, sha256 }: z.infer<typeof sumLine>): Promise<void> {
    const current = this.#current;
    const found = current && 'file' in current && current.file.file === ofFile ? current : null;
    const whole = found && Buffer.concat(found.chunks);
    if (!found || whole?.length !== bytes || found.sum.digest('hex') !== sha256) {
      throw new NoBackup(`${this.#file} does not hold what was written of file ${ofFile}.`);
    }
    this.#stored = { ...this.#stored, files: this.#stored.files + 1, bytes: this.#stored.bytes + bytes };
    this.#current = null;
    await this.#reader.file?.(found.file, whole);
  }

  async #settings(settings: ArchivedSettings): Promise<void> {
    this.#hasSecrets = settings.authSecret !== null;
    await this.#reader.settings?.(settings);
  }

  async #end(end: z.infer<typeof endLine>): Promise<void> {
    this.#hasEnded = true;
    const { files, bytes, missing } = this.#stored;
    const isWhole =
      end.rows === this.#rows() &&
      end.tables === this.#tables.size &&
      end.files === files &&
      end.bytes === bytes &&
      end.missing === missing;
    if (!isWhole) throw new NoBackup(`${this.#file} lacks tables, rows or files that were written.`);
    await this.#reader.end?.(end.sequences);
  }

  #rows(): number {
    return [...this.#tables.values()].reduce((sum, count) => sum + count, 0);
  }

  #read<T>(schema: z.ZodType<T>, given: object): T {
    return read(this.#file, schema, given);
  }
}

function headOf(file: string, given: object): ArchiveHead {
  return read(file, headLine, given);
}

function read<T>(file: string, schema: z.ZodType<T>, given: object): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new NoBackup(
    `${file} is no backup of this version of Fieldline. Restore it with the version that wrote it.`,
  );
}

const UNREADABLE: Readonly<Record<string, string>> = {
  ENOENT: 'is not there.',
  EACCES: 'may not be read by this user.',
  EISDIR: 'is a folder, and no archive.',
};

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
    if (code in UNREADABLE) throw new NoBackup(`${file} ${UNREADABLE[code]}`, { cause: error });
    throw error;
  } finally {
    source.destroy();
  }
}

/** Not `readline`: it leaves an error of its source to nobody. */
export async function* textLines(source: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const text of source.setEncoding('utf8')) {
    const lines = `${rest}${String(text)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') throw new SyntaxError('the last line has no end');
}
