import { chakra } from '@chakra-ui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';

export function isUnsent({ waiting, needsYou }: KnownDevice): boolean {
  return waiting + needsYou > 0;
}

/** What had not arrived when the device was last heard of. */
export function Unsent({ device }: { device: KnownDevice }) {
  const { waiting, needsYou } = device;
  if (!isUnsent(device)) {
    return (
      <StatusBadge tone="safe">
        <Trans>Everything had arrived</Trans>
      </StatusBadge>
    );
  }
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="2">
      {waiting > 0 && (
        <StatusBadge tone="signal">
          <Plural value={waiting} one="# change waits" other="# changes wait" />
        </StatusBadge>
      )}
      {needsYou > 0 && (
        <StatusBadge tone="energised">
          <Plural value={needsYou} one="# change needs the person" other="# changes need the person" />
        </StatusBadge>
      )}
    </chakra.span>
  );
}
