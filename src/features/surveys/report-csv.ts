import { useLingui } from '@lingui/react/macro';
import { toCsv } from '../../resource/csv-export.ts';
import type { Report } from './use-report.ts';

/** The answers as data, one survey a line: a spreadsheet will calculate with them. */
export function useReportCsv(): (report: Report) => string {
  const { t } = useLingui();
  return ({ questions, surveys }) =>
    toCsv(
      ['id', t`Survey`, t`Day`, t`Status`, ...questions.map(({ label }) => label)],
      surveys.map(({ id, title, day, status, answers }) => [
        id,
        title,
        day,
        status,
        ...questions.map(({ key }) => answers[key] ?? ''),
      ]),
    );
}
