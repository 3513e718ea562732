import { createContext, type ReactNode, use } from 'react';
import { type SyncStatus, useSyncStatus } from '../session/sync-status.ts';

const StatusContext = createContext<SyncStatus | null>(null);

/** Asks once for everything in the shell that shows how syncing stands. */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const status = useSyncStatus();
  return <StatusContext value={status}>{children}</StatusContext>;
}

export function useShellSync(): SyncStatus {
  const status = use(StatusContext);
  if (!status) throw new Error('useShellSync stands outside of SyncStatusProvider');
  return status;
}
