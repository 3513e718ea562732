import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useUnsavedInput } from '../../resource/drafts/unsaved-input.ts';
import { useSyncStatus } from '../../session/connection/sync-status.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useAppUpdate } from '../app-update.tsx';

const LoadQuestion = lazy(async () => ({ default: (await import('./load-question.tsx')).LoadQuestion }));

/** Milliseconds between two looks for the version that the server asks for: it may come to the server after that. */
const LOOK_AGAIN = 60_000;

/** The server takes nothing from this version: the newer one is looked for now, not with the next look of the hour. */
function useWantedUpdate(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const look = async () => {
      const registration = await navigator.serviceWorker?.getRegistration();
      await registration?.update();
    };
    // Without a network there is no answer; the next look asks again.
    const tryToLook = () => inBackground(look().catch(() => undefined));
    tryToLook();
    const timer = setInterval(tryToLook, LOOK_AGAIN);
    return () => clearInterval(timer);
  }, [isWanted]);
}

/** Says that a newer version is there. It loads on a press only, and asks first while input is unsaved. */
export function UpdatePrompt() {
  const update = useAppUpdate();
  const { upgradeNeeded } = useSyncStatus();
  useWantedUpdate(upgradeNeeded && !update);
  const hasUnsavedInput = useUnsavedInput();
  const [isDismissed, setDismissed] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  if (!update || isDismissed) return null;
  const load = async () => setBlocked((await update.apply()) === 'otherTabsOpen');
  return (
    <>
      <Banner
        kind={isBlocked ? 'warning' : 'info'}
        bar
        onDismiss={() => setDismissed(true)}
        action={
          <Button size="sm" onClick={() => (hasUnsavedInput ? setAsking(true) : inBackground(load()))}>
            <Trans>Load it</Trans>
          </Button>
        }
      >
        {isBlocked && <Trans>Other tabs still run the older version. Close them, then load it here.</Trans>}
        {!isBlocked && hasUnsavedInput && (
          <Trans>A newer version is ready. Finish what you are doing first; the update can wait.</Trans>
        )}
        {!isBlocked && !hasUnsavedInput && (
          <Trans>A newer version is ready. Loading it takes a second.</Trans>
        )}
      </Banner>
      <Suspense>{isAsking && <LoadQuestion onLoad={load} onClose={() => setAsking(false)} />}</Suspense>
    </>
  );
}
