import { chakra } from '@chakra-ui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../domain/identity/user.ts';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Badge } from '../../../ui/notices/badge.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { MutedText, SectionHeading } from '../../../ui/page/text.tsx';
import { DeviceFitness } from '../devices/device-fitness.tsx';
import { DeviceRequests } from '../devices/device-requests.tsx';
import { usePeopleOf } from './people-of.ts';
import { unsentOn, useDevices } from './use-devices.ts';

/** The devices that somebody works on, and what has not arrived from each. */
export function PersonDevices({ person }: { person: User }) {
  const { t } = useLingui();
  const { of } = useDevices(usePeopleOf());
  const devices = of?.get(person.id) ?? [];
  return (
    <Card aria-label={t`Devices`}>
      <SectionHeading mb="2">
        <Trans>Devices</Trans>
      </SectionHeading>
      {devices.length > 0 ? (
        <PlainList display="grid" gap="3">
          {devices.map((device) => (
            <DeviceLine key={device.deviceId} device={device} />
          ))}
        </PlainList>
      ) : (
        <MutedText>
          {of ? (
            <Trans>They have not worked on any device yet.</Trans>
          ) : (
            <Trans>The server keeps the list of devices. It needs a connection once.</Trans>
          )}
        </MutedText>
      )}
    </Card>
  );
}

function DeviceLine({ device }: { device: KnownDevice }) {
  const { relative, dateTime } = useFormat();
  const now = useNow();
  const unsent = unsentOn([device]);
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="2" alignItems="center">
      <chakra.div flex="1 1 10rem">
        <p>{device.label}</p>
        <MutedText fontSize="sm" title={dateTime(device.lastContact)}>
          <Trans>Last contact {relative(device.lastContact, now)}</Trans>
        </MutedText>
      </chakra.div>
      {unsent > 0 ? (
        <Badge tone="energised">
          <Plural value={unsent} one="# unsent change" other="# unsent changes" />
        </Badge>
      ) : (
        <Badge tone="safe">
          <Trans>Everything had arrived</Trans>
        </Badge>
      )}
      <chakra.div flexBasis="full" display="grid" gap="2">
        <DeviceFitness device={device} />
        <DeviceRequests device={device} />
      </chakra.div>
    </chakra.li>
  );
}
