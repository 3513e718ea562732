import { useSetAtom } from 'jotai';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { appKeptAtom } from '../session/connection/app-kept.ts';
import type { AppUpdate } from './worker-link.ts';

const UpdateContext = createContext<AppUpdate | null>(null);

/** Registers the service worker and holds the newer version that waits for a person's word. */
export function AppUpdateProvider({ children }: { children: ReactNode }) {
  const [update, setUpdate] = useState<AppUpdate | null>(null);
  const setAppKept = useSetAtom(appKeptAtom);
  useEffect(() => {
    inBackground(
      // Behind the first screen: it has no part in it.
      import('./worker-link.ts')
        .then(({ registerWorker }) => registerWorker(setUpdate))
        // Where there may be none, the page syncs by itself; only the start without signal is lost.
        .catch((error: unknown) => reportError(error))
        .then(() => setAppKept(true)),
    );
  }, [setAppKept]);
  return <UpdateContext value={update}>{children}</UpdateContext>;
}

/** The newer version; null while there is none. */
export function useAppUpdate(): AppUpdate | null {
  return use(UpdateContext);
}
