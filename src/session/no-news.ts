import { isGone } from './connection.ts';
import type { SyncStatus } from './sync-status.tsx';

/**
 * Whether what others do does not reach this device at present: no connection, nobody signed in, an app that the server no
 * longer speaks to, or no room. What is shown may be old, and where lives hang on it the screen says how old.
 */
export function getsNoNews({
  connection,
  authNeeded,
  upgradeNeeded,
  isFull,
}: Pick<SyncStatus, 'connection' | 'authNeeded' | 'upgradeNeeded' | 'isFull'>): boolean {
  return isGone(connection) || authNeeded || upgradeNeeded || isFull;
}
