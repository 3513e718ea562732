import type { CountedFigure, ReportAnswer } from '../../../domain/reporting/run-report.ts';
import type { ExportTable } from '../../../resource/output/export-table.ts';
import type { ReportWords } from './report-table.tsx';

/** The numbers of a report, a line for each key, and their sums. */
export function reportExport(
  words: ReportWords,
  answer: ReportAnswer,
  stamp: string,
  total: string,
): ExportTable {
  const numbers = (figures: readonly CountedFigure[]) => figures.map(({ value }) => value);
  const lines = answer.lines.map(({ key, figures }) => [words.keyText(key), ...numbers(figures)]);
  const totals = answer.totals.length > 0 ? [[total, ...numbers(answer.totals)]] : [];
  return { title: words.title, stamp, head: [words.group, ...words.series], lines: [...lines, ...totals] };
}
