import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import * as z from 'zod';
import { textLines } from '../backup/read-archive.ts';

/**
 * A month of the audit log as a file: lines of JSON, compressed with gzip. The first says which month it is, then comes one entry
 * a line, with the names of the table's columns, and the last says how many entries there are and the SHA-256 of their lines,
 * each with its line feed.
 */
const headLine = z.strictObject({
  fieldline: z.literal('audit log'),
  version: z.literal(1),
  month: z.string().regex(/^\d{4}-\d{2}$/),
});
const endLine = z.strictObject({ entries: z.int(), sha256: z.string() });

/** What such a file says of itself. */
export interface ArchivedMonth {
  /** `2024-03`, of UTC. */
  readonly month: string;
  readonly entries: number;
  /** SHA-256 of the lines of the entries, as hexadecimal digits. */
  readonly sha256: string;
}

/** And what it is as a file. */
export interface ArchivedFile extends ArchivedMonth {
  readonly bytes: number;
  readonly sha256OfFile: string;
}

/** The file is no whole archive; `message` says why, for the operator. */
export class NoAuditArchive extends Error {
  override readonly name = 'NoAuditArchive';
}

/** @param entries JSON objects as text, many at a time */
export async function writeMonth(
  file: string,
  month: string,
  entries: AsyncIterable<readonly string[]>,
): Promise<ArchivedMonth> {
  const zip = createGzip();
  const piped = pipeline(zip, createWriteStream(file, { mode: 0o600, flush: true }));
  // Where the disk fails meanwhile, the next piece or the end says so.
  piped.catch(() => undefined);
  const sum = createHash('sha256');
  let count = 0;
  const write = async (text: string) => {
    if (!zip.write(text)) await Promise.race([once(zip, 'drain'), piped]);
  };
  try {
    await write(lineOf({ fieldline: 'audit log', version: 1, month }));
    for await (const some of entries) {
      const text = some.map((entry) => `${entry}\n`).join('');
      count += some.length;
      sum.update(text);
      await write(text);
    }
    const end = { entries: count, sha256: sum.digest('hex') };
    zip.end(lineOf(end));
    await piped;
    return { month, ...end };
  } finally {
    zip.destroy();
    await piped.catch(() => undefined);
  }
}

/** A promise where the next one has to wait. */
type OnEntry = (entry: string) => Promise<unknown> | undefined;

/** Reads all of it, and counts again. @throws NoAuditArchive */
export async function readMonth(source: Readable, onEntry: OnEntry = () => undefined): Promise<ArchivedFile> {
  const whole = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      whole.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  const unzipped = createGunzip();
  const piped = pipeline(source, counting, unzipped);
  piped.catch(() => undefined);
  try {
    const month = await readLines(textLines(unzipped), onEntry);
    await piped;
    return { ...month, bytes, sha256OfFile: whole.digest('hex') };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const isDamaged = error instanceof SyntaxError || error instanceof z.ZodError || code.startsWith('Z_');
    throw isDamaged ? new NoAuditArchive('It is damaged, cut off, or no archive of an audit log.') : error;
  } finally {
    source.destroy();
  }
}

async function readLines(lines: AsyncIterable<string>, onEntry: OnEntry): Promise<ArchivedMonth> {
  const sum = createHash('sha256');
  let head: z.infer<typeof headLine> | null = null;
  let entries = 0;
  // The last line is known by what does not come after it.
  let last: string | null = null;
  for await (const line of lines) {
    if (last !== null) {
      sum.update(`${last}\n`);
      entries++;
      await onEntry(last);
    }
    if (head) last = line;
    else head = headLine.parse(JSON.parse(line));
  }
  const end = endLine.parse(JSON.parse(last ?? ''));
  const sha256 = sum.digest('hex');
  if (!head || end.entries !== entries || end.sha256 !== sha256)
    throw new NoAuditArchive('It does not hold what was written.');
  return { month: head.month, entries, sha256 };
}

function lineOf(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
