import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { entities } from '../../../domain/registry.ts';
import { type Counted, CountedRows } from '../../../resource/detail/counted-rows.tsx';
import { listPath } from '../../../resource/rows/record-path.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { Tabs } from '../../../ui/page/tabs.tsx';
import { PLAN_LABELS } from '../labels.ts';
import { Overview } from './overview.tsx';
import { Resources } from './resources.tsx';
import { Risks } from './risks.tsx';
import { Trends } from './trends.tsx';
import { usePlanningFacts } from './use-planning-facts.ts';

const PARTS = { overview: Overview, trends: Trends, resources: Resources, risks: Risks } as const;
type PartId = keyof typeof PARTS;

/** Four views of the plans and their work, from the rows on this device (R2.18). Each figure opens what it counts. */
export function AnalyticsScreen() {
  const { t, i18n } = useLingui();
  const [parameters, setParameters] = useSearchParams();
  const [counted, setCounted] = useState<Counted | null>(null);
  const facts = usePlanningFacts();
  const asked = parameters.get('tab') ?? '';
  const tab: PartId = isPart(asked) ? asked : 'overview';
  const Part = PARTS[tab];
  const choose = (id: string) => {
    setCounted(null);
    setParameters({ tab: id }, { replace: true });
  };
  return (
    <Page>
      <PageHeader
        title={t`Planning analytics`}
        breadcrumb={[{ label: i18n._(PLAN_LABELS.plural), to: listPath(entities.plan) }]}
      />
      <Tabs
        label={t`Planning analytics`}
        current={tab}
        onChange={choose}
        tabs={[
          { id: 'overview', label: t`Overview` },
          { id: 'trends', label: t`Trends` },
          { id: 'resources', label: t`Resources` },
          { id: 'risks', label: t`Risks` },
        ]}
      >
        {facts ? <Part facts={facts} onCount={setCounted} /> : <SkeletonLines lines={8} label={t`Loading`} />}
        {counted && <CountedRows counted={counted} onClose={() => setCounted(null)} />}
      </Tabs>
    </Page>
  );
}

function isPart(id: string): id is PartId {
  return id in PARTS;
}
