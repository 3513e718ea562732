import { useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { RecordPanels } from '../resource/detail/record-panels.ts';
import { EntityLabels } from '../resource/words/entity-labels.tsx';
import { WithPeople } from '../resource/words/people.tsx';
import { sessionServiceAtom } from '../session/account/session-store.ts';
import { FLAG_CALL, useWorkspace, type Workspace, WorkspaceProvider } from '../session/account/workspace.tsx';
import { SyncStatusProvider } from '../session/connection/sync-status.tsx';
import { LanguageContext } from '../session/language.ts';
import { CenteredSpinner } from '../ui/controls/spinner.tsx';
import { HouseCurrency } from '../ui/format/house-currency.ts';
import { TimesContext } from '../ui/format/times.ts';
import { BackGuard } from '../ui/overlays/back-guard.tsx';
import { MANIFESTS } from './features.ts';
import { RequireSession } from './guard.tsx';
import { chooseLocale, OFFERED_LOCALES, useLocale } from './locale.ts';
import { LockGate } from './lock/lock-gate.tsx';
import { openRoutes } from './navigation.ts';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { Shell } from './shell/shell.tsx';
import { startSyncHost } from './sync-host.ts';
import { warmUpFromFirstInput } from './warm-up.ts';

const LABELS = MANIFESTS.flatMap((manifest) => manifest.labels);
/** Switches of modules that a tenant may have off. */
const FLAGS = new Set(MANIFESTS.flatMap(({ flag }) => flag ?? []));
const PANELS = MANIFESTS.flatMap(({ id, onRecords }) =>
  onRecords ? [{ id, Panel: lazy(async () => ({ default: await onRecords() })) }] : [],
);

/** Around every screen of a tenant: somebody is signed in, their database is open, the words are at hand. */
export function TenantFrame() {
  const { t } = useLingui();
  const code = useLocale();
  const language = useMemo(() => ({ code, offered: OFFERED_LOCALES, choose: chooseLocale }), [code]);
  return (
    <RequireSession>
      <WorkspaceProvider>
        <WithTimes>
          <LockGate>
            <SecondFactorGate>
              <EntityLabels loaders={LABELS}>
                <Suspense fallback={<CenteredSpinner label={t`Loading`} />}>
                  <SyncStatusProvider>
                    <WithPeople>
                      <RecordPanels value={PANELS}>
                        <LanguageContext value={language}>
                          <BackGuard>
                            <Shell />
                          </BackGuard>
                        </LanguageContext>
                      </RecordPanels>
                    </WithPeople>
                  </SyncStatusProvider>
                </Suspense>
              </EntityLabels>
            </SecondFactorGate>
          </LockGate>
        </WithTimes>
        {/* A locked tablet goes on sending. */}
        <SyncHost />
      </WorkspaceProvider>
    </RequireSession>
  );
}

/** Days and the currency are the tenant's, times are shown as the person wants them, and a wrong clock is corrected. */
function WithTimes({ children }: { children: ReactNode }) {
  const { zone, shownZone, clockOffset, currency } = useWorkspace();
  const times = useMemo(
    () => ({ days: zone, shown: shownZone, ahead: clockOffset }),
    [zone, shownZone, clockOffset],
  );
  return (
    <TimesContext value={times}>
      <HouseCurrency value={currency}>{children}</HouseCurrency>
    </TimesContext>
  );
}

/** Keeps this device in step for as long as somebody is signed in here. */
function SyncHost() {
  const service = useAtomValue(sessionServiceAtom);
  const workspace = useWorkspace();
  const { database } = workspace;
  useEffect(() => startSyncHost(service, database), [service, database]);
  const mine = useEffectEvent(() => openRoutes(workspace));
  useEffect(() => warmUpFromFirstInput(() => mine()), []);
  // Not with each change of the workspace: what is kept changes it.
  const keep = useEffectEvent(() => keepWhatIsShown(workspace));
  useEffect(() => keep(), [database, workspace.api, workspace.user.permissions]);
  return null;
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
