import { getDefaultStore } from 'jotai';
import { createAnalytics } from '../analytics/analytics.ts';
import { followScreens } from '../analytics/follow-screens.ts';
import { API_BASE } from '../api/base-path.ts';
import { onSignal } from '../data/store/signals.ts';
import type { StoredSession } from '../domain/identity/session.ts';
import { systemClock } from '../domain/kit/values/ids.ts';
import { inBackground } from '../domain/kit/values/in-background.ts';
import { createClientLog } from '../error-reports/client-log.ts';
import type { collectErrors } from '../error-reports/collect-errors.ts';
import { keepEntry } from '../error-reports/kept-log.ts';
import { takeReports } from '../error-reports/take-reports.ts';
import { sessionServiceAtom } from '../session/account/session-store.ts';
import type { createAppRouter } from './router.tsx';

type Router = ReturnType<typeof createAppRouter>;

/** What the app notices of itself, for as long as it is open: its errors, and which screens and actions are used. */
export function observe(router: Router, collected: ReturnType<typeof collectErrors>): void {
  const { api, watch } = getDefaultStore().get(sessionServiceAtom);
  let session: StoredSession | null = null;
  const log = createClientLog({
    api,
    clock: systemClock,
    print: console,
    keep: (entry) => keepEntry(localStorage, entry),
    isDevelopment: import.meta.env.DEV,
    canSend: () => navigator.onLine && (session?.token ?? null) !== null,
  });
  const track = countsPeople()
    ? createAnalytics({
        clock: systemClock,
        print: (line, event) => log.log('info', line, undefined, { ...event }),
        person: () => session && { userId: session.user.id, tenantId: session.tenant.id },
        page: () => ({
          url: location.href,
          referrer: document.referrer,
          userAgent: navigator.userAgent,
        }),
      })
    : () => undefined;
  let isFirst = true;
  watch((stored) => {
    const [was, is] = [session?.token ?? null, stored?.token ?? null];
    // Said while it is known who left.
    if (was !== null && is === null) track('sign_out');
    session = stored;
    if (!isFirst && was === null && is !== null) track('sign_in');
    isFirst = false;
  });
  onSignal(({ type }) => {
    if (type === 'saved') track('record_saved');
  });
  followScreens(router, () => track('screen_view'));
  inBackground(
    takeReports({
      collected,
      log,
      settings: () => api.call('get', '/settings/public', undefined, { anonymous: true }),
      loadService: () => import('../error-reports/sentry.ts'),
      tunnel: `${API_BASE}/error-reports`,
      backOnline: () => new Promise((resolve) => window.addEventListener('online', resolve, { once: true })),
      where: () => ({ path: location.pathname, userAgent: navigator.userAgent }),
    }),
  );
}

/** A browser that a program drives is nobody; a test that is about these events asks for them. */
function countsPeople(): boolean {
  return !navigator.webdriver || localStorage.getItem('analytics') === 'on';
}
