import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useUnsavedInput } from '../../resource/unsaved-input.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { useAppUpdate } from '../app-update.tsx';

/** Says that a newer version is there. It loads on a press only, and warns while a form holds unsaved input. */
export function UpdatePrompt() {
  const load = useAppUpdate();
  const hasUnsavedInput = useUnsavedInput();
  const [dismissed, setDismissed] = useState(false);
  if (!load || dismissed) return null;
  return (
    <Banner
      kind="info"
      bar
      onDismiss={() => setDismissed(true)}
      action={
        <Button size="sm" onClick={load}>
          {hasUnsavedInput ? <Trans>Load anyway</Trans> : <Trans>Load it</Trans>}
        </Button>
      }
    >
      {hasUnsavedInput ? (
        <Trans>A newer version is ready. Save your form first; the update can wait.</Trans>
      ) : (
        <Trans>A newer version is ready. Loading it takes a second.</Trans>
      )}
    </Banner>
  );
}
