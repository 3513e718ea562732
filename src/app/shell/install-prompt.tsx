import { Trans } from '@lingui/react/macro';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { useUnsavedInput } from '../../resource/drafts/unsaved-input.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/notices/banner.tsx';
import { useInstallOffer } from './install-offer.tsx';

/** Offers to put the app on the device, once, and not while somebody types; a "no" is remembered. */
export function InstallPrompt() {
  const { event, settle } = useInstallOffer();
  const hasUnsavedInput = useUnsavedInput();
  if (!event || hasUnsavedInput) return null;
  return (
    <Banner
      kind="info"
      bar
      onDismiss={settle}
      action={
        <Button
          size="sm"
          onClick={() => {
            // First: the browser takes one answer to its offer.
            settle();
            inBackground(event.prompt());
          }}
        >
          <Trans>Install</Trans>
        </Button>
      }
    >
      <Trans>Install Fieldline on this device: it opens like any other app, also without signal.</Trans>
    </Banner>
  );
}
