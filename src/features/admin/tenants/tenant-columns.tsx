import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { Tenant } from '../../../domain/identity/tenant-usage.ts';
import { useFormat } from '../../../ui/format.ts';
import { useBytes } from '../../../ui/use-bytes.ts';
import type { Column } from '../data-table.tsx';
import { StatusBadges } from './status-badges.tsx';

/** R3's columns of a tenant, and what it uses of its quotas. */
export function useTenantColumns(): Column<Tenant>[] {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const bytes = useBytes();
  const ofQuota = (used: number, quota: number | null, text: (amount: number) => string) => {
    const is = text(used);
    return quota === null ? is : t`${is} of ${text(quota)}`;
  };
  return [
    {
      id: 'name',
      head: t`Name`,
      cell: (tenant) => <TenantName tenant={tenant} />,
      by: ({ name }) => name,
    },
    {
      id: 'plan',
      head: t({ message: 'Plan', context: 'subscription' }),
      cell: ({ plan }) => plan ?? '–',
      by: ({ plan }) => plan,
    },
    {
      id: 'status',
      head: t`Status`,
      cell: (tenant) => <StatusBadges tenant={tenant} />,
      by: ({ status }) => status,
    },
    {
      id: 'users',
      figure: true,
      head: t`Users`,
      cell: ({ users, quotas }) => ofQuota(users, quotas.users, number),
      by: ({ users }) => users,
    },
    {
      id: 'storage',
      figure: true,
      head: t`Storage`,
      cell: ({ usage, quotas }) => ofQuota(usage.storageBytes, quotas.storageBytes, bytes),
      by: ({ usage }) => usage.storageBytes,
    },
    { id: 'region', head: t`Region`, cell: ({ region }) => region ?? '–', by: ({ region }) => region },
    {
      id: 'adminEmail',
      head: t`Admin email`,
      cell: ({ adminEmail }) => adminEmail ?? '–',
      by: ({ adminEmail }) => adminEmail,
    },
    {
      id: 'created',
      head: t`Created`,
      cell: ({ createdAt }) => <chakra.span whiteSpace="nowrap">{date(createdAt)}</chakra.span>,
      by: ({ createdAt }) => createdAt,
    },
  ];
}

function TenantName({ tenant: { id, name } }: { tenant: Tenant }) {
  return (
    <>
      <Link to={`/admin/tenants/${id}`}>{name}</Link>
      <chakra.span display="block" fontFamily="mono" fontSize="sm" color="fg.muted">
        {id}
      </chakra.span>
    </>
  );
}
