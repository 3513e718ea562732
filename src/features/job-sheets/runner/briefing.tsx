import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Crew } from '../../../domain/field-ops/crew.ts';
import type { JobSheet } from '../../../domain/job-sheets/job-sheet.ts';
import { isSaid } from '../../../domain/kit/values/visible-text.ts';
import type { WorkOrder } from '../../../domain/work-orders/work-order.ts';
import { AccessNotes } from '../../../resource/safety/access-notes.tsx';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useLive } from '../../../session/use-live.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { AskedOfCrew } from '../briefing/asked-of-crew.tsx';
import { HazardList } from '../briefing/hazard-list.tsx';
import { findBriefing } from '../briefing/job-briefing.ts';
import { KnownFaults } from '../briefing/known-faults.tsx';
import { SafetyRules } from '../briefing/safety-rules.tsx';
import { PermitCheck } from '../permit/permit-check.tsx';
import { CrewSignOn } from './crew-sign-on.tsx';
import type { Runner } from './use-runner.ts';

interface BriefingProps {
  row: JobSheet;
  order: WorkOrder | null | undefined;
  runner: Runner;
}

/** The first card: what the job is, where, when, what it is dangerous by, and what has to be there before it begins. */
export function Briefing({ row, order, runner }: BriefingProps) {
  const { i18n } = useLingui();
  const { database, user } = useWorkspace();
  const isRead = order !== undefined;
  const known = useLive(
    database,
    (local) => (isRead ? findBriefing(local, order) : Promise.resolve(undefined)),
    [isRead, order],
  );
  return (
    <chakra.section display="grid" gap="5" fontSize="lg">
      <chakra.h2 fontSize="2xl">
        <Trans>Briefing</Trans>
      </chakra.h2>
      {typeof row.description === 'string' && <chakra.p whiteSpace="pre-wrap">{row.description}</chakra.p>}
      <Facts row={row} order={order} steps={runner.steps.length}>
        {known?.asset && (
          <Fact name={<Trans>Asset</Trans>}>
            {known.asset.tag ? `${known.asset.tag} · ` : ''}
            {known.asset.name}
          </Fact>
        )}
      </Facts>
      {known && (
        <>
          {known.asset && <AccessNotes asset={known.asset} />}
          <HazardList hazards={known.hazards} />
          <KnownFaults {...known} />
          {order && <AskedOfCrew row={row} order={order} runner={runner} />}
          <SafetyRules articles={known.articles} language={i18n.locale} />
        </>
      )}
      {order?.permitRequired === true && <PermitCheck row={row} order={order} runner={runner} />}
      {known && (row.signOnRequired || row.signOns.length > 0) && (
        <CrewSignOn
          row={row}
          runner={runner}
          expected={expectedOn(row, order, known.crew, user.id)}
          warnedOf={known.hazards.map(({ name }) => name)}
        />
      )}
    </chakra.section>
  );
}

/** Whoever holds the tablet first, then who was sent. */
function expectedOn(row: JobSheet, order: BriefingProps['order'], crew: Crew | null, me: string): string[] {
  const sent = [row.assignedTo, ...(order?.assignees ?? []), crew?.lead, ...(crew?.members ?? [])];
  return [...new Set([me, ...sent.filter(isSaid)])];
}

interface FactsProps extends Pick<BriefingProps, 'row' | 'order'> {
  steps: number;
  children: ReactNode;
}

function Facts({ row, order, steps, children }: FactsProps) {
  const format = useFormat();
  const place = order?.location;
  return (
    <chakra.dl display="grid" gap="3">
      {order && (
        <Fact name={<Trans>Work order</Trans>}>
          {String(order.number)} · {order.title}
        </Fact>
      )}
      {children}
      {typeof place === 'string' && <Fact name={<Trans>Location</Trans>}>{place}</Fact>}
      {typeof row.scheduledStart === 'string' && (
        <Fact name={<Trans>Scheduled</Trans>}>{format.dateTime(row.scheduledStart)}</Fact>
      )}
      <Fact name={<Trans>Checklist</Trans>}>
        <Plural value={steps} one="# step" other="# steps" />
      </Fact>
    </chakra.dl>
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
