import { isGone } from '../../session/connection/connection.ts';
import type { SyncStatus } from '../../session/connection/sync-status.tsx';

export type PillState =
  | 'needsYou'
  | 'signIn'
  | 'offline'
  | 'update'
  | 'moved'
  | 'full'
  | 'waiting'
  | 'downloading'
  | 'synced';

/** The one thing worth saying now: what needs the person goes first, then what is not sent, then how things stand. */
export function pillState(status: Omit<SyncStatus, 'syncing' | 'isKnown' | 'lastSyncedAt'>): PillState {
  if (status.needsYou > 0) return 'needsYou';
  if (status.authNeeded) return 'signIn';
  if (isGone(status.connection)) return 'offline';
  if (status.upgradeNeeded) return 'update';
  if (status.movedTo !== null) return 'moved';
  if (status.isFull) return 'full';
  if (status.waiting > 0) return 'waiting';
  return status.firstSync.done && status.appKept ? 'synced' : 'downloading';
}
