import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { RecordPanels } from '../resource/detail/record-panels.ts';
import { FieldScanner } from '../resource/inputs/field-scanner.ts';
import { PlaceChooser } from '../resource/inputs/position/place-chooser.ts';
import { ListMap } from '../resource/list/map/list-map.ts';
import { EntityLabels } from '../resource/words/entity-labels.tsx';
import { WithPeople } from '../resource/words/people.tsx';
import { useWorkspace, WorkspaceProvider } from '../session/account/workspace.tsx';
import { SyncStatusProvider } from '../session/connection/sync-status.tsx';
import { LanguageContext } from '../session/language.ts';
import { CenteredSpinner } from '../ui/controls/spinner.tsx';
import { HouseCurrency } from '../ui/format/house-currency.ts';
import { TimesContext } from '../ui/format/times.ts';
import { BackGuard } from '../ui/overlays/back-guard.tsx';
import { lazyWithWords } from './catalogues.ts';
import { MANIFESTS } from './features.ts';
import { RequireSession } from './guard.tsx';
import { chooseLocale, OFFERED_LOCALES, useLocale } from './locale.ts';
import { LockGate } from './lock/lock-gate.tsx';
import { SecondFactorGate } from './second-factor-gate.tsx';
import { Shell } from './shell/shell.tsx';

const LABELS = MANIFESTS.flatMap((manifest) => manifest.labels);
const PANELS = MANIFESTS.flatMap(({ id, onRecords }) =>
  onRecords ? [{ id, Panel: lazy(async () => ({ default: await onRecords() })) }] : [],
);

const SCANNER = {
  Sheet: lazy(
    lazyWithWords('scan', async () => (await import('./scan/field-scan-sheet.tsx')).FieldScanSheet),
  ),
};
const CHOOSER = {
  Map: lazy(
    lazyWithWords(
      'assets',
      async () => (await import('../features/assets/map/choose/choose-place-dialog.tsx')).ChoosePlaceDialog,
    ),
  ),
};
const LISTED = {
  Rows: lazy(
    lazyWithWords(
      'assets',
      async () => (await import('../features/assets/map/listed/listed-map.tsx')).ListedMap,
    ),
  ),
};
const InStep = lazy(async () => ({ default: (await import('./in-step.tsx')).InStep }));

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
                        <FieldScanner value={SCANNER}>
                          <PlaceChooser value={CHOOSER}>
                            <ListMap value={LISTED}>
                              <LanguageContext value={language}>
                                <BackGuard>
                                  <Shell />
                                </BackGuard>
                              </LanguageContext>
                            </ListMap>
                          </PlaceChooser>
                        </FieldScanner>
                      </RecordPanels>
                    </WithPeople>
                  </SyncStatusProvider>
                </Suspense>
              </EntityLabels>
            </SecondFactorGate>
          </LockGate>
        </WithTimes>
        {/* A locked tablet goes on sending. */}
        <Suspense fallback={null}>
          <InStep />
        </Suspense>
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
