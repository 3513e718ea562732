import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type AdminOverview, isNearly } from '../../../domain/identity/tenant-usage.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import type { Tile } from './figure-tiles.tsx';

/** The figures of the platform, each with the way to its tenants. */
export function usePlatformTiles(overview: AdminOverview | undefined): Tile[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  const { usage, tenants } = overview ?? {};
  const suspended = tenants?.suspended ?? 0;
  const unsent = usage?.devices.unsent ?? 0;
  const errors = usage?.errors ?? 0;
  const text = (value: number | undefined) => (value === undefined ? value : number(value));
  return [
    {
      id: 'active',
      to: '/admin/tenants?show=active',
      label: t`Active tenants`,
      value: text(tenants?.active),
    },
    {
      id: 'suspended',
      to: '/admin/tenants?show=suspended',
      label: t`Suspended tenants`,
      value: text(tenants?.suspended),
      isAlarm: suspended > 0,
    },
    {
      id: 'people',
      to: '/admin/tenants?sort=-users',
      label: t`Users`,
      value: text(usage && usage.people.active + usage.people.invited + usage.people.suspended),
      note: usage && <Trans>{number(usage.people.invited)} invited</Trans>,
    },
    {
      id: 'unsent',
      to: '/admin/tenants?show=unsent',
      label: t`Devices with unsent work`,
      value: text(usage?.devices.unsent),
      note: usage && <Trans>of {number(usage.devices.all)}</Trans>,
      isAlarm: unsent > 0,
    },
    {
      id: 'storage',
      to: '/admin/tenants?sort=-storage',
      label: t`Storage`,
      value: usage && bytes(usage.storageBytes),
    },
    {
      id: 'errors',
      to: '/admin/tenants?show=errors',
      label: t`Errors of the last day`,
      value: text(usage?.errors),
      isAlarm: errors > 0,
    },
  ];
}

/** The figures of a tenant, for its administrators. */
export function useTenantTiles(overview: AdminOverview | undefined): Tile[] {
  const { t } = useLingui();
  const { number } = useFormat();
  const bytes = useBytes();
  const usage = overview?.usage;
  const text = (value: number | undefined) => (value === undefined ? value : number(value));
  const changes = usage?.unsentChanges ?? 0;
  const storage = overview?.quotas?.storageBytes ?? null;
  return [
    { id: 'active', to: people('active'), label: t`Active people`, value: text(usage?.people.active) },
    { id: 'invited', to: people('invited'), label: t`Invited`, value: text(usage?.people.invited) },
    { id: 'suspended', to: people('suspended'), label: t`Suspended`, value: text(usage?.people.suspended) },
    {
      id: 'unsent',
      to: '/admin/devices?show=unsent',
      label: t`Devices with unsent work`,
      value: text(usage?.devices.unsent),
      note: changes > 0 && <Plural value={changes} one="# change" other="# changes" />,
      isAlarm: changes > 0,
    },
    {
      id: 'storage',
      to: '#quotas',
      label: t`Storage`,
      value: usage && bytes(usage.storageBytes),
      note: storage !== null && <Trans>of {bytes(storage)}</Trans>,
      isAlarm: isNearly(usage?.storageBytes ?? 0, storage),
    },
    {
      id: 'errors',
      to: '#errors',
      label: t`Errors of the last day`,
      value: text(usage?.errors),
      isAlarm: (usage?.errors ?? 0) > 0,
    },
  ];
}

function people(status: string): string {
  return `/admin/users?status=${status}`;
}
