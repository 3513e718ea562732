import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { addDays } from '../../../domain/kit/time/calendar-days.ts';
import { numberFrom } from '../../../domain/kit/values/typed-number.ts';
import { planCompliance } from '../../../domain/maintenance/maintenance-figures.ts';
import { entities } from '../../../domain/registry.ts';
import { Count, type Counted, CountedRows } from '../../../resource/detail/counted-rows.tsx';
import { listPath } from '../../../resource/rows/record-path.ts';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { LabelledControl } from '../../../ui/controls/field.tsx';
import { Select } from '../../../ui/controls/inputs.tsx';
import { useFormat } from '../../../ui/format/format.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { FigureSection } from '../../../ui/page/figure-section.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MAINTENANCE_PLAN_LABELS } from '../labels.ts';
import { BacklogFigure } from './backlog-figure.tsx';
import { Figure, Figures } from './figure.tsx';
import type { FigurePart } from './figure-part.ts';
import { ReliabilityFigure } from './reliability-figure.tsx';
import { useMaintenanceFacts } from './use-maintenance-facts.ts';

/** How well maintenance keeps up, from the rows on this device. Each count opens what it counts. */
export function FiguresScreen() {
  const { t, i18n } = useLingui();
  const { can } = useWorkspace();
  const today = useToday();
  const [days, setDays] = useState(90);
  const [counted, setCounted] = useState<Counted | null>(null);
  const facts = useMaintenanceFacts();
  // Of whoever sees only their own work they would be the figures of one person.
  if (!can('work-orders:view')) return <Navigate to="/unauthorized" replace />;
  const part = facts && {
    facts,
    period: { from: addDays(today, 1 - days), until: today },
    onCount: setCounted,
  };
  return (
    <Page>
      <PageHeader
        title={t`Maintenance figures`}
        breadcrumb={[
          { label: i18n._(MAINTENANCE_PLAN_LABELS.plural), to: listPath(entities.maintenancePlan) },
        ]}
      >
        <chakra.div maxW="14rem">
          <LabelledControl label={t`Period`}>
            <Select value={days} onChange={(event) => setDays(numberFrom(event.target.value) ?? days)}>
              <option value={90}>{t`Last 90 days`}</option>
              <option value={365}>{t`Last 12 months`}</option>
            </Select>
          </LabelledControl>
        </chakra.div>
      </PageHeader>
      {part ? (
        <>
          <ComplianceFigure {...part} />
          <BacklogFigure {...part} />
          <ReliabilityFigure {...part} />
        </>
      ) : (
        <SkeletonLines lines={8} label={t`Loading`} />
      )}
      {counted && <CountedRows counted={counted} onClose={() => setCounted(null)} />}
    </Page>
  );
}

function ComplianceFigure({ facts, period, onCount }: FigurePart) {
  const { t } = useLingui();
  const { percent } = useShare();
  const { due, late, neverOrdered, share } = planCompliance(facts.plans, facts.records, facts.orders, period);
  const count = (title: string, entity: string, ids: readonly string[]) => (
    <Count counted={{ title, entity, ids }} onCount={onCount} />
  );
  return (
    <FigureSection
      title={t`Plan compliance`}
      formula={
        <Trans>
          Work of plans that was done on or before its due date ÷ all work of plans that was due in the
          period, also what nobody ordered.
        </Trans>
      }
    >
      <Figures>
        <Figure name={t`Compliance`}>{percent(share)}</Figure>
        <Figure name={t`Orders due`}>{count(t`Orders due`, 'workOrder', due)}</Figure>
        <Figure name={t`Late or still open`}>{count(t`Late or still open`, 'workOrder', late)}</Figure>
        <Figure name={t`Due and not ordered`}>
          {count(t`Due and not ordered`, 'maintenancePlan', neverOrdered)}
        </Figure>
      </Figures>
    </FigureSection>
  );
}

function useShare() {
  const { quantity } = useFormat();
  return {
    percent: (share: number | null) => (share === null ? '–' : quantity(Math.round(share * 100), '%')),
  };
}
