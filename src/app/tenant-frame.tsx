import { useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { EntityLabels } from '../resource/entity-labels.tsx';
import { WorkspaceProvider } from '../session/workspace.tsx';
import { CenteredSpinner } from '../ui/spinner.tsx';
import { MANIFESTS } from './features.ts';
import { RequireSession } from './guard.tsx';
import { Shell } from './shell/shell.tsx';
import { SyncStatusProvider } from './sync-context.tsx';

const LABELS = MANIFESTS.flatMap((manifest) => manifest.labels);

/** Around every screen of a tenant: somebody is signed in, their database is open, the words are at hand. */
export function TenantFrame() {
  const { t } = useLingui();
  return (
    <RequireSession>
      <WorkspaceProvider>
        <EntityLabels loaders={LABELS}>
          <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
            <SyncStatusProvider>
              <Shell />
            </SyncStatusProvider>
          </Suspense>
        </EntityLabels>
      </WorkspaceProvider>
    </RequireSession>
  );
}
