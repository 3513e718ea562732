import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { compareReleases } from '../../../domain/plugins/manifest.ts';
import type { PluginCatalogue } from '../../../domain/plugins/platform-plugin.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { MutedText } from '../../../ui/page/text.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { useOrder } from '../use-order.ts';

/** The tenants that have the package, or had it before it was withdrawn. */
export function CatalogueTable({ catalogues }: { catalogues: readonly PluginCatalogue[] }) {
  const { t } = useLingui();
  const order = useOrder({ by: 'tenant', down: false });
  const columns = useColumns();
  if (catalogues.length === 0) {
    return (
      <MutedText>
        <Trans>No tenant has it.</Trans>
      </MutedText>
    );
  }
  return (
    <DataTable label={t`Tenants`} columns={columns} rows={catalogues} keyOf={({ id }) => id} {...order} />
  );
}

function useColumns(): Column<PluginCatalogue>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  return [
    {
      id: 'tenant',
      head: t`Tenant`,
      cell: ({ id, name }) => <Link to={`/admin/tenants/${id}`}>{name}</Link>,
      by: ({ name }) => name,
    },
    {
      id: 'release',
      head: t`In its catalogue`,
      cell: ({ release, listed }) => (listed ? release : <Trans>Until it was withdrawn: {release}</Trans>),
    },
    {
      id: 'installed',
      head: t`Installed`,
      cell: (catalogue) => <InstalledRelease catalogue={catalogue} />,
      // Those that run it first, of them those that are behind.
      by: (catalogue) => (catalogue.installed === null ? null : isBehind(catalogue) ? 0 : 1),
    },
    {
      id: 'rating',
      head: t({ message: 'Rating', context: 'plugin' }),
      cell: ({ rating }) => number(rating === null ? null : Math.round(rating * 10) / 10),
      by: ({ rating }) => rating,
    },
  ];
}

function InstalledRelease({ catalogue }: { catalogue: PluginCatalogue }) {
  const { installed } = catalogue;
  if (installed === null) return '–';
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2" alignItems="center">
      {installed}
      {isBehind(catalogue) && (
        <StatusBadge tone="energised">
          <Trans>Older release</Trans>
        </StatusBadge>
      )}
    </chakra.span>
  );
}

/** Its catalogue has a higher release than it has installed. */
function isBehind({ installed, release }: PluginCatalogue): boolean {
  return installed !== null && compareReleases(installed, release) < 0;
}
