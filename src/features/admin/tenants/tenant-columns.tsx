import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { Mono } from '../../../ui/page/text.tsx';
import type { Column } from '../data-table.tsx';
import { type ListedTenant, TenantElsewhere } from './other-cells.tsx';
import { StatusBadges } from './status-badges.tsx';

/**
 * R3's columns of a tenant, and what it uses of its quotas.
 * @param own name of this server's cell, where there are several
 */
export function useTenantColumns(own: string | undefined): Column<ListedTenant>[] {
  const { t } = useLingui();
  const { date } = useFormat();
  const usage = useUsageColumns();
  return [
    {
      id: 'name',
      head: t`Name`,
      cell: (tenant) => <TenantName tenant={tenant} own={own} />,
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
    ...usage,
    ...(own === undefined
      ? []
      : [
          {
            id: 'cell',
            head: t`Cell`,
            cell: ({ cell = own }: ListedTenant) => cell,
            by: ({ cell = own }: ListedTenant) => cell,
          },
        ]),
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

function useUsageColumns(): Column<ListedTenant>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  const ofQuota = (used: number, quota: number | null, text: (amount: number) => string) => {
    const is = text(used);
    return quota === null ? is : t`${is} of ${text(quota)}`;
  };
  return [
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
  ];
}

function TenantName({ tenant, own }: { tenant: ListedTenant; own: string | undefined }) {
  const { id, name, cell = own } = tenant;
  return (
    <>
      {cell === undefined || cell === own ? (
        <Link to={`/admin/tenants/${id}`}>{name}</Link>
      ) : (
        <TenantElsewhere tenant={tenant} cell={cell} />
      )}
      <Mono display="block" color="fg.muted">
        {id}
      </Mono>
    </>
  );
}
