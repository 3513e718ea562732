import { useEffect, useEffectEvent } from 'react';
import { keepAnswer, keptAnswer } from '../../data/read/answers.ts';
import { WORST_ACCURACY } from '../../domain/field-ops/last-position.ts';
import type { PositionFix } from '../../domain/geometry/average-position.ts';
import { thisDevice } from '../../resource/inputs/position/watch-device.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { isPositionGranted, sharePosition } from './share-position.ts';

const OWN = '/positions/own';

/** Where this device is goes to the server, for a person who switched that on in their profile on this device. */
export function SharedPosition() {
  const { api, database, timestamp } = useWorkspace();
  const kept = useLive(database, (local) => keptAnswer(local, OWN), []);
  const isShared = isYes(kept?.body);
  const tell = useEffectEvent(async ({ longitude, latitude, accuracy }: PositionFix) => {
    if (accuracy > WORST_ACCURACY) return true;
    const answer = await api.call('put', OWN, { longitude, latitude, accuracy, takenAt: timestamp() });
    // Withdrawn on another device.
    if (!answer.isShared) await keepAnswer(database, OWN, answer);
    return answer.isShared;
  });
  useEffect(() => {
    if (!isShared) return undefined;
    const end = new AbortController();
    sharePosition({ device: thisDevice(), mayAsk: isPositionGranted, tell: (fix) => tell(fix) }, end.signal);
    return () => end.abort();
  }, [isShared]);
  return null;
}

function isYes(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'isShared' in body && body.isShared === true;
}
