import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useAtomValue } from 'jotai';
import { type ReactNode, useCallback, useEffect } from 'react';
import { RouterProvider } from 'react-router-dom';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { HeadingForContext } from '../resource/rows/heading-for.ts';
import { sessionServiceAtom, useSession } from '../session/account/session-store.ts';
import { UiProvider } from '../ui/ui-provider.tsx';
import { AppUpdateProvider } from './app-update.tsx';
import { InstallationProvider } from './installation.tsx';
import { followTokenLocale } from './locale.ts';
import type { createAppRouter } from './router.tsx';
import { InstallOfferProvider } from './shell/install-offer.tsx';

/** Everything around the screens, outermost first: words, looks, what the server is, the screens. */
export function App({ router }: { router: ReturnType<typeof createAppRouter> }) {
  const headingFor = useCallback(() => {
    const { navigation, location } = router.state;
    return (navigation.location ?? location).pathname;
  }, [router]);
  return (
    <I18nProvider i18n={i18n}>
      <UiProvider>
        <SessionFollower />
        <Installed>
          <AppUpdateProvider>
            <InstallOfferProvider>
              <HeadingForContext value={headingFor}>
                <RouterProvider router={router} />
              </HeadingForContext>
            </InstallOfferProvider>
          </AppUpdateProvider>
        </Installed>
      </UiProvider>
    </I18nProvider>
  );
}

function Installed({ children }: { children: ReactNode }) {
  const { api } = useAtomValue(sessionServiceAtom);
  const ask = useCallback(() => api.call('get', '/install/status', undefined, { anonymous: true }), [api]);
  return <InstallationProvider ask={ask}>{children}</InstallationProvider>;
}

/** Keeps this tab on the session for as long as it is open, and speaks the person's language. */
function SessionFollower() {
  const { token } = useSession().state;
  useEffect(() => {
    inBackground(followTokenLocale(token));
  }, [token]);
  return null;
}
