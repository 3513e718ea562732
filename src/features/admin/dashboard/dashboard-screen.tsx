import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import type { AdminOverview } from '../../../domain/identity/tenant-usage.ts';
import { useWorkspace } from '../../../session/account/workspace.tsx';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { LatestEntries } from '../audit/latest-entries.tsx';
import { UnsentDevices } from '../devices/unsent-devices.tsx';
import { AttentionCard } from './attention-card.tsx';
import { BackupsCard } from './backups-card.tsx';
import { ErrorsCard } from './errors-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { QuotaCard } from './quota-card.tsx';
import { usePlatformTiles, useTenantTiles } from './use-tiles.tsx';

/** How things stand: all tenants for people of the platform, their own one for its administrators. */
export function AdminDashboard() {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const kept = useKeptAnswer('/admin/overview');
  const overview = kept.answer;
  return (
    <Page>
      <PageHeader title={t`Administration`} />
      <Stack>
        <AnswerNote of={kept} failed={t`Failed to fetch the overview.`} />
        {can('tenants:view') ? <OfPlatform overview={overview} /> : <OfTenant overview={overview} />}
      </Stack>
    </Page>
  );
}

function OfPlatform({ overview }: { overview: AdminOverview | undefined }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const tiles = usePlatformTiles(overview);
  return (
    <>
      <FigureTiles label={t`Figures`} tiles={tiles} />
      <AttentionCard />
      <BackupsCard />
      {can('audit-logs:view') && <LatestEntries />}
    </>
  );
}

function OfTenant({ overview }: { overview: AdminOverview | undefined }) {
  const { t } = useLingui();
  const { can } = useWorkspace();
  const tiles = useTenantTiles(overview);
  return (
    <>
      <FigureTiles label={t`Figures`} tiles={tiles} />
      <chakra.div
        display="grid"
        gap="4"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
        alignItems="start"
      >
        <Stack>
          <UnsentDevices />
          {can('audit-logs:view') && <LatestEntries />}
        </Stack>
        <Stack>
          {overview && <QuotaCard overview={overview} />}
          <ErrorsCard />
        </Stack>
      </chakra.div>
    </>
  );
}
