import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect } from 'react';
import { EntityLabels } from '../resource/entity-labels.tsx';
import { WithPeople } from '../resource/people.tsx';
import { RecordPanels } from '../resource/record-panels.ts';
import { sessionServiceAtom } from '../session/session-store.ts';
import { SyncStatusProvider } from '../session/sync-status.tsx';
import { useWorkspace, WorkspaceProvider } from '../session/workspace.tsx';
import { CenteredSpinner } from '../ui/spinner.tsx';
import { MANIFESTS } from './features.ts';
import { RequireSession } from './guard.tsx';
import { Shell } from './shell/shell.tsx';
import { startSyncHost } from './sync-host.ts';
import { warmUp } from './warm-up.ts';

const LABELS = MANIFESTS.flatMap((manifest) => manifest.labels);
const ROUTES = MANIFESTS.flatMap((manifest) => manifest.routes);
const PANELS = MANIFESTS.flatMap(({ id, onRecords }) =>
  onRecords ? [{ id, Panel: lazy(async () => ({ default: await onRecords() })) }] : [],
);

/** Around every screen of a tenant: somebody is signed in, their database is open, the words are at hand. */
export function TenantFrame() {
  const { t } = useLingui();
  return (
    <RequireSession>
      <WorkspaceProvider>
        <SyncHost />
        <EntityLabels loaders={LABELS}>
          <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
            <SyncStatusProvider>
              <WithPeople>
                <RecordPanels value={PANELS}>
                  <Shell />
                </RecordPanels>
              </WithPeople>
            </SyncStatusProvider>
          </Suspense>
        </EntityLabels>
      </WorkspaceProvider>
    </RequireSession>
  );
}

/** Keeps this device in step for as long as somebody is signed in here. */
function SyncHost() {
  const service = useAtomValue(sessionServiceAtom);
  const { database } = useWorkspace();
  useEffect(() => startSyncHost(service, database), [service, database]);
  useEffect(() => warmUp(ROUTES), []);
  return null;
}
