import type { QuestionType } from '../form/definition.ts';
import {
  answersAt,
  choiceWords,
  plainLabel,
  type RecordColumn,
  type RecordRow,
  type RecordTable,
} from './record-tables.ts';

/** What a cell of a file holds. */
export type SheetCell = string | number | null | { readonly day: string } | { readonly instant: string };

/** How answers become columns and cells. */
export interface SheetForm {
  /** Several choices in one cell, or a column a choice with 1 and 0. */
  readonly selections: 'joined' | 'split';
  /** Of questions and choices: what people read, or what the form calls them. */
  readonly words: 'labels' | 'names';
  /** Of the labels, as the form names it. */
  readonly language: string;
}

export interface AnswerSheet {
  readonly head: readonly string[];
  readonly lines: readonly (readonly SheetCell[])[];
}

/** A column of the file: what stands above it, and what a line says in it. */
interface SheetColumn {
  readonly head: string;
  readonly cell: (row: RecordRow) => SheetCell;
}

/** The answers of a table, a line each, without what surveys say of themselves. */
export function answerSheet(table: RecordTable, rows: readonly RecordRow[], form: SheetForm): AnswerSheet {
  const columns = table.columns.flatMap((column) => sheetColumns(column, rows, form));
  return {
    head: columns.map(({ head }) => head),
    lines: rows.map((row) => columns.map(({ cell }) => cell(row))),
  };
}

function sheetColumns(column: RecordColumn, rows: readonly RecordRow[], form: SheetForm): SheetColumn[] {
  const { question, isMixed } = column;
  const head = columnHead(column, form);
  if (form.selections === 'split' && question.type === 'select_multiple' && !isMixed) {
    return valuesOf(column, rows).map((value) => ({
      head:
        form.words === 'names' ? `${head}/${value}` : `${head}: ${choiceWords(column, value, form.language)}`,
      cell: (row) => chosenCell(answersAt(row, column), value),
    }));
  }
  return [{ head, cell: (row) => answerCell(column, answersAt(row, column), form) }];
}

function chosenCell(answers: readonly (string | number)[], value: string): SheetCell {
  if (answers.length === 0) return null;
  return answers.some((answer) => String(answer) === value) ? 1 : 0;
}

/** The choices of a question in their order, then what else was answered. */
export function valuesOf(column: RecordColumn, rows: readonly RecordRow[]): string[] {
  const listed = column.choices.map(({ value }) => value);
  return [...new Set([...listed, ...rows.flatMap((row) => answersAt(row, column).map(String))])];
}

/** `group/question`, or its label. */
function columnHead({ name, question, form }: RecordColumn, { words, language }: SheetForm): string {
  return words === 'names' ? name : plainLabel(question, language, form);
}

function answerCell(
  column: RecordColumn,
  answers: readonly (string | number)[],
  { words, language }: SheetForm,
): SheetCell {
  const [first] = answers;
  if (first === undefined) return null;
  const { question, isMixed } = column;
  if (question.choices !== null && !isMixed) {
    if (words === 'names') return answers.join(' ');
    return answers.map((answer) => choiceWords(column, String(answer), language)).join(', ');
  }
  if (isMixed) return answers.join(' ');
  if (typeof first === 'number') return first;
  return timeCell(question.type, first);
}

function timeCell(type: QuestionType, text: string): SheetCell {
  if ((type === 'date' || type === 'today') && /^\d{4}-\d\d-\d\d$/.test(text)) return { day: text };
  const isMoment = type === 'dateTime' || type === 'start' || type === 'end';
  const hasZone = /^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:\d\d)$/.test(text);
  return isMoment && hasZone && Number.isFinite(Date.parse(text)) ? { instant: text } : text;
}
