import { useEffect, useState } from 'react';
import { onSignal } from '../../data/signals.ts';
import { useWorkspace } from '../../session/workspace.tsx';

/** Milliseconds that a blocked upgrade may take before it is worth a word (sync protocol §7). */
const PATIENCE = 5000;

/** Whether the upgrade of the local database waits for an older tab to close. */
export function useBlockedUpgrade(): boolean {
  const { database } = useWorkspace();
  const [isBlocked, setIsBlocked] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const clear = () => {
      clearTimeout(timer);
      timer = undefined;
      setIsBlocked(false);
    };
    const stop = onSignal((signal) => {
      if (signal.type !== 'databaseBlocked' || signal.database !== database.name) return;
      if (database.dexie.isOpen()) return;
      timer ??= setTimeout(() => setIsBlocked(true), PATIENCE);
    });
    database.dexie.on('ready', clear);
    return () => {
      stop();
      clearTimeout(timer);
      database.dexie.on('ready').unsubscribe(clear);
    };
  }, [database]);
  return isBlocked;
}
