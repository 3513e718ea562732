import { Trans } from '@lingui/react/macro';
import type { JobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { openStop } from '../../domain/job-sheets/sheet-run.ts';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';

/** Until somebody lifts the stop, whoever opens the sheet reads first that nobody works on it, and why. */
export function StopNotice({ row }: { row: JobSheet }) {
  const format = useFormat();
  const stop = openStop(row);
  if (!stop) return null;
  return (
    <Banner kind="error">
      <strong>
        <Trans>Work is stopped since {format.dateTime(stop.from)}: it is not safe.</Trans>
      </strong>{' '}
      {stop.note ?? ''}
    </Banner>
  );
}
