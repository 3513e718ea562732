import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { deviceCode } from '../../../domain/identity/device-label.ts';
import type { AuditEntry } from '../../../domain/shared/audit-entry.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Changes } from './changes.tsx';

/** What an entry changed, and from where: both clocks, the address, the device. */
export function EntryDetails({ entry }: { entry: AuditEntry }) {
  const { dateTime } = useFormat();
  const { timestamp, deviceTime, ipAddress, deviceId, email } = entry;
  return (
    <chakra.div
      display="grid"
      gap="4"
      columnGap="8"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      borderInlineStart="3px solid"
      borderColor="signal.line"
      ps="4"
      py="1"
    >
      <div>
        {entry.action !== 'read' && <Changes entry={entry} />}
        {entry.action === 'read' && <Trans>Somebody of the platform looked at this.</Trans>}
        {entry.unconditional && (
          <chakra.p mt="2">
            <StatusBadge tone="energised">
              <Trans>Written without having seen the previous version</Trans>
            </StatusBadge>
          </chakra.p>
        )}
      </div>
      <chakra.div fontSize="sm">
        <chakra.dl display="grid" gap="1.5">
          <Fact name={<Trans>Server time</Trans>}>{dateTime(timestamp)}</Fact>
          <Fact name={<Trans>Device time</Trans>}>{dateTime(deviceTime)}</Fact>
          <Fact name={<Trans>Address</Trans>}>{ipAddress ?? '–'}</Fact>
          <Fact name={<Trans>Device</Trans>}>{deviceId ? deviceCode(deviceId) : '–'}</Fact>
          {email && <Fact name={<Trans>Email</Trans>}>{email}</Fact>}
        </chakra.dl>
        <Traces entry={entry} />
      </chakra.div>
    </chakra.div>
  );
}

/** Nothing to read, but what the server's own log is searched by. */
function Traces({ entry: { entityId, requestId, deviceId } }: { entry: AuditEntry }) {
  return (
    <details>
      <chakra.summary cursor="pointer" color="fg.muted" minH="control" alignContent="center">
        <Trans>Ids, for a search in the server’s log</Trans>
      </chakra.summary>
      <chakra.dl display="grid" gap="1.5" fontFamily="mono">
        <Fact name={<Trans>Record</Trans>}>{entityId}</Fact>
        <Fact name={<Trans>Request</Trans>}>{requestId ?? '–'}</Fact>
        <Fact name={<Trans>Device</Trans>}>{deviceId ?? '–'}</Fact>
      </chakra.dl>
    </details>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <chakra.div display="grid" gridTemplateColumns="7rem minmax(0, 1fr)" gap="3">
      <chakra.dt color="fg.muted">{name}</chakra.dt>
      <chakra.dd overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
        {children}
      </chakra.dd>
    </chakra.div>
  );
}
