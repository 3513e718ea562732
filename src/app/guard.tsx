import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import type { FeatureManifest } from '../resource/feature-manifest.ts';
import { useSession } from '../session/account/session-store.ts';
import { useWorkspace } from '../session/account/workspace.tsx';
import { CenteredSpinner } from '../ui/controls/spinner.tsx';
import { lazyWithWords } from './catalogues.ts';
import { useInstallation } from './installation.tsx';
import { mayOpenScreen } from './navigation.ts';
import { NotFound } from './pages/not-found.tsx';

// What it hears is said again every second. Where its code did not come, no screen may fail of it.
const DatabaseWaits = lazy(() =>
  lazyWithWords(
    'sync-centre',
    async () => (await import('./sync-centre/database-waits.tsx')).DatabaseWaits,
  )().catch(() => ({ default: () => null })),
);

/**
 * The route guard (R2.9): a centred spinner while the session is looked for, `/login` without one, which remembers
 * where the person wanted to go, and who that was. Each redirect replaces the history entry, so that "back" never runs into it again.
 */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { state, lastPerson } = useSession();
  const location = useLocation();
  if (!state.isInitialized) return <CenteredSpinner label={t`Loading`} />;
  if (!state.isAuthenticated) {
    return <Navigate to="/login" replace state={{ from: location, person: lastPerson }} />;
  }
  return children;
}

/** On a server that is not installed every address leads to the wizard (R2.1, R2.6). */
export function InstalledOnly() {
  const { installed } = useInstallation();
  const { pathname } = useLocation();
  if (!installed && pathname !== '/install') return <Navigate to="/install" replace />;
  return (
    <>
      <Suspense>
        <DatabaseWaits />
      </Suspense>
      <Outlet />
    </>
  );
}

/** Opens a module's screen: the module's flag first (off: the 404 page), then the person's permissions. */
export function FeatureGate({
  manifest,
  screen,
}: {
  manifest: FeatureManifest;
  screen?: string | undefined;
}) {
  const { t } = useLingui();
  const workspace = useWorkspace();
  const flag = manifest.flag === undefined ? true : workspace.flag(manifest.flag);
  if (flag === undefined) return <CenteredSpinner label={t`Loading`} />;
  if (!flag) return <NotFound inShell />;
  if (!mayOpenScreen(manifest, workspace, screen)) return <Navigate to="/unauthorized" replace />;
  return <Outlet />;
}
