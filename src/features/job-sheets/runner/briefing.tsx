import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { PermitCheck } from './permit-check.tsx';
import type { Runner } from './use-runner.ts';

interface BriefingProps {
  row: JobSheet;
  order: WorkOrder | null | undefined;
  runner: Runner;
}

/** The first card: what the job is, where, when. */
export function Briefing({ row, order, runner }: BriefingProps) {
  const format = useFormat();
  const place = order?.location;
  return (
    <chakra.section display="grid" gap="4" fontSize="lg">
      <chakra.h2 fontSize="2xl">
        <Trans>Briefing</Trans>
      </chakra.h2>
      {typeof row.description === 'string' && <chakra.p whiteSpace="pre-wrap">{row.description}</chakra.p>}
      <chakra.dl display="grid" gap="3">
        {order && (
          <Fact name={<Trans>Work order</Trans>}>
            {String(order.number)} · {order.title}
          </Fact>
        )}
        {typeof place === 'string' && <Fact name={<Trans>Location</Trans>}>{place}</Fact>}
        {typeof row.scheduledStart === 'string' && (
          <Fact name={<Trans>Scheduled</Trans>}>{format.dateTime(row.scheduledStart)}</Fact>
        )}
        <Fact name={<Trans>Checklist</Trans>}>
          <Plural value={runner.steps.length} one="# step" other="# steps" />
        </Fact>
      </chakra.dl>
      {order?.permitRequired === true && <PermitCheck row={row} order={order} runner={runner} />}
    </chakra.section>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <chakra.dt fontSize="md" color="fg.muted">
        {name}
      </chakra.dt>
      <dd>{children}</dd>
    </div>
  );
}
