import { useAtomValue } from 'jotai';
import { useLive } from '../use-live.ts';
import type { LockState } from './device-lock.ts';
import { lockStateOf } from './device-lock.ts';
import { personOf, sessionServiceAtom, useSession } from './session-store.ts';

interface OwnLock {
  /** `<tenant>/<user>`; null while nobody is signed in. */
  readonly person: string | null;
  /** Undefined until it was read. */
  readonly state: LockState | undefined;
}

/** How this device's lock of the person signed in stands, in every tab alike. */
export function useDeviceLock(): OwnLock {
  const { registry } = useAtomValue(sessionServiceAtom);
  const { user, tenant } = useSession().state;
  const person = user && tenant ? personOf({ user, tenant }) : null;
  const read = useLive(
    registry,
    async (local) =>
      ({ person, state: person === null ? 'none' : await lockStateOf(local, person) }) as const,
    [person],
  );
  // What was read for somebody else says nothing of this person.
  return { person, state: read?.person === person ? read.state : undefined };
}
