import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { isPermitOver, type PermitFault, permitFault } from '../../../domain/job-sheets/sheet-run.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { personName, usePeople } from '../../../resource/words/people.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Banner } from '../../../ui/notices/banner.tsx';
import type { Runner } from '../runner/use-runner.ts';
import { PermitEndedWords } from './permit-ended.tsx';
import { PermitForm } from './permit-form.tsx';
import { PermitOverride } from './permit-override.tsx';

interface PermitCheckProps {
  row: JobSheet;
  order: WorkOrder;
  runner: Runner;
}

/** Before the first step: that the permit to work is there and valid. What it says is kept with the sheet. */
export function PermitCheck({ row, order, runner }: PermitCheckProps) {
  const now = useNow();
  const fault = permitFault(order, row, now);
  const isOver = isPermitOver(row, now);
  if (!fault && row.permitOverride) return <Overridden row={row} />;
  if (!fault && !isOver) return <Shown row={row} />;
  return (
    <chakra.section display="grid" gap="3" aria-labelledby="permit">
      <Banner kind={fault === 'notShown' ? 'warning' : 'error'}>
        <chakra.span id="permit">
          <FaultWords fault={fault ?? 'expired'} row={row} />
        </chakra.span>
      </Banner>
      {/* What was typed for one permit is nothing of the next one. */}
      <PermitForm key={row.permitConfirmedAt ?? ''} row={row} order={order} runner={runner} />
      {fault && <PermitOverride row={row} />}
    </chakra.section>
  );
}

function FaultWords({ fault, row }: { fault: PermitFault; row: JobSheet }) {
  const format = useFormat();
  if (fault === 'notShown') return <Trans>This work needs a permit. Nobody starts without it.</Trans>;
  if (fault === 'expired') return <PermitEndedWords row={row} />;
  const from = format.dateTime(row.permitValidFrom ?? '');
  return <Trans>The permit is valid from {from}. Nobody starts before that.</Trans>;
}

function Shown({ row }: { row: JobSheet }) {
  const format = useFormat();
  const shown = row.permitNumber ?? '';
  const at = format.dateTime(row.permitConfirmedAt ?? '');
  const until = row.permitValidUntil && format.dateTime(row.permitValidUntil);
  return (
    <Banner kind="success">
      {until ? (
        <Trans>
          Permit {shown} shown on {at}, valid until {until}
        </Trans>
      ) : (
        <Trans>
          Permit {shown} shown on {at}
        </Trans>
      )}
    </Banner>
  );
}

function Overridden({ row }: { row: JobSheet }) {
  const people = usePeople();
  const who = personName(people, row.permitOverrideBy ?? '');
  return (
    <Banner kind="warning">
      {row.permitOverrideBy ? (
        <Trans>{who} lets this work begin without a valid permit:</Trans>
      ) : (
        <Trans>This work may begin without a valid permit:</Trans>
      )}{' '}
      {row.permitOverride}
    </Banner>
  );
}
