import { toCsv } from './csv-export.ts';

/** What somebody takes along: what it is, how old, and its lines. Numbers stay numbers, for a spreadsheet to calculate with. */
export interface ExportTable {
  readonly title: string;
  /** "As of last sync …" */
  readonly stamp: string;
  readonly head: readonly string[];
  readonly lines: readonly (readonly (string | number)[])[];
}

/** The first line says what it is and how old; a blank one parts it from the numbers. */
export function tableCsv({ title, stamp, head, lines }: ExportTable): string {
  return toCsv([title, stamp], [[], head, ...lines.map((line) => line.map(String))]);
}
