import type { Clock } from '../domain/kit/values/ids.ts';

/** Written to the console, and nowhere else (R7.15). */
interface AnalyticsEvent {
  readonly event: 'screen_view' | 'sign_in' | 'sign_out' | 'record_saved';
  readonly userId: string | null;
  readonly tenantId: string | null;
  /** RFC 3339 by the device's clock. */
  readonly timestamp: string;
  readonly userAgent: string;
  /** Origin and path: what follows may hold a token. */
  readonly url: string;
  readonly referrer: string;
}

export interface AnalyticsDeps {
  readonly clock: Clock;
  readonly print: (line: string, event: AnalyticsEvent) => void;
  readonly person: () => { readonly userId: string; readonly tenantId: string } | null;
  readonly page: () => { readonly url: string; readonly referrer: string; readonly userAgent: string };
}

export function createAnalytics({ clock, print, person, page }: AnalyticsDeps) {
  return (event: AnalyticsEvent['event']): void => {
    const { url, referrer, userAgent } = page();
    const { userId, tenantId } = person() ?? { userId: null, tenantId: null };
    const timestamp = new Date(clock.now()).toISOString();
    const places = { url: pathOnly(url), referrer: pathOnly(referrer) };
    print('analytics', { event, userId, tenantId, timestamp, userAgent, ...places });
  };
}

function pathOnly(address: string): string {
  return address.replace(/[?#].*$/, '');
}
