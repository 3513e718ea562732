import { Trans, useLingui } from '@lingui/react/macro';
import Users from 'lucide-react/icons/users';
import { useMemo } from 'react';
import { isVisible } from '../../../domain/kit/values/visible-text.ts';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { SearchRefused } from '../search-refused.tsx';
import { together, useServerSearch } from '../use-server-search.ts';
import { filterPeople, type PeopleFilter, searchable } from './filter-people.ts';
import { readPeople, tenantPeoplePath, useTenantPeople } from './use-tenant-people.ts';
import { UserRows } from './user-rows.tsx';

/** The people of another tenant, for whoever runs the platform: found among all, of whom this device holds what was read. */
export function TenantPeople({ tenantId, filter }: { tenantId: string; filter: PeopleFilter }) {
  const { t } = useLingui();
  const kept = useTenantPeople(tenantId);
  const { rows, hasMore, failure } = kept;
  const isNarrowed = Object.values(filter).some((value) => isVisible(value));
  const found = useServerSearch(
    hasMore && isNarrowed ? tenantPeoplePath(tenantId, filter) : null,
    readPeople,
  );
  const texts = useMemo(() => searchable(rows ?? []), [rows]);
  const here = useMemo(() => filterPeople(texts, filter), [texts, filter]);
  const people = together(here, found.rows);
  return (
    <>
      <AnswerNote of={kept} failed={t`Failed to fetch users.`} />
      <SearchRefused refusal={found.refusal} failed={t`Failed to fetch users.`} />
      {!rows && failure === null && <SkeletonLines lines={8} label={t`Loading`} />}
      {rows && people.length === 0 && found.refusal === undefined && (
        <EmptyState icon={<Users />} title={<Trans>Nobody matches</Trans>}>
          <Trans>Try the beginning of a name or an address, or another role.</Trans>
        </EmptyState>
      )}
      {people.length > 0 && (
        <UserRows
          people={people}
          tenantId={tenantId}
          onEnd={hasMore && !isNarrowed && failure === null ? kept.more : undefined}
        />
      )}
    </>
  );
}
