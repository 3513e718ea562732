import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { noteTouchPoints } from '../data/store/registry-database.ts';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { sessionServiceAtom } from '../session/account/session-store.ts';
import { FLAG_CALL, useWorkspace, type Workspace } from '../session/account/workspace.tsx';
import { watchBattery } from '../session/connection/battery-watch.ts';
import { MANIFESTS } from './features.ts';
import { openRoutes } from './navigation.ts';
import { startSyncHost } from './sync-host.ts';
import { warmUpFromFirstInput } from './warm-up.ts';

/** Switches of modules that a tenant may have off. */
const FLAGS = new Set(MANIFESTS.flatMap(({ flag }) => flag ?? []));

const SharedPosition = lazy(() =>
  import('./own-position/shared-position.tsx').then(
    (module) => ({ default: module.SharedPosition }),
    // On a first visit whose network broke: the next start shares it.
    () => ({ default: () => null }),
  ),
);

/** Keeps this device in step for as long as somebody is signed in here. */
export function InStep() {
  const service = useAtomValue(sessionServiceAtom);
  const workspace = useWorkspace();
  const { database } = workspace;
  useEffect(() => startSyncHost(service, database), [service, database]);
  useEffect(() => inBackground(noteTouchPoints(service.registry, navigator.maxTouchPoints)), [service]);
  useEffect(() => watchBattery(database), [database]);
  const mine = useEffectEvent(() => openRoutes(workspace));
  useEffect(() => warmUpFromFirstInput(() => mine()), []);
  // Not with each change of the workspace: what is kept changes it.
  const keep = useEffectEvent(() => keepWhatIsShown(workspace));
  useEffect(() => keep(), [database, workspace.api, workspace.user.permissions]);
  // Whoever looks at the app as somebody else is not there.
  if (workspace.viewAs) return null;
  return (
    <Suspense>
      <SharedPosition />
    </Suspense>
  );
}

/** What only the server tells and a screen shows without signal too. */
function keepWhatIsShown({ api, database, tenant, can }: Workspace): () => void {
  const wanted = MANIFESTS.flatMap(({ keeps = [] }) => keeps).filter(({ takes }) => takes.every(can));
  const ask = async () => {
    const { askAndKeep, keepAnswers } = await import('../session/answers/keep-answers.ts');
    const paths = wanted.map(({ path }) => path);
    for (const flag of FLAGS) {
      const query = new URLSearchParams({ tenantId: tenant.id, key: flag });
      await askAndKeep(api, database, `${FLAG_CALL}?${query}`);
    }
    await keepAnswers(api, database, paths);
  };
  // Without signal it is asked for when there is some, or at the next start.
  const tryToAsk = () => inBackground(ask().catch(() => undefined));
  tryToAsk();
  window.addEventListener('online', tryToAsk);
  return () => window.removeEventListener('online', tryToAsk);
}
