import { Trans } from '@lingui/react/macro';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { isPermitOver } from '../../../domain/job-sheets/sheet-run.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { Runner } from '../runner/use-runner.ts';

interface PermitEndedProps {
  row: JobSheet;
  order: WorkOrder | null | undefined;
  runner: Runner;
}

/** At each step of work that goes on behind the end of its permit: there has to be another one. */
export function PermitEnded({ row, order, runner }: PermitEndedProps) {
  const now = useNow();
  if (order?.permitRequired !== true || row.permitOverride || !isPermitOver(row, now)) return null;
  return (
    <Banner
      kind="error"
      action={
        <Button onClick={() => runner.go(-1)}>
          <Trans>Show another one</Trans>
        </Button>
      }
    >
      <PermitEndedWords row={row} />
    </Banner>
  );
}

export function PermitEndedWords({ row }: { row: JobSheet }) {
  const until = useFormat().dateTime(row.permitValidUntil ?? '');
  return <Trans>The permit ended on {until}. Nobody works without a valid one.</Trans>;
}
