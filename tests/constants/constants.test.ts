import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { type AuthorisedDeps, authorisedFetch } from '../../src/api/authorised-fetch.ts';
import { API_BASE } from '../../src/api/base-path.ts';
import { HONOURED, OFFERED_LOCALES, RIGHT_TO_LEFT } from '../../src/app/locale.ts';
import {
  DEFAULT_TENANT_ID,
  DEFAULT_TOKEN_LIFETIME,
  type SignIn,
  STORAGE_KEYS,
  type StoredSession,
  storedSession,
} from '../../src/domain/identity/session.ts';
import { cryptoBytes, systemClock } from '../../src/domain/kit/values/ids.ts';
import { MAIN_CATEGORIES, PACKAGE_LIMITS, STARS } from '../../src/domain/plugins/words.ts';
import { DEFAULT_LOG_LEVEL, LOG_LEVELS } from '../../src/domain/shared/log-entry.ts';
import { SURVEY_CATEGORIES } from '../../src/domain/surveys/survey-template.ts';
import { WIRE_LIMITS } from '../../src/domain/sync/wire.ts';
import { CARD, CARD_COLUMNS } from '../../src/features/plugins/card-figures.ts';
import { CLOSES_AFTER } from '../../src/features/plugins/upload-dialog.tsx';
import { SIMULATED } from '../../src/features/plugins/upload-progress.ts';
import { RULES } from '../../src/features/plugins/use-upload.ts';
import { TYPE_AHEAD_RESET, typedAhead } from '../../src/ui/overlays/menu.tsx';
import { delayUntilShown, TOOLTIP } from '../../src/ui/overlays/tooltip.tsx';
import { BREAKPOINTS, system } from '../../src/ui/theme/system.ts';

/** Section 9 of the specification, line by line. What deviates stands in docs/decisions/0011-constants.md. */
describe('the constants of the specification', () => {
  it('a request is given up after 30 seconds, and the API stands at /api', async () => {
    expect(WIRE_LIMITS.timeout).toBe(30_000);
    expect(API_BASE).toBe('/api');
    const { apiBasePath } = await readConfig({ AUTH_SECRET: 'thirty-two characters at the least' });
    expect(apiBasePath).toBe('/api');
  });

  it('a 401 is answered by one refresh and one retry', async () => {
    const session = {
      token: 'old',
      user: { id: 'u' },
      tenant: { id: 't' },
      lastContactAt: 0,
    } as StoredSession; // the rest of a person is not read here
    const asked: string[] = [];
    const deps: AuthorisedDeps = {
      baseUrl: API_BASE,
      clock: systemClock,
      random: cryptoBytes,
      accepts: () => true,
      deviceId: async () => 'device',
      exclusively: (_name, work) => work(),
      keeper: { read: async () => session, write: async () => undefined },
      fetch: vi.fn<typeof fetch>(async (input) => {
        asked.push(String(input));
        if (!String(input).includes('/auth/refresh')) return new Response(null, { status: 401 });
        return Response.json({ token: 'new', expiresIn: 900, user: session.user, tenant: session.tenant });
      }),
    };
    expect((await authorisedFetch(deps, '/surveys', { method: 'GET' })).status).toBe(401);
    expect(asked.filter((url) => url.endsWith('/surveys'))).toHaveLength(2);
    expect(asked).toHaveLength(3);
  });

  it('storage keys', () => {
    expect(STORAGE_KEYS).toMatchObject({
      session: 'auth-storage',
      plugins: 'plugin-store',
      token: 'auth_token',
      tenant: 'tenant_id',
      language: expect.any(String),
    });
  });

  it('a token lives an hour where the answer does not say how long', () => {
    const signIn = { token: 'new' } as Omit<SignIn, 'expiresIn'>; // whose it is is not read here
    expect(storedSession(signIn, 5000).tokenUntil).toBe(5000 + DEFAULT_TOKEN_LIFETIME * 1000);
    expect(DEFAULT_TOKEN_LIFETIME).toBe(3600);
  });

  it('the tenant of whoever names none', () => expect(DEFAULT_TENANT_ID).toBe('demo-tenant'));

  it('six languages are honoured, two have texts and are offered, two run from right to left', () => {
    expect(HONOURED).toEqual(['en', 'fr', 'de', 'es', 'ar', 'ku']);
    expect(OFFERED_LOCALES.map(({ tag }) => tag)).toEqual(['en-US', 'fr-FR']);
    const hasTexts = (code: string) => existsSync(`src/locales/${code}/messages.po`);
    expect(HONOURED.filter(hasTexts)).toEqual(['en', 'fr']);
    expect(RIGHT_TO_LEFT).toEqual(['ar', 'ku']);
  });

  it('eight categories of the marketplace, five of survey plugins', () => {
    expect(MAIN_CATEGORIES).toEqual([
      'workflow',
      'analytics',
      'integration',
      'automation',
      'reporting',
      'visualization',
      'security',
      'compliance',
    ]);
    expect(SURVEY_CATEGORIES).toEqual([
      'asset_inventory',
      'condition_assessment',
      'compliance_check',
      'safety_inspection',
      'performance_test',
    ]);
  });

  it('an upload moves by 10 every 500 ms up to 90, takes one .zip, and its dialog closes 1 s later', () => {
    expect(SIMULATED).toEqual({ step: 10, every: 500, most: 90 });
    expect(RULES).toMatchObject({
      files: 1,
      accept: ['application/zip', '.zip'],
      maximum: PACKAGE_LIMITS.bytes,
    });
    expect(CLOSES_AFTER).toBe(1000);
  });

  it('a card shows three lines, half stars of five and a placeholder that is there, in one to four columns', () => {
    expect(CARD).toEqual({ descriptionLines: 3, standInIcon: '/images/plugin-placeholder.png' });
    expect(existsSync(`public${CARD.standInIcon}`)).toBe(true);
    expect([STARS.step, STARS.most]).toEqual([0.5, 5]);
    const counts = Object.values(CARD_COLUMNS).map((columns) => columns.replace(/repeat\((\d), 1fr\)/, '$1'));
    expect(counts).toEqual(['1fr', '1fr 1fr', '3', '4']);
  });

  it('tooltips and menus keep their times', () => {
    expect(TOOLTIP).toEqual({ enter: 100, touchEnter: 700, touchLeave: 1500, quick: 800, width: 300 });
    expect(TYPE_AHEAD_RESET).toBe(500);
    const shownAt = [799, 800].map((now) => delayUntilShown(TOOLTIP.enter, 0, now));
    expect(shownAt).toEqual([0, 100]);
    const typed = [100, 600, 1101].reduce((before, at) => typedAhead(before, 'A', at), { text: '', at: 0 });
    expect(typed.text).toBe('a');
    expect(typedAhead({ text: 'a', at: 100 }, 'B', 600).text).toBe('ab');
  });

  it('breakpoints and spacing', () => {
    expect(BREAKPOINTS).toEqual({ sm: 600, md: 900, lg: 1200, xl: 1536 });
    expect(system.breakpoints.values.map(({ name }) => name)).toEqual(['sm', 'md', 'lg', 'xl']);
    expect(system.token('spacing.2')).toBe('0.5rem');
  });

  it('everything is traced unless a share is configured, and logs begin at info', async () => {
    const SENTRY_DSN = 'https://key@errors.example/1';
    const AUTH_SECRET = 'thirty-two characters at the least';
    const { errorReporting, logLevel } = await readConfig({ AUTH_SECRET, SENTRY_DSN });
    expect(errorReporting?.tracesSampleRate).toBe(1);
    expect([DEFAULT_LOG_LEVEL, logLevel]).toEqual(['info', 'info']);
    expect(LOG_LEVELS).toEqual(['debug', 'info', 'warn', 'error']);
  });
});
