import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import type { PlatformPlugin } from '../../../domain/plugins/platform-plugin.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { Mono } from '../../../ui/page/text.tsx';
import type { Column } from '../data-table.tsx';
import { PluginState } from './plugin-state.tsx';

/** Who has a package, who runs it, and who runs an old one. */
export function usePluginColumns(): Column<PlatformPlugin>[] {
  const { t } = useLingui();
  const { number } = useFormat();
  return [
    {
      id: 'name',
      head: t`Plugin`,
      cell: (plugin) => <PluginName plugin={plugin} />,
      by: ({ name }) => name,
    },
    { id: 'release', head: t({ message: 'Release', context: 'plugin' }), cell: ({ release }) => release },
    {
      id: 'tenants',
      figure: true,
      head: t`Tenants`,
      cell: ({ tenants }) => number(tenants),
      by: ({ tenants }) => tenants,
    },
    {
      id: 'installed',
      figure: true,
      head: t`Installed`,
      cell: ({ installed }) => number(installed),
      by: ({ installed }) => installed,
    },
    {
      id: 'behind',
      figure: true,
      head: t`Older release`,
      cell: ({ behind }) => number(behind),
      by: ({ behind }) => behind,
    },
    {
      id: 'state',
      head: t`State`,
      cell: (plugin) => <PluginState plugin={plugin} />,
      by: ({ published, withdrawn }) => (withdrawn ? 0 : published ? 1 : 2),
    },
  ];
}

function PluginName({ plugin: { packageId, name } }: { plugin: PlatformPlugin }) {
  return (
    <>
      <Link to={`/admin/plugins/${packageId}`}>{name}</Link>
      <Mono display="block" color="fg.muted">
        {packageId}
      </Mono>
    </>
  );
}
