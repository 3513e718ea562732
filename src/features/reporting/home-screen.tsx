import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { SavedReport } from '../../domain/reporting/saved-report.ts';
import { createPath, recordPath } from '../../resource/rows/record-path.ts';
import { useAllRows } from '../../resource/rows/use-all-rows.ts';
import { useRowStates } from '../../resource/rows/use-record.ts';
import { SyncBadge } from '../../resource/values/sync-badge.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useTextOrder } from '../../session/use-text-order.ts';
import { LinkButton } from '../../ui/controls/button.tsx';
import { Card } from '../../ui/page/card.tsx';
import { PlainList } from '../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../ui/page/page.tsx';
import { Muted, MutedText, SectionHeading } from '../../ui/page/text.tsx';
import { LIBRARY, SYNC_HEALTH } from './library/library.ts';
import { visibleSources } from './sources.ts';

/** The reports that come with the product, and the ones that people made. */
export function ReportingHome() {
  const { t, i18n } = useLingui();
  const workspace = useWorkspace();
  const sources = visibleSources(workspace);
  const library = LIBRARY.filter(({ source }) => sources.includes(source));
  return (
    <Page>
      <PageHeader
        title={t`Reporting`}
        action={
          workspace.can('reports:create') && (
            <LinkButton look="primary" to={createPath(entities.savedReport)} icon={<Plus aria-hidden />}>
              <Trans>New report</Trans>
            </LinkButton>
          )
        }
      />
      <SavedReports />
      <Section title={<Trans>Library</Trans>}>
        {[...library, SYNC_HEALTH].map(({ id, title, about }) => (
          <ReportCard key={id} to={`/tenant/reporting/library/${id}`} title={i18n._(title)}>
            {i18n._(about)}
          </ReportCard>
        ))}
      </Section>
    </Page>
  );
}

function SavedReports() {
  const reports = useAllRows(entities.savedReport);
  const order = useTextOrder();
  const states = useRowStates(entities.savedReport, reports?.map(({ id }) => id) ?? []);
  if (!reports) return null;
  if (reports.length === 0) {
    return (
      <MutedText mb="8">
        <Trans>No report was saved yet. A new one counts or sums records, grouped as you like.</Trans>
      </MutedText>
    );
  }
  const byName = (left: SavedReport, right: SavedReport) => order(left.name, right.name);
  return (
    <Section title={<Trans>Saved reports</Trans>}>
      {reports.toSorted(byName).map((report) => (
        <ReportCard
          key={report.id}
          to={recordPath(entities.savedReport, report.id)}
          title={report.name}
          badge={<SyncBadge state={states.get(report.id)} />}
        >
          {report.description ?? ''}
        </ReportCard>
      ))}
    </Section>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <chakra.section mb="8">
      <SectionHeading mb="3">{title}</SectionHeading>
      <PlainList
        display="grid"
        gap="3"
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 18rem), 1fr))"
      >
        {children}
      </PlainList>
    </chakra.section>
  );
}

interface ReportCardProps {
  to: string;
  title: string;
  badge?: ReactNode;
  children: ReactNode;
}

function ReportCard({ to, title, badge, children }: ReportCardProps) {
  return (
    <li>
      <Card p="0" height="full" _hover={{ bg: 'bg.hover' }}>
        <Link to={to}>
          <chakra.span display="grid" gap="1" p="4" height="full" alignContent="start">
            <chakra.span display="flex" gap="2" justifyContent="space-between" alignItems="start">
              <chakra.span fontWeight="semibold">{title}</chakra.span>
              {badge}
            </chakra.span>
            <Muted fontSize="sm">{children}</Muted>
          </chakra.span>
        </Link>
      </Card>
    </li>
  );
}
