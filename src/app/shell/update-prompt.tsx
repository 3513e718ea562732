import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useUnsavedInput } from '../../resource/unsaved-input.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAppUpdate } from '../app-update.tsx';

/** Says that a newer version is there. It loads on a press only, and warns while a form holds unsaved input. */
export function UpdatePrompt() {
  const update = useAppUpdate();
  const hasUnsavedInput = useUnsavedInput();
  const [isDismissed, setDismissed] = useState(false);
  const [isBlocked, setBlocked] = useState(false);
  if (!update || isDismissed) return null;
  const load = async () => setBlocked((await update.apply()) === 'otherTabsOpen');
  return (
    <Banner
      kind={isBlocked ? 'warning' : 'info'}
      bar
      onDismiss={() => setDismissed(true)}
      action={
        <Button size="sm" onClick={() => void load()}>
          {hasUnsavedInput ? <Trans>Load anyway</Trans> : <Trans>Load it</Trans>}
        </Button>
      }
    >
      {isBlocked && <Trans>Other tabs still run the older version. Close them, then load it here.</Trans>}
      {!isBlocked && hasUnsavedInput && (
        <Trans>A newer version is ready. Save your form first; the update can wait.</Trans>
      )}
      {!isBlocked && !hasUnsavedInput && <Trans>A newer version is ready. Loading it takes a second.</Trans>}
    </Banner>
  );
}
