import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import Tablet from 'lucide-react/icons/tablet';
import type { KnownDevice } from '../../domain/sync/device-state.ts';
import { personName, usePeople } from '../../resource/people.tsx';
import { useServerAnswer } from '../../session/use-server-answer.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFormat } from '../../ui/format.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { SkeletonLines } from '../../ui/skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';

/** For administrators: what has not arrived, from whose device, and when that was last heard of. */
export function DevicesScreen() {
  const { t } = useLingui();
  const { answer: devices, failure, again } = useServerAnswer<KnownDevice[]>('/devices');
  return (
    <Page>
      <PageHeader title={t`Devices`} breadcrumb={[{ label: t`Sync centre`, to: '/tenant/sync' }]}>
        <chakra.p color="fg.muted">
          <Trans>
            As each device said when it last reached the server. What was saved since is not counted.
          </Trans>
        </chakra.p>
      </PageHeader>
      {failure && (
        <Banner
          kind={failure === 'offline' ? 'info' : 'error'}
          action={<Button size="sm" onClick={again}>{t`Try again`}</Button>}
        >
          {failure === 'offline' ? (
            <Trans>The server keeps the list of devices. It needs a connection.</Trans>
          ) : (
            <Trans>The list of devices could not be read.</Trans>
          )}
        </Banner>
      )}
      {!devices && !failure && <SkeletonLines lines={6} label={t`Loading`} />}
      {devices?.length === 0 && (
        <EmptyState icon={<Tablet />} title={<Trans>No device has reached the server yet</Trans>}>
          <Trans>A device appears here as soon as somebody signs in on it.</Trans>
        </EmptyState>
      )}
      {devices && devices.length > 0 && (
        <Card
          p="0"
          as="ul"
          aria-label={t`Devices`}
          listStyleType="none"
          css={{ '& > li + li': { borderTop: '1px solid {colors.border}' } }}
        >
          {devices.map((device) => (
            <DeviceLine key={`${device.deviceId} ${device.userId}`} device={device} />
          ))}
        </Card>
      )}
    </Page>
  );
}

function DeviceLine({ device }: { device: KnownDevice }) {
  const people = usePeople();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const { userId, label, appVersion, lastContact, oldestAt, deviceId } = device;
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="3" rowGap="1" alignItems="center" px="4" py="3">
      <chakra.div flex="1 1 16rem" minW="0">
        <chakra.p fontWeight="semibold">{personName(people, userId)}</chakra.p>
        <chakra.p color="fg.muted" fontSize="sm">
          {label} · <Trans>version {appVersion}</Trans> ·{' '}
          <span title={deviceId}>
            <Trans>device {deviceId.slice(-6)}</Trans>
          </span>
        </chakra.p>
      </chakra.div>
      <chakra.div display="flex" flexWrap="wrap" gap="2" flex="1 1 14rem">
        <Unsent device={device} />
      </chakra.div>
      <chakra.div flex="0 1 14rem" fontSize="sm" color="fg.muted">
        <p title={dateTime(lastContact)}>
          <Trans>Last contact {relative(lastContact, now)}</Trans>
        </p>
        {oldestAt && (
          <p title={dateTime(oldestAt)}>
            <Trans>Oldest change saved {relative(oldestAt, now)}</Trans>
          </p>
        )}
      </chakra.div>
    </chakra.li>
  );
}

function Unsent({ device: { waiting, needsYou } }: { device: KnownDevice }) {
  if (waiting + needsYou === 0) {
    return (
      <Badge tone="safe">
        <Trans>Everything had arrived</Trans>
      </Badge>
    );
  }
  return (
    <>
      {waiting > 0 && (
        <Badge tone="signal">
          <Plural value={waiting} one="# change waits" other="# changes wait" />
        </Badge>
      )}
      {needsYou > 0 && (
        <Badge tone="energised">
          <Plural value={needsYou} one="# change needs the person" other="# changes need the person" />
        </Badge>
      )}
    </>
  );
}
