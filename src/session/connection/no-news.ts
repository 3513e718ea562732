import { isGone } from './connection.ts';
import type { SyncStatus } from './sync-status.tsx';

/**
 * Whether what others do does not reach this device at present: no connection, nobody signed in, an app that the server no
 * longer speaks to, an organisation that is elsewhere by now, or no room. What is shown may be old, and where lives hang on it the screen says how old.
 */
export function getsNoNews({
  connection,
  authNeeded,
  upgradeNeeded,
  movedTo,
  isFull,
}: Pick<SyncStatus, 'connection' | 'authNeeded' | 'upgradeNeeded' | 'movedTo' | 'isFull'>): boolean {
  return isGone(connection) || authNeeded || upgradeNeeded || movedTo !== null || isFull;
}
