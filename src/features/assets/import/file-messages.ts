import type { ImportWords } from '../../../domain/import/columns/asset-columns.ts';
import type { ColumnReading, SaidFormats } from '../../../domain/import/columns/column-formats.ts';
import type { ColumnMap } from '../../../domain/import/columns/column-map.ts';
import type { FileRecord } from '../../../domain/import/files/csv.ts';
import type { FileForm, SaidForm } from '../../../domain/import/files/read-file.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import type { CallInit, ImportRefused } from '../../../domain/import/run/import-calls.ts';

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

/** Whose import it is. */
export interface ImportPlace {
  readonly tenantId: string;
  readonly userId: string;
  readonly deviceId: string;
}

/** Asks of the page. The file itself comes with the first one. */
export type FileAsk = {
  readonly ask: number;
  readonly choices: Choices;
  readonly opened?: OpenedFile;
} & FileQuestion;

export type FileQuestion =
  | { readonly what: 'look' }
  | {
      readonly what: 'check';
      readonly place: ImportPlace;
      readonly zone: string;
      readonly restoring: boolean;
    }
  /** What the last check found. */
  | { readonly what: 'run'; readonly place: ImportPlace; readonly fileName: string };

export type PageMessage =
  | FileAsk
  | { readonly stop: number }
  | { readonly called: number; readonly answer: CallAnswer };

/** Of the server, in whole; null: it was not reached. */
export type CallAnswer =
  | { readonly status: number; readonly headers: [string, string][]; readonly text: string }
  | 'no_session'
  | null;

/** What a dry run found, in numbers. */
export interface Checked {
  readonly create: number;
  readonly change: number;
  readonly restore: number;
  readonly unchanged: number;
  readonly deleted: number;
}

export type Fault =
  | { readonly reason: FileFault }
  | { readonly reason: 'interrupted'; readonly applied: number }
  | { readonly reason: 'refused'; readonly answer: ImportRefused['answer'] };

/** The last message of an ask. */
export type FileEnd =
  | { readonly view: FileView }
  | { readonly checked: Checked }
  | { readonly applied: number }
  | { readonly fault: Fault };

/** Lines come in parts, so that taking them in never holds the page up. */
export type FileAnswer =
  | { readonly ask: number; readonly end: FileEnd }
  | { readonly ask: number; readonly progress: { readonly done: number; readonly total: number } }
  | { readonly ask: number; readonly refused: readonly RowRefusal[] }
  /** The page has the session: it asks the server for the worker. */
  | { readonly call: number; readonly path: string; readonly init: CallInit };
