import { useMemo } from 'react';
import { byCodeUnit } from '../../../domain/kit/values/text-order.ts';
import type { KnownDevice } from '../../../domain/sync/device-state.ts';
import { useKeptAnswer } from '../../../session/answers/use-kept-answer.ts';

/**
 * The devices of each person, as they last said; undefined until the server or this device has told.
 *
 * @param tenantId another tenant than one's own, for people of the platform
 */
export function useDevices(tenantId?: string): {
  readonly of: ReadonlyMap<string, readonly KnownDevice[]> | undefined;
  readonly askedAt: string | null;
} {
  const { answer, askedAt } = useKeptAnswer(
    tenantId === undefined ? '/devices' : `/devices?tenantId=${tenantId}`,
  );
  const of = useMemo(() => answer && Map.groupBy(answer, ({ userId }) => userId), [answer]);
  return { of, askedAt };
}

/** RFC 3339: the last contact of any of them; null where there was none. */
export function lastUse(devices: readonly KnownDevice[] = []): string | null {
  return (
    devices
      .map(({ lastContact }) => lastContact)
      .toSorted(byCodeUnit)
      .at(-1) ?? null
  );
}

/** Changes that are on these devices and nowhere else. */
export function unsentOn(devices: readonly KnownDevice[] = []): number {
  return devices.reduce((sum, { waiting, needsYou }) => sum + waiting + needsYou, 0);
}
