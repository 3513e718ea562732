import type { DeviceLock, RegistryDatabase } from '../../data/store/registry-database.ts';
import { changeLock, readAskedLock, readLock } from '../../data/store/registry-database.ts';

/** When somebody last touched the app on this device, in any tab: milliseconds since the epoch. */
const ACTIVE_AT = 'active-at';

const MINUTE = 60_000;

export function noteActivity(now = Date.now()): void {
  localStorage.setItem(ACTIVE_AT, String(now));
}

/** Also for a device that was switched off meanwhile. A clock that was set back counts from now. */
export function isIdle(lock: DeviceLock, now = Date.now()): boolean {
  const activeAt = Number(localStorage.getItem(ACTIVE_AT) ?? 0);
  if (activeAt > now) {
    noteActivity(now);
    return false;
  }
  return now - activeAt >= lock.idleMinutes * MINUTE;
}

/** `shut`: somebody else had it locked, and no PIN opens it. */
export type LockState = 'none' | 'open' | 'locked' | 'shut';

/** Whether the person has to show who they are before they see anything. */
export function isCovered(state: LockState | undefined): state is 'locked' | 'shut' {
  return state === 'locked' || state === 'shut';
}

/** @param person `<tenant>/<user>` */
export async function lockStateOf(registry: RegistryDatabase, person: string): Promise<LockState> {
  const asked = await readAskedLock(registry, person);
  if (asked && !asked.isOpen) return 'shut';
  const lock = await readLock(registry, person);
  if (!lock) return 'none';
  return lock.lockedAt !== null || isIdle(lock) ? 'locked' : 'open';
}

export async function lockNow(registry: RegistryDatabase, person: string, now = Date.now()): Promise<void> {
  await changeLock(registry, person, (lock) => lock && { ...lock, lockedAt: lock.lockedAt ?? now });
}

/** Whoever signs in with their password has shown more than a PIN. */
export async function openAfterSignIn(registry: RegistryDatabase, person: string): Promise<void> {
  if (!(await readLock(registry, person))) return;
  await changeLock(registry, person, (lock) => lock && { ...lock, lockedAt: null, tries: 0 });
}
