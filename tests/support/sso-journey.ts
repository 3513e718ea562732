import { sql } from 'kysely';
import { expect } from 'vitest';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import type { SingleSignOn } from '../../src/domain/identity/single-sign-on.ts';
import type { TestClock } from './server-app.ts';
import type { Ground } from './server-block.ts';

/** Where a server that does not listen would be reached. */
export const CALLBACK = 'http://localhost:3000/api/auth/sso/callback';
export const SETTINGS = '/settings/single-sign-on';

/** A provider's tokens carry the time as it is. */
export function livingClock(): TestClock {
  let ahead = 0;
  return {
    now: () => Date.now() + ahead,
    advance(milliseconds) {
      ahead += milliseconds;
    },
  };
}

export type SsoChange = Partial<SingleSignOn> & { readonly clientSecret?: string | null };

export const UNSET = {
  enabled: true,
  clientId: 'fieldline',
  scopes: 'openid email profile',
  trustEmail: false,
  domains: [],
  roleClaim: '',
  roles: [],
  defaultRole: null,
  createPeople: false,
  onlySso: false,
};

export async function configure(ground: Ground, change: SsoChange, email = 'admin@demo.example') {
  const admin = await ground.as(email);
  const answer = await admin.call('PUT', SETTINGS, { ...UNSET, ...change });
  expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
  return answer.body as SingleSignOn;
}

/** As if their records had been looked for and found. */
export async function proveDomains(ground: Ground): Promise<void> {
  await sql`update sign_in_domains set verified_at = now(), verified_by = 'dns' where deleted_at is null`.execute(
    ground.test.database.kysely,
  );
}

/** A browser's first step: where it is sent, and the cookie it keeps. */
export async function start(ground: Ground, tenantId = 'demo-tenant') {
  const answer = await ground.test.app.inject({
    method: 'POST',
    url: '/api/auth/sso/start',
    payload: { tenantId },
    headers: { 'x-device-id': 'tablet-7' },
  });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const [cookie] = answer.cookies;
  return { url: answer.json<{ url: string }>().url, cookie: `${cookie?.name}=${cookie?.value}`, set: cookie };
}

export interface Returned {
  readonly to: string | undefined;
  /** Cookies for the header: of the session, and of somebody who has yet to prove that it is them. */
  readonly refresh: string | undefined;
  readonly arrival: string | undefined;
}

export async function back(ground: Ground, url: string, cookie: string): Promise<Returned> {
  const { pathname, search } = new URL(url);
  const answer = await ground.test.app.inject({ url: pathname + search, headers: { cookie } });
  expect([answer.statusCode, answer.body]).toEqual([302, '']);
  const named = (wanted: string) => {
    const found = answer.cookies.find(({ name }) => name === wanted);
    return found && `${found.name}=${found.value}`;
  };
  return {
    to: answer.headers.location,
    refresh: named('fieldline_refresh'),
    arrival: named('fieldline_sso_arrival'),
  };
}

/** What the login page sends after the provider. */
export async function complete(ground: Ground, arrival: string | undefined, payload: object) {
  const headers = { cookie: arrival ?? '' };
  return ground.test.app.inject({ method: 'POST', url: '/api/auth/sso/complete', headers, payload });
}

/** The last code that was mailed to confirm a way over a provider. */
export async function mailedCode(ground: Ground): Promise<string> {
  const { rows } = await sql<{ code: string }>`select data ->> 'code' as code from mails
    where kind = 'sign-in-code' order by id desc limit 1`.execute(ground.test.database.kysely);
  return rows[0]?.code ?? '';
}

/** Gives what the account asks for, where it asks for it. @returns as if nothing had been asked */
export async function proveAs(
  ground: Ground,
  returned: Returned,
  password = DEMO_PASSWORD,
): Promise<Returned> {
  const asks = /sso=(password|mail)$/.exec(returned.to ?? '')?.[1];
  if (asks === undefined) return returned;
  const given = asks === 'password' ? { password } : { mailCode: await mailedCode(ground) };
  const answer = await complete(ground, returned.arrival, given);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  const found = answer.cookies.find(({ name }) => name === 'fieldline_refresh');
  return { ...returned, to: '/login?sso=done', refresh: found && `${found.name}=${found.value}` };
}

/** The session that the app takes up on the login page. */
export async function takeUp(ground: Ground, refresh: string | undefined) {
  const headers = { cookie: refresh ?? '' };
  return ground.test.app.inject({ method: 'POST', url: '/api/auth/refresh', headers });
}

export async function forgetSso(ground: Ground): Promise<void> {
  for (const table of ['single_sign_on_links', 'single_sign_on_secrets', 'single_sign_on', 'sign_in_domains'])
    await sql`delete from ${sql.table(table)}`.execute(ground.test.database.kysely);
}
