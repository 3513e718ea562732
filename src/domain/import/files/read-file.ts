import { type FileTable, guessDialect, parseCsv } from './csv.ts';
import { FILE_LIMITS } from './file-limits.ts';
import { decodeText, type Encoding, guessEncoding } from './file-text.ts';
import { isWorkbook, readWorkbook } from './workbook.ts';

/** How a file of text is read: as a person has said, else as it looks. */
export interface SaidForm {
  readonly encoding: Encoding | null;
  readonly delimiter: string | null;
}

/** A file of text is read by its encoding and separator; a workbook needs neither. */
export type FileForm =
  | { readonly kind: 'text'; readonly encoding: Encoding; readonly delimiter: string }
  | { readonly kind: 'workbook' };

export interface ReadFile {
  readonly form: FileForm;
  readonly table: FileTable;
}

/** The file has more bytes or rows than what is taken. */
export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge';
}

/** The file is neither text nor a workbook: a picture, a PDF, a workbook of before 2007. */
export class NoTable extends Error {
  override readonly name = 'NoTable';
}

/** CSV in whatever form Excel writes it, or XLSX. @throws FileTooLarge, NoTable, UnreadableWorkbook */
export async function readFileTable(bytes: Uint8Array, said: SaidForm): Promise<ReadFile> {
  if (bytes.length > FILE_LIMITS.bytes) throw new FileTooLarge();
  const read = isWorkbook(bytes)
    ? { form: { kind: 'workbook' as const }, table: await readWorkbook(bytes) }
    : readText(bytes, said);
  if (read.table.records.length > FILE_LIMITS.rows) throw new FileTooLarge();
  return read;
}

function readText(bytes: Uint8Array, said: SaidForm): ReadFile {
  const encoding = said.encoding ?? guessEncoding(bytes);
  const text = decodeText(bytes, encoding);
  if (text.includes('\0')) throw new NoTable();
  const dialect = guessDialect(text, said.delimiter);
  return {
    form: { kind: 'text', encoding, delimiter: dialect.delimiter },
    table: parseCsv(text, dialect),
  };
}
