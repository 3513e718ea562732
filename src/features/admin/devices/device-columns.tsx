import { Trans, useLingui } from '@lingui/react/macro';
import { deviceCode } from '../../../domain/identity/device-label.ts';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Muted } from '../../../ui/page/text.tsx';
import type { Column } from '../data-table.tsx';
import { chargeOf, DeviceFitness } from './device-fitness.tsx';
import { DeviceRequests } from './device-requests.tsx';
import { isUnsent, Unsent } from './unsent.tsx';

/** Person, device, what is unsent, when it was last heard of, how it stands, and what it can be asked. */
export function useDeviceColumns(): Column<KnownDevice>[] {
  const { t } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return [
    {
      id: 'person',
      head: t`Person`,
      cell: ({ user }) => user ?? t`Somebody of the platform`,
      by: ({ user }) => user,
    },
    {
      id: 'device',
      head: t`Device`,
      cell: (device) => <DeviceName device={device} />,
      by: ({ label, appVersion }) => `${label} ${appVersion}`,
    },
    {
      id: 'unsent',
      head: t`Unsent work`,
      cell: (device) => <Unsent device={device} />,
      // Those with unsent work first, each lot by its last contact.
      by: (device) => `${isUnsent(device) ? 1 : 0} ${device.lastContact}`,
    },
    {
      id: 'oldest',
      head: t`Oldest unsent change`,
      cell: ({ oldestAt }) => <span title={dateTime(oldestAt)}>{relative(oldestAt, now)}</span>,
      by: ({ oldestAt }) => oldestAt,
    },
    {
      id: 'contact',
      head: t`Last contact`,
      cell: ({ lastContact }) => <span title={dateTime(lastContact)}>{relative(lastContact, now)}</span>,
      by: ({ lastContact }) => lastContact,
    },
    {
      id: 'condition',
      head: t`Condition`,
      cell: (device) => <DeviceFitness device={device} />,
      by: chargeOf,
    },
    {
      id: 'requests',
      head: t`Ask the device`,
      cell: (device) => <DeviceRequests device={device} />,
    },
  ];
}

function DeviceName({ device: { label, appVersion, deviceId } }: { device: KnownDevice }) {
  return (
    <span>
      {label}{' '}
      <Muted fontSize="sm">
        <Trans>version {appVersion}</Trans> · <Trans>device {deviceCode(deviceId)}</Trans>
      </Muted>
    </span>
  );
}
