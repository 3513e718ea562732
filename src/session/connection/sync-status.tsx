import { useAtomValue } from 'jotai';
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react';
import { type QueueNumbers, queueNumbers } from '../../data/outbox/queue-state.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta } from '../../data/store/meta.ts';
import { outboxStores } from '../../data/store/outbox/queue.ts';
import { openRegistry, readNoSignal, writeNoSignal } from '../../data/store/registry-database.ts';
import { onSignal, postSignal } from '../../data/store/signals.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { sessionServiceAtom, useSession } from '../account/session-store.ts';
import { useWorkspace } from '../account/workspace.tsx';
import { useLive } from '../use-live.ts';
import { appKeptAtom } from './app-kept.ts';
import { type Connection, connectionOf } from './connection.ts';

export interface SyncStatus extends QueueNumbers {
  readonly connection: Connection;
  readonly syncing: boolean;
  /** The first download: rows received so far. Undone work of this person comes first. */
  readonly firstSync: { readonly done: boolean; readonly rows: number };
  /** The app itself opens without signal. */
  readonly appKept: boolean;
  /** The device has said how things stand; before that nothing of it is true. */
  readonly isKnown: boolean;
  /** RFC 3339. */
  readonly lastSyncedAt: string | null;
  /** Nothing is sent until the person signs in again. */
  readonly authNeeded: boolean;
  /** The server no longer speaks this version of the app: what waits is sent after its update. */
  readonly upgradeNeeded: boolean;
  /** The address where the organisation is since it moved; null: here. */
  readonly movedTo: string | null;
  /** The device has no room for what the server says. */
  readonly isFull: boolean;
}

export const syncControls = {
  syncNow(): void {
    postSignal({ type: 'syncNow' });
  },
  /** The demo's switch: the network looks gone to this browser. */
  simulateNoSignal(on: boolean): void {
    const registry = openRegistry();
    inBackground(writeNoSignal(registry, on).then(() => registry.dexie.close()));
  },
};

const StatusContext = createContext<SyncStatus | null>(null);
/** Apart: each save changes the status, and what only asks for the connection is not drawn anew for that. */
const ConnectionContext = createContext<Connection | null>(null);

/**
 * Asks once for every screen: a screen that asked for itself would not know at first, and for a moment offer what cannot
 * be done.
 */
export function SyncStatusProvider({ children }: { children: ReactNode }) {
  const status = useStatus();
  return (
    <ConnectionContext value={status.connection}>
      <StatusContext value={status}>{children}</StatusContext>
    </ConnectionContext>
  );
}

export function useSyncStatus(): SyncStatus {
  const status = use(StatusContext);
  if (!status) throw new Error('useSyncStatus stands outside of SyncStatusProvider');
  return status;
}

/** How the server can be reached from here. */
export function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('useConnection stands outside of SyncStatusProvider');
  return connection;
}

function useStatus(): SyncStatus {
  const { database } = useWorkspace();
  const { registry } = useAtomValue(sessionServiceAtom);
  const { state } = useSession();
  const onLine = useSyncExternalStore(subscribeOnLine, () => navigator.onLine);
  const stored = useLive(database, (local) => readStatus(local), []);
  const noSignal = useLive(registry, readNoSignal, []);
  const { syncing, at, isFull } = useSlices(database.name);
  return {
    connection: connectionOf(onLine, noSignal, stored),
    syncing,
    firstSync: stored?.firstSync ?? { done: false, rows: 0 },
    appKept: useAtomValue(appKeptAtom),
    waiting: stored?.waiting ?? 0,
    needsYou: stored?.needsYou ?? 0,
    isKnown: stored !== undefined,
    lastSyncedAt: later(at, stored?.lastSyncedAt ?? null),
    authNeeded: state.token === null,
    upgradeNeeded: stored?.upgradeNeeded ?? false,
    movedTo: stored?.movedTo ?? null,
    isFull,
  };
}

/** In one transaction: it is asked anew with each save, and each transaction costs some of the page's time. */
function readStatus(database: FieldDatabase) {
  const { issues, localFiles, meta } = database;
  const stores = [...outboxStores(database), issues, localFiles, meta];
  return database.inTransaction('r', stores, async (local) => {
    const [numbers, firstSync, lastSyncedAt, reachable, upgradeNeeded, movedTo] = await Promise.all([
      queueNumbers(local),
      readMeta(local, 'firstSync'),
      readMeta(local, 'lastSyncedAt'),
      readMeta(local, 'reachable'),
      readMeta(local, 'upgradeNeeded'),
      readMeta(local, 'movedTo'),
    ]);
    return { ...numbers, firstSync, lastSyncedAt, reachable, upgradeNeeded, movedTo };
  });
}

interface Slices {
  readonly syncing: boolean;
  /** When one last reached the server while this tab was open. */
  readonly at: string | null;
  /** The last one found no room. */
  readonly isFull: boolean;
}

function useSlices(database: string): Slices {
  const [slices, setSlices] = useState<Slices>({ syncing: false, at: null, isFull: false });
  useEffect(
    () =>
      onSignal((signal) => {
        if (!('database' in signal) || signal.database !== database) return;
        if (signal.type === 'sliceStarted') setSlices((before) => ({ ...before, syncing: true }));
        if (signal.type === 'sliceEnded') {
          const { at, isFull } = signal;
          setSlices((before) => ({ syncing: false, at: at ?? before.at, isFull }));
        }
      }),
    [database],
  );
  return slices;
}

function subscribeOnLine(listen: () => void): () => void {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

function later(left: string | null, right: string | null): string | null {
  if (!left || !right) return left ?? right;
  return left > right ? left : right;
}
