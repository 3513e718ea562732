import { type FindingCode, type FindingDetail, findingCode } from '../findings/finding-detail.ts';
import type { Media } from '../form/definition.ts';

/** A sheet as it was written: every cell as text. */
export interface FormSheet {
  readonly name: string;
  readonly rows: readonly FormRow[];
}

export interface FormRow {
  /** Counted from one, as spreadsheets do. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** What is to be said of a cell, or of more than one. It has no words: each reader says it in theirs. */
export interface FormFinding {
  readonly sheet: string;
  /** 0: of the whole sheet or file. */
  readonly row: number;
  /** As the sheet's head names it; empty: of the whole row. */
  readonly column: string;
  /** `D2`, where it is one cell; else empty. */
  readonly cell: string;
  /** By what kind of mistake; programs rely on it. */
  readonly code: FindingCode;
  readonly detail: FindingDetail;
}

export interface Findings {
  readonly errors: FormFinding[];
  readonly warnings: FormFinding[];
}

/** A sheet's head: which column says what. */
export interface SheetColumn {
  readonly index: number;
  /** As it stands in the sheet. */
  readonly title: string;
  /** `label`, `constraint_message`, `image`, … */
  readonly key: string;
  /** Empty: of no language. */
  readonly language: string;
}

/** A row with its head. */
export interface ReadRow {
  readonly sheet: string;
  readonly line: number;
  readonly cells: readonly string[];
  readonly columns: readonly SheetColumn[];
}

/** What a row says under a head; the first that says anything. */
export function rowText(row: ReadRow, key: string): string {
  for (const column of row.columns) {
    const text = column.key === key ? (row.cells[column.index] ?? '').trim() : '';
    if (text !== '') return text;
  }
  return '';
}

/** What a row says under a head, by language. */
export function rowTexts(row: ReadRow, key: string): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const column of row.columns) {
    const text = column.key === key ? (row.cells[column.index] ?? '').trim() : '';
    if (text !== '') texts[column.language] = text;
  }
  return texts;
}

/** The files beside a row's text, by kind and language. */
export function rowMedia(row: ReadRow): Media {
  const found = (['image', 'audio', 'video'] as const).map((kind) => [kind, rowTexts(row, kind)] as const);
  return Object.fromEntries(found.filter(([, texts]) => Object.keys(texts).length > 0));
}

/** Of the head of one column. */
export function findingOfColumn(
  sheet: string,
  line: number,
  { index, title }: SheetColumn,
  detail: FindingDetail,
): FormFinding {
  const cell = `${columnLetters(index)}${line}`;
  return { sheet, row: line, column: title, cell, code: findingCode(detail), detail };
}

export function findingAt(row: ReadRow, key: string, detail: FindingDetail): FormFinding {
  const said = row.columns.filter((column) => column.key === key);
  const column = said.find(({ index }) => (row.cells[index] ?? '').trim() !== '') ?? said[0];
  return {
    sheet: row.sheet,
    row: row.line,
    column: column?.title ?? key,
    cell: column ? `${columnLetters(column.index)}${row.line}` : '',
    code: findingCode(detail),
    detail,
  };
}

export function findingOf(sheet: string, detail: FindingDetail, row = 0): FormFinding {
  return { sheet, row, column: '', cell: '', code: findingCode(detail), detail };
}

/** 0: A, 25: Z, 26: AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnLetters(Math.floor(index / 26) - 1)}${letter}`;
}
