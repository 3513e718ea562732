import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { AnyRow } from '../../../domain/kit/entity.ts';
import { useKeptAnswer } from '../../../session/use-kept-answer.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useFormat } from '../../../ui/format.ts';
import { SkeletonLines } from '../../../ui/skeleton.tsx';
import { filterPeople, type PeopleFilter, searchable } from './filter-people.ts';
import { UserRows } from './user-rows.tsx';

/** People that one answer of the server holds. */
const MOST = 1000;

/** The people of another tenant, for whoever runs the platform: to look at, with a trace in that tenant's audit log. */
export function TenantPeople({ tenantId, filter }: { tenantId: string; filter: PeopleFilter }) {
  const { t } = useLingui();
  const format = useFormat();
  const path = `/tenants/${tenantId}/users?limit=${MOST}`;
  const { answer, failure } = useKeptAnswer<{ users: readonly AnyRow[]; total: number }>(path);
  const texts = useMemo(() => searchable(answer?.users ?? []), [answer]);
  const people = useMemo(() => filterPeople(texts, filter), [texts, filter]);
  if (!answer && failure) {
    return (
      <Banner kind={failure === 'offline' ? 'info' : 'error'}>
        {failure === 'offline' ? (
          <Trans>The people of this tenant are not on this device yet. They need a connection once.</Trans>
        ) : (
          <Trans>Failed to fetch users.</Trans>
        )}
      </Banner>
    );
  }
  if (!answer) return <SkeletonLines lines={8} label={t`Loading`} />;
  return (
    <>
      {answer.total > answer.users.length && (
        <Banner kind="info">
          <Trans>
            The first {format.number(answer.users.length)} of {format.number(answer.total)} people.
          </Trans>
        </Banner>
      )}
      <UserRows people={people} tenantId={tenantId} />
    </>
  );
}
