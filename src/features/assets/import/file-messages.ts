import type { FileFormat } from '../../../domain/file-formats/format-names.ts';
import type { PlaceWord } from '../../../domain/gis-files/said-of-places.ts';
import type { ImportWords } from '../../../domain/import/columns/asset-columns.ts';
import type { ColumnReading, SaidFormats } from '../../../domain/import/columns/column-formats.ts';
import type { ColumnMap } from '../../../domain/import/columns/column-map.ts';
import type { FileRecord } from '../../../domain/import/files/csv.ts';
import type { FileForm, SaidForm } from '../../../domain/import/files/read-file.ts';
import type { RowRefusal } from '../../../domain/import/files/refusal.ts';
import type { FileReport } from '../../../domain/import/report/file-report.ts';
import type { CallInit, ImportRefused } from '../../../domain/import/run/import-calls.ts';

/** What a person has said of a file; null and absent: as it looks. */
export interface Choices {
  readonly format: FileFormat | 'table' | null;
  /** As it was typed; empty where nothing was. Of files of places. */
  readonly places: { readonly crs: string; readonly extent: string };
  /** From here on of tables. */
  readonly form: SaidForm;
  readonly columns: ColumnMap | null;
  readonly formats: SaidFormats;
}

/** As much of the files as a screen shows, under the choices. */
export type FileView = TableView | FoundView;

export interface TableView {
  readonly format: 'table';
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

/** What a model of a network or files of places hold. */
export interface FoundView {
  readonly format: FileFormat;
  /** Its lists at most as long as a screen can hold. */
  readonly report: FileReport;
  /** How many there are, listed or not. */
  readonly refused: number;
  readonly warnings: number;
  /** What a person said of the places that says nothing: the files were read without it. */
  readonly unknown: readonly PlaceWord[];
}

export type FileFault = 'unreadable' | 'too_large';

/** Files that are read together, and what the person's language calls what stands in a table. */
export interface OpenedFiles {
  readonly files: readonly NamedFile[];
  readonly words: ImportWords;
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Blob;
}

/** Whose import it is. */
export interface ImportPlace {
  readonly tenantId: string;
  readonly userId: string;
  readonly deviceId: string;
}

/** Asks of the page. The files themselves come with the first one. */
export type FileAsk = {
  readonly ask: number;
  readonly choices: Choices;
  readonly opened?: OpenedFiles;
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
