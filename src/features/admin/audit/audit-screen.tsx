import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import ScrollText from 'lucide-react/icons/scroll-text';
import { Button } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Stack } from '../../../ui/page/layout.tsx';
import { Page, PageHeader } from '../../../ui/page/page.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { useQuery } from '../../../ui/page/use-query.ts';
import { AnswerNote } from '../answer-note.tsx';
import { filterOf, PAGE } from './audit-filter.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { ExportButton } from './export-button.tsx';
import { useAuditPages } from './use-audit-pages.ts';

/** Who did what, when, and from where. */
export function AuditScreen() {
  const { t } = useLingui();
  const query = useQuery();
  const filter = filterOf(query.get);
  const pages = useAuditPages(filter);
  const { entries, failure } = pages;
  return (
    <Page>
      <PageHeader title={t`Audit logs`} action={<ExportButton filter={filter} />} />
      <Stack>
        <AuditFilters filter={filter} onChange={query.set} />
        <AnswerNote of={pages} failed={t`Failed to fetch audit logs.`} />
        {failure === 'offline' && entries && (
          <MutedText>
            <Trans>Without a connection these are the entries that fit among the newest {PAGE}.</Trans>
          </MutedText>
        )}
        {!entries && !failure && <SkeletonLines lines={10} label={t`Loading`} />}
        {entries?.length === 0 && (
          <EmptyState icon={<ScrollText />} title={<Trans>No entry matches</Trans>}>
            <Trans>Every change of a record, and everything that administrators do, leaves an entry.</Trans>
          </EmptyState>
        )}
        {entries && entries.length > 0 && (
          <AuditTable entries={entries} filter={filter} onChange={query.set} />
        )}
        {pages.hasMore && (
          <chakra.div textAlign="center">
            <Button busy={pages.isAskingMore} onClick={pages.more}>
              <Trans>Show older entries</Trans>
            </Button>
          </chakra.div>
        )}
      </Stack>
    </Page>
  );
}
