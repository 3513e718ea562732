import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

const STORAGE_KEY = 'install-prompt';

/** Chromium's event; other browsers install from their own menus. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Offers to put the app on the device, once; a "no" is remembered. */
export function InstallPrompt() {
  const [offer, setOffer] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const onOffer = (event: Event) => {
      event.preventDefault();
      // Dispatched under this name it is this event.
      if (localStorage.getItem(STORAGE_KEY) === null) setOffer(event as InstallEvent);
    };
    window.addEventListener('beforeinstallprompt', onOffer);
    return () => window.removeEventListener('beforeinstallprompt', onOffer);
  }, []);
  if (!offer) return null;
  const dismiss = () => {
    localStorage.setItem(STORAGE_KEY, 'dismissed');
    setOffer(null);
  };
  return (
    <Banner
      kind="info"
      bar
      onDismiss={dismiss}
      action={
        <Button size="sm" onClick={() => void offer.prompt().then(dismiss)}>
          <Trans>Install</Trans>
        </Button>
      }
    >
      <Trans>Install Fieldline on this device: it opens like any other app, also without signal.</Trans>
    </Banner>
  );
}
