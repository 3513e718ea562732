import { Trans } from '@lingui/react/macro';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useFormat } from '../../../ui/format/format.ts';
import { useBytes } from '../../../ui/format/use-bytes.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { StatusBadge } from '../../../ui/notices/badge.tsx';
import { Wrap } from '../../../ui/page/layout.tsx';
import { Muted } from '../../../ui/page/text.tsx';

/** Per cent below which a day in the field is in question. */
const LOW = 20;

/** Battery, storage and lock of a device, and what it was asked and has not heard of; a dash where it told nothing. */
export function DeviceFitness({ device }: { device: KnownDevice }) {
  const { relative, quantity } = useFormat();
  const now = useNow();
  const bytes = useBytes();
  const { battery = null, isCharging = null, storageUsed = null, storageQuota = null } = device;
  const asked = device.asked?.lock ?? device.asked?.sync ?? null;
  const charge = quantity(battery, '%');
  const told = battery !== null || storageUsed !== null || device.isLocked || asked !== null;
  if (!told) return '–';
  return (
    <Wrap gap="2" alignItems="center">
      {battery !== null && battery < LOW && !isCharging && (
        <StatusBadge tone="energised">
          <Trans>Battery {charge}</Trans>
        </StatusBadge>
      )}
      {battery !== null && (battery >= LOW || isCharging) && (
        <Muted fontSize="sm">
          {isCharging ? <Trans>Battery {charge}, charging</Trans> : <Trans>Battery {charge}</Trans>}
        </Muted>
      )}
      {storageUsed !== null && storageQuota !== null && (
        <Muted fontSize="sm">
          <Trans>
            {bytes(storageUsed)} of {bytes(storageQuota)}
          </Trans>
        </Muted>
      )}
      {device.isLocked && (
        <StatusBadge tone="neutral">
          <Trans>Locked</Trans>
        </StatusBadge>
      )}
      {asked !== null && (
        <StatusBadge tone="signal">
          {device.asked?.lock ? (
            <Trans>Lock asked for {relative(asked, now)}</Trans>
          ) : (
            <Trans>Sync asked for {relative(asked, now)}</Trans>
          )}
        </StatusBadge>
      )}
    </Wrap>
  );
}

/** What that column is sorted by: those whose battery ends first. */
export function chargeOf({ battery = null, isCharging }: KnownDevice): number {
  return battery === null || isCharging ? 101 : battery;
}
