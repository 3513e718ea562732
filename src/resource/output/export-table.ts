/** What a cell of an export holds; a spreadsheet calculates with numbers, and sorts days and moments. */
export type ExportCell = string | number | null | { readonly day: string } | { readonly instant: string };

/** What somebody takes along: its lines, and above them, where it is a report, what it is and how old. */
export interface ExportTable {
  readonly title: string;
  /** "As of last sync …"; absent: the first line is the head, so that the file can be imported again. */
  readonly stamp?: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly ExportCell[])[];
}
