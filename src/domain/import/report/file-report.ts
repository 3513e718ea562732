import type { DraftsRead } from '../columns/asset-draft.ts';

/** What reading files told, before anything is written: `--json` prints it, and programs compare it. */
export interface FileReport {
  /** Objects of each class (or layer, or kind of feature) that is understood. */
  readonly classes: Readonly<Record<string, number>>;
  /** Assets that the import would make. */
  readonly rows: number;
  readonly refused: readonly FileRefusal[];
  /** What is not understood, counted. */
  readonly unknownClasses: Readonly<Record<string, number>>;
  /** References to what no given file holds. Zero where a format has none. */
  readonly dangling: number;
  /** Connected parts of the network. Zero where a format has no network. */
  readonly islands: Islands;
  /** What somebody should know and that refuses nothing. */
  readonly warnings?: readonly FileWarning[];
  /** What the format says of its files besides: the headers of CIM models, the layers of a drawing. */
  readonly models?: readonly FileModel[];
}

export interface Islands {
  /** With each switch as the files have it. */
  readonly asInFile: number;
  /** With every switch open. */
  readonly allOpen: number;
}

/** Why something of a file is not taken. Anything refused ends the command with exit code 1. */
export interface FileRefusal {
  /** As it was given; a part of an archive as `archive.zip/part.xml`. */
  readonly file: string;
  /** Where it begins; the first line is 1. */
  readonly line: number;
  /** The element, feature or field at fault, as the file calls it; empty when it is the whole file. */
  readonly element: string;
  readonly message: string;
  /** What a person can say so that it is taken. */
  readonly needs?: FileNeed;
}

/** The projection of coordinates that are no degrees. */
export type FileNeed = 'projection';

export type FileWarning = FileRefusal;

export interface FileModel {
  readonly file: string;
  readonly [said: string]: string | number | boolean | readonly string[] | null;
}

/** A file that a reader gets. It may be larger than the memory: whoever can, reads it in pieces. */
export interface GivenFile {
  readonly name: string;
  readonly size: number;
  /** Bytes in their order, from the beginning each time. */
  chunks(): AsyncIterable<Uint8Array>;
}

export interface FormatReading {
  readonly report: FileReport;
  /**
   * For the plan of an import. Ids depend on the tenant and the source alone, so that a second import changes only what differs.
   *
   * @param zone IANA name of the zone in which instants have their day
   */
  drafts(tenantId: string, zone: string): Promise<DraftsRead>;
}

/** One of the forms that assets come in. Bad files are refused in the report; a throw is a mistake of the reader. */
export interface FormatReader {
  read(files: readonly GivenFile[]): Promise<FormatReading>;
}
