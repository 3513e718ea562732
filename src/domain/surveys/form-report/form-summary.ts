import { dayIn } from '../../kit/time/time-zone.ts';
import { FILE_TYPES, isSilent } from '../form/definition.ts';
import { type AnswerSummary, countedGroups, monthGroups, numberGroups } from '../report.ts';
import { isNumberText, xpathNumber } from '../xpath/number-text.ts';
import { isPlace, type PlacedAnswer, placedAnswers } from './positions.ts';
import { answersAt, type RecordColumn, type RecordRow, type RecordTable } from './record-tables.ts';

/** What all lines of a table answered to one question. */
export interface FormSummary extends AnswerSummary {
  readonly table: RecordTable;
  readonly column: RecordColumn;
  /** What its groups are. */
  readonly groupedBy: 'choice' | 'number' | 'month';
  readonly places: readonly PlacedAnswer[];
  readonly files: readonly AnsweredFile[];
}

/** An answer that is a photograph or another file. */
export interface AnsweredFile {
  readonly row: RecordRow;
  /** Of the attachment. */
  readonly id: string;
}

export function isFileAnswer({ question, isMixed }: RecordColumn): boolean {
  return FILE_TYPES.has(question.type) && !isMixed;
}

/** Whether a report has a card for it: metadata and what is hidden stand in the files only. */
export function isSummarised({ question }: RecordColumn): boolean {
  return question.type === 'calculate' || !isSilent(question);
}

/** @param zone IANA: where moments belong to days */
export function formSummary(
  table: RecordTable,
  column: RecordColumn,
  rows: readonly RecordRow[],
  zone: string,
): FormSummary {
  const given = rows.map((row) => answersAt(row, column)).filter((answers) => answers.length > 0);
  const plain = { answered: given.length, groups: [], figures: null, texts: [], places: [], files: [] };
  const base = { ...plain, table, column, groupedBy: 'choice' } as const;
  if (isPlace(column)) return { ...base, places: placedAnswers(column, rows) };
  if (isFileAnswer(column)) return { ...base, files: fileAnswers(column, rows) };
  return { ...base, ...saidIn(column, given, zone) };
}

type GivenAnswers = readonly (readonly (string | number)[])[];

function saidIn(
  { question, isMixed, choices }: RecordColumn,
  given: GivenAnswers,
  zone: string,
): Partial<FormSummary> {
  const texts = given.map((answers) => answers.join(' '));
  if (isMixed) return { texts };
  switch (question.type) {
    case 'select_one':
    case 'select_multiple':
    case 'acknowledge': {
      const listed = question.type === 'acknowledge' ? ['OK'] : choices.map(({ value }) => value);
      // Who wrote a choice twice chose it once.
      return {
        groups: countedGroups(
          given.flatMap((answers) => [...new Set(answers.map(String))]),
          listed,
        ),
      };
    }
    case 'rank':
      // What was put first.
      return {
        groups: countedGroups(
          given.map(([first]) => String(first)),
          choices.map(({ value }) => value),
        ),
      };
    case 'date':
    case 'dateTime':
      return { groups: monthGroups(texts.map((text) => dayOfAnswer(text, zone))), groupedBy: 'month' };
    case 'integer':
    case 'decimal':
    case 'range':
    case 'calculate':
      return texts.every(isNumberText)
        ? { ...numberGroups(texts.map(xpathNumber), 0), groupedBy: 'number' }
        : { texts };
    default:
      return { texts };
  }
}

/** `YYYY-MM-DD`; of a moment, by the zone. */
function dayOfAnswer(text: string, zone: string): string {
  const at = text.includes('T') ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? text : dayIn(zone, new Date(at).toISOString());
}

function fileAnswers(column: RecordColumn, rows: readonly RecordRow[]): AnsweredFile[] {
  return rows.flatMap((row) => answersAt(row, column).map((id) => ({ row, id: String(id) })));
}
