import { Plural, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { entities } from '../../../domain/registry.ts';
import { ExportMenu } from '../../../resource/output/export-menu.tsx';
import { useToday } from '../../../resource/rows/use-today.ts';
import { useLabels } from '../../../resource/words/entity-labels.tsx';
import { useSpeech } from '../../../resource/words/use-speech.ts';
import { useSyncStatus } from '../../../session/connection/sync-status.tsx';
import { Banner } from '../../../ui/notices/banner.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { ComplianceLinks } from '../module-links.tsx';
import { DutyTable } from './duty-table.tsx';
import { evidenceOf } from './evidence.ts';
import { ReliabilityCards } from './reliability-cards.tsx';
import { RuleTable } from './rule-table.tsx';
import { type Duties, useDuties } from './use-duties.ts';
import { useNarrowing } from './use-narrowing.ts';

/** What is due, what is late, and how reliable the supply was: all from the records on this device. */
export function ComplianceDashboard() {
  const { t } = useLingui();
  const found = useDuties(useToday());
  return (
    <Page>
      <PageHeader
        title={t`Compliance`}
        action={
          <>
            <ComplianceLinks except="home" />
            <Suspense>{found && <EvidenceButton found={found} />}</Suspense>
          </>
        }
      />
      <Stack gap="8">
        {found ? <Inspections found={found} /> : <SkeletonLines lines={8} label={t`Loading`} />}
        <ReliabilityCards />
      </Stack>
    </Page>
  );
}

function Inspections({ found }: { found: Duties }) {
  const narrowing = useNarrowing();
  const { leftOut } = found;
  return (
    <>
      {leftOut > 0 && (
        <Banner kind="warning">
          <Plural
            value={leftOut}
            one="Of # asset nothing is said: its details are not on this device."
            other="Of # assets nothing is said: their details are not on this device."
          />
        </Banner>
      )}
      <RuleTable duties={found.duties} hasRules={found.hasRules} narrowing={narrowing} />
      <DutyTable found={found} narrowing={narrowing} />
    </>
  );
}

/** What is shown, as a file: the narrowed duties with the orders that prove them. */
function EvidenceButton({ found }: { found: Duties }) {
  const { t } = useLingui();
  const { lastSyncedAt } = useSyncStatus();
  const speech = useSpeech(useLabels(entities.complianceRule));
  const narrowing = useNarrowing();
  const table = () => {
    const words = {
      title: t`Compliance evidence`,
      stamp: t`As of last sync ${speech.format.dateTime(lastSyncedAt)}`,
      head: [
        t`Rule`,
        t`Inspection`,
        t`Asset`,
        t`Name`,
        t`State`,
        t`Due date`,
        t`Last inspection`,
        t`Work order`,
        t`Open order`,
      ],
      states: { overdue: t`Overdue`, dueSoon: t`Due soon`, met: t`Met` },
    };
    return evidenceOf(found, found.duties.filter(narrowing.includes), words, speech);
  };
  return <ExportMenu label={t`Export evidence`} fileName="compliance-evidence" table={table} printing />;
}
