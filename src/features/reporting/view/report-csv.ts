import type { Figure, ReportAnswer } from '../../../domain/reporting/run-report.ts';
import { toCsv } from '../../../resource/csv-export.ts';
import type { ReportWords } from './report-table.tsx';

/** The first line says what it is and how old; a blank one parts it from the numbers. */
export function reportCsv(words: ReportWords, answer: ReportAnswer, stamp: string, total: string): string {
  const numbers = (figures: readonly Figure[]) => figures.map(({ value }) => String(value));
  const lines = answer.lines.map(({ key, figures }) => [words.keyText(key), ...numbers(figures)]);
  const totals = answer.totals.length > 0 ? [[total, ...numbers(answer.totals)]] : [];
  return toCsv([words.title, stamp], [[], [words.group, ...words.series], ...lines, ...totals]);
}
