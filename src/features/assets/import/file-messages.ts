import type { ColumnMap, ImportWords } from '../../../domain/import/asset-columns.ts';
import type { DraftsRead } from '../../../domain/import/asset-draft.ts';
import type { ColumnReading, SaidFormats } from '../../../domain/import/column-formats.ts';
import type { FileRecord } from '../../../domain/import/csv.ts';
import type { FileForm, SaidForm } from '../../../domain/import/read-file.ts';

/** What a person has said of a file; null and absent: as it looks. */
export interface Choices {
  readonly form: SaidForm;
  readonly columns: ColumnMap | null;
  readonly formats: SaidFormats;
}

/** As much of a file as a screen shows, under the choices. */
export interface FileView {
  readonly form: FileForm;
  /** `buses`: GridKit's own form, which needs no mapping. */
  readonly profile: 'buses' | 'columns';
  readonly header: readonly string[];
  /** The first rows. */
  readonly records: readonly FileRecord[];
  /** Rows of the file, with those that cannot be read. */
  readonly size: number;
  readonly columns: ColumnMap;
  /** By field, of numbers and days. */
  readonly readings: Readonly<Record<string, ColumnReading>>;
}

export type FileFault = 'unreadable' | 'too_large';

/** A file, and what the person's language calls what stands in it. */
export interface OpenedFile {
  readonly bytes: Blob;
  readonly words: ImportWords;
}

/** Asks of the page. The file itself comes with the first one. */
export type FileAsk = { readonly ask: number; readonly choices: Choices; readonly opened?: OpenedFile } & (
  | { readonly what: 'look' }
  | { readonly what: 'read'; readonly tenantId: string; readonly zone: string }
);

/** Rows come in parts, so that taking them in never holds the page up. */
export type FileAnswer =
  | { readonly ask: number; readonly view: FileView }
  | { readonly ask: number; readonly read: DraftsRead; readonly isLast: boolean }
  | { readonly ask: number; readonly fault: FileFault };
