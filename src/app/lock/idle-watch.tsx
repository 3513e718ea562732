import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { type DeviceLock, type RegistryDatabase, readLock } from '../../data/store/registry-database.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isIdle, lockNow, noteActivity } from '../../session/account/device-lock.ts';
import { sessionServiceAtom } from '../../session/account/session-store.ts';

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Milliseconds between two looks at the clock, and between two notes of a touch. */
const EVERY = 2000;

/** Locks this device once nobody has touched the app in any of its tabs for as long as the person chose. */
export function IdleWatch({ person }: { person: string }) {
  const { registry } = useAtomValue(sessionServiceAtom);
  useEffect(() => watchIdleness(registry, person), [registry, person]);
  return null;
}

function watchIdleness(registry: RegistryDatabase, person: string): () => void {
  const end = new AbortController();
  const { signal } = end;
  let notedAt = 0;
  let known: DeviceLock | null = null;
  const look = async () => {
    known = (await readLock(registry, person)) ?? null;
    if (!signal.aborted && known && known.lockedAt === null && isIdle(known)) await lockNow(registry, person);
  };
  const touched = () => {
    if (Date.now() - notedAt < EVERY) return;
    // The touch that wakes a device may be somebody else's: it does not count before the clock was looked at.
    if (known && isIdle(known)) return inBackground(look());
    notedAt = Date.now();
    noteActivity(notedAt);
  };
  for (const touch of TOUCHES) {
    window.addEventListener(touch, touched, { signal, passive: true, capture: true });
  }
  inBackground(look());
  // Timers stand still while a tablet sleeps: it looks as soon as it wakes.
  document.addEventListener('visibilitychange', () => inBackground(look()), { signal });
  const timer = setInterval(() => inBackground(look()), EVERY);
  signal.addEventListener('abort', () => clearInterval(timer));
  return () => end.abort();
}
