import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

const STORAGE_KEY = 'install-prompt';

/** Chromium's event; other browsers install from their own menus. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

interface Offer {
  readonly event: InstallEvent | null;
  readonly settle: () => void;
}

const OfferContext = createContext<Offer>({ event: null, settle: () => undefined });

/** Keeps the browser's offer, which comes once and on a first visit before anybody has signed in. */
export function InstallOfferProvider({ children }: { children: ReactNode }) {
  const [event, setEvent] = useState<InstallEvent | null>(null);
  useEffect(() => {
    const onOffer = (offered: Event) => {
      offered.preventDefault();
      // Dispatched under this name it is this event.
      if (localStorage.getItem(STORAGE_KEY) === null) setEvent(offered as InstallEvent);
    };
    window.addEventListener('beforeinstallprompt', onOffer);
    return () => window.removeEventListener('beforeinstallprompt', onOffer);
  }, []);
  const offer = useMemo(() => {
    const settle = () => {
      localStorage.setItem(STORAGE_KEY, 'dismissed');
      setEvent(null);
    };
    return { event, settle };
  }, [event]);
  return <OfferContext value={offer}>{children}</OfferContext>;
}

export function useInstallOffer(): Offer {
  return use(OfferContext);
}
