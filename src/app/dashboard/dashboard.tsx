import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router-dom';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { lazyWithWords } from '../catalogues.ts';
import { navigationFor, worksInTheField } from '../navigation.ts';
import { FigureStrip } from './figure-strip.tsx';
import { StatusBars } from './status-bars.tsx';
import { TodayList } from './today-list.tsx';
import { useFigures } from './use-figures.tsx';

const ContributedCards = lazy(
  lazyWithWords(
    'plugins',
    async () => (await import('../../features/plugins/contributed-cards.tsx')).ContributedCards,
  ),
);

/** The start of a day: for people in the field what to do next, for the office how things stand. */
export function Dashboard() {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const figures = useFigures();
  const inTheField = worksInTheField(workspace);
  const charts = ['work-orders', 'job-sheets', 'assets'].filter((subject) =>
    workspace.can(`${subject}:view`),
  );
  return (
    <Page>
      <PageHeader title={inTheField ? t`My work` : t`Dashboard`} />
      <FirstDownload />
      <FigureStrip figures={figures} />
      {figures.length + charts.length === 0 && !inTheField && <NoFigures />}
      {inTheField && (
        <section aria-labelledby="my-work">
          <chakra.h2 id="my-work" fontSize="lg" mb="3">
            <Trans>My open work</Trans>
          </chakra.h2>
          <TodayList />
        </section>
      )}
      {!inTheField && (
        <chakra.div
          display="grid"
          gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 21rem), 1fr))"
          gap="4"
          alignItems="start"
          // In two columns the two shorter ones stand beside the first, which is the longest.
          css={{ '& > :first-child': { gridRow: 'span 2' } }}
        >
          {charts.map((subject) => (
            <StatusBars key={subject} entity={CHART_ENTITIES[subject] ?? 'workOrder'} />
          ))}
        </chakra.div>
      )}
      {/* Last, so that nothing moves when they come. */}
      <Suspense>
        <ContributedCards />
      </Suspense>
    </Page>
  );
}

/** For whose role opens no module that has figures: people of the platform have their work elsewhere. */
function NoFigures() {
  const { t } = useLingui();
  const admin = navigationFor(useWorkspace()).find(({ id }) => id === 'admin')?.entries[0];
  if (admin) return <Navigate to={admin.to} replace />;
  return <EmptyState title={t`Your role has no figures here`} />;
}

const CHART_ENTITIES: Readonly<Record<string, string>> = {
  'work-orders': 'workOrder',
  'job-sheets': 'jobSheet',
  assets: 'asset',
};

/** While the first download runs: what is here can be used already. */
function FirstDownload() {
  const { firstSync, connection } = useSyncStatus();
  if (firstSync.done || connection === 'unknown') return null;
  return (
    <chakra.div mb="5">
      <Banner kind="info">
        {connection === 'online' ? (
          <Plural
            value={firstSync.rows}
            one="First download: # record so far. What is here can be used already; your own work comes first."
            other="First download: # records so far. What is here can be used already; your own work comes first."
          />
        ) : (
          <Trans>The first download is not complete. It goes on when there is a connection.</Trans>
        )}
      </Banner>
    </chakra.div>
  );
}
