import type { FileCell } from './file-cell.ts';
import type { RefusalCode, RowRefusal } from './refusal.ts';
import { refusal } from './refusal.ts';

/** How a file separates (RFC 4180 with a choice of characters). */
export interface Dialect {
  readonly delimiter: string;
  readonly quote: string;
}

/** A file as it was read, of text or of a workbook. */
export interface FileTable {
  readonly header: readonly string[];
  readonly records: readonly FileRecord[];
  /** Rows that could not be read; the others are there. */
  readonly refused: readonly RowRefusal[];
}

export interface FileRecord {
  /** Where the record begins; the header is line 1. */
  readonly line: number;
  readonly cells: readonly FileCell[];
}

/**
 * Reads a whole file. After a row that cannot be read it goes on at the next line, so that one forgotten quotation
 * mark does not swallow the rest of the file (which is why this is not a general-purpose parser).
 */
export function parseCsv(text: string, dialect: Dialect): FileTable {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const first = SEPARATOR_LINE.test(lines[0] ?? '') ? 1 : 0;
  const header = readRecord(lines, first, dialect);
  if ('code' in header) return { header: [], records: [], refused: [refusal(first + 1, header.code)] };
  const width = header.cells.length;
  const records: FileRecord[] = [];
  const refused: RowRefusal[] = [];
  let at = header.next;
  while (at < lines.length) {
    const line = at + 1;
    if ((lines[at] ?? '').trim() === '') {
      at += 1;
      continue;
    }
    const record = readRecord(lines, at, dialect);
    if ('code' in record || record.cells.length !== width) {
      refused.push(
        'code' in record
          ? refusal(line, record.code)
          : refusal(line, 'cell_count', '', `${record.cells.length} instead of ${width}`),
      );
      at += 1;
    } else {
      records.push({ line, cells: record.cells });
      at = record.next;
    }
  }
  return { header: header.cells.map((name) => name.trim()), records, refused };
}

/** What Excel takes as the separator of the file, whatever the language of the machine. */
const SEPARATOR_LINE = /^"?sep=(.)"?$/i;

const DELIMITERS: readonly string[] = [',', ';', '\t', '|'];
const QUOTES = ['"', "'"];
const SAMPLE_LINES = 30;

/**
 * The pair of characters under which the first lines have the most columns and agree on how many.
 *
 * @param said the separator, where somebody has said it; the file's own `sep=` line says it too
 */
export function guessDialect(text: string, said: string | null = null): Dialect {
  const sample = text.split(/\r\n|\n|\r/, SAMPLE_LINES).join('\n');
  const given = said ?? SEPARATOR_LINE.exec(sample.split('\n', 1)[0]?.replace('\ufeff', '') ?? '')?.[1];
  let best = { dialect: { delimiter: given ?? ',', quote: '"' }, score: 0 };
  for (const delimiter of given ? [given] : DELIMITERS) {
    for (const quote of QUOTES) {
      const { header, records, refused } = parseCsv(sample, { delimiter, quote });
      const agreeing = (records.length + 1) / (records.length + refused.length + 1);
      const score = header.length < 2 ? 0 : agreeing * 1000 + header.length;
      if (score > best.score) best = { dialect: { delimiter, quote }, score };
    }
  }
  return best.dialect;
}

type Read = { readonly cells: string[]; readonly next: number } | { readonly code: RefusalCode };

/** One record, which may go over several lines where a quoted cell does. */
function readRecord(lines: readonly string[], first: number, { delimiter, quote }: Dialect): Read {
  const cells: string[] = [];
  let line = first;
  let text = lines[first] ?? '';
  let at = 0;
  for (;;) {
    if (text[at] === quote) {
      const quoted = readQuoted(lines, line, at + 1, quote);
      if (!quoted) return { code: 'unclosed_quote' };
      ({ line, at } = quoted);
      text = lines[line] ?? '';
      if (at < text.length && !text.startsWith(delimiter, at)) return { code: 'text_after_quote' };
      cells.push(quoted.cell);
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(end === -1 ? text.slice(at) : text.slice(at, end));
      at = end === -1 ? text.length : end;
    }
    if (at >= text.length) return { cells, next: line + 1 };
    at += delimiter.length;
  }
}

/** A quoted cell from behind its opening mark; a doubled mark stands for itself. */
function readQuoted(lines: readonly string[], start: number, from: number, quote: string) {
  let cell = '';
  let line = start;
  let at = from;
  for (;;) {
    const text = lines[line] ?? '';
    const end = text.indexOf(quote, at);
    if (end === -1) {
      if (line + 1 >= lines.length) return undefined;
      cell += `${text.slice(at)}\n`;
      line += 1;
      at = 0;
      continue;
    }
    cell += text.slice(at, end);
    at = end + 1;
    if (text[at] !== quote) return { cell, line, at };
    cell += quote;
    at += 1;
  }
}
