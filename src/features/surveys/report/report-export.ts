import { useLingui } from '@lingui/react/macro';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import type { Question } from '../../../domain/surveys/questions.ts';
import type { ExportCell, ExportTable } from '../../../resource/output/export-table.ts';
import type { Report } from './use-report.ts';

/** The answers as data, one survey a line: a spreadsheet will calculate with them. */
export function useReportExport(): (report: Report) => ExportTable {
  const { t } = useLingui();
  return ({ questions, surveys }) => ({
    title: t`Survey reports`,
    head: ['id', t`Survey`, t`Day`, t`Status`, ...questions.map(({ label }) => label)],
    lines: surveys.map(({ id, title, day, status, answers }) => [
      id,
      title,
      dayCell(day),
      status,
      ...questions.map((question) => answerCell(question, answers[question.key] ?? '')),
    ]),
  });
}

function answerCell({ type }: Question, answer: string): ExportCell {
  if (type === 'number' || type === 'reading') return numberFrom(answer) ?? answer;
  return type === 'date' ? dayCell(answer) : answer;
}

function dayCell(text: string): ExportCell {
  return /^\d{4}-\d\d-\d\d$/.test(text) ? { day: text } : text;
}
