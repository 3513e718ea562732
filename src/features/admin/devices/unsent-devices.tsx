import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { SkeletonLines } from '../../../ui/notices/skeleton.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PlainList } from '../../../ui/page/layout.tsx';
import { Muted, MutedText } from '../../../ui/page/text.tsx';
import { AnswerNote } from '../answer-note.tsx';
import { CardHead } from '../card-head.tsx';
import { devicesPath } from './devices-path.ts';
import { isUnsent, Unsent } from './unsent.tsx';

/** Lines in a card. */
const SHOWN = 5;

/** The devices that hold something unsent; `tenant`: of another one than one's own. */
export function UnsentDevices({ tenant = '' }: { tenant?: string }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const kept = useKeptAnswer(devicesPath(tenant));
  const unsent = kept.answer?.filter(isUnsent);
  const named = tenant && `tenant=${tenant}&`;
  return (
    <Card display="grid" gap="3">
      <CardHead
        title={<Trans>Devices with unsent work</Trans>}
        to={`/admin/devices?${named}show=unsent`}
        link={<Trans>All devices ({number(kept.answer?.length)})</Trans>}
      />
      <AnswerNote of={kept} failed={t`The list of devices could not be read.`} />
      {!unsent && !kept.failure && <SkeletonLines lines={3} label={t`Loading`} />}
      {unsent?.length === 0 && (
        <MutedText>
          <Trans>Everything had arrived when the devices were last heard of.</Trans>
        </MutedText>
      )}
      {unsent && unsent.length > 0 && (
        <PlainList display="grid" gap="3">
          {unsent.slice(0, SHOWN).map((device) => (
            <DeviceLine key={`${device.deviceId} ${device.userId}`} device={device} />
          ))}
        </PlainList>
      )}
    </Card>
  );
}

function DeviceLine({ device }: { device: KnownDevice }) {
  const { t } = useLingui();
  const { relative, dateTime } = useFormat();
  const now = useNow();
  return (
    <chakra.li display="flex" flexWrap="wrap" gap="2" columnGap="4" alignItems="center">
      <chakra.span flex="1 1 12rem" minW="0">
        <chakra.span fontWeight="medium">{device.user ?? t`Somebody of the platform`}</chakra.span>{' '}
        <Muted fontSize="sm">
          {device.label} ·{' '}
          <span title={dateTime(device.lastContact)}>{relative(device.lastContact, now)}</span>
        </Muted>
      </chakra.span>
      <Unsent device={device} />
    </chakra.li>
  );
}
