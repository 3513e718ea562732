import { createContext, type ReactNode, use, useEffect, useState } from 'react';

/** Loads the newer version; null while there is none. */
type LoadUpdate = (() => void) | null;

const UpdateContext = createContext<LoadUpdate>(null);

interface AppUpdateProps {
  /** Starts what syncs and watches for newer versions; calls back when one waits. Returns the end of it. */
  start: (onUpdate: (load: () => void) => void) => () => void;
  children: ReactNode;
}

export function AppUpdateProvider({ start, children }: AppUpdateProps) {
  const [load, setLoad] = useState<LoadUpdate>(null);
  useEffect(() => start((next) => setLoad(() => next)), [start]);
  return <UpdateContext value={load}>{children}</UpdateContext>;
}

export function useAppUpdate(): LoadUpdate {
  return use(UpdateContext);
}
