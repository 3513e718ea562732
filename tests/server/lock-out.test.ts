import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { giveBackTry, reserveTry } from '../../server/auth/password/lock-out.ts';
import { asIdentityService } from '../../server/database/tenants/tenant.ts';
import type { Api } from '../support/api.ts';
import { apiOf } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import { softAuthenticator } from '../support/soft-authenticator.ts';

const AT_ONCE = 40;
const FREE = 5;
const EMAIL = 'tech1@demo.example';

interface Guess {
  readonly path: string;
  readonly body: object;
}

/** Everything of a person that somebody could find out by trying; `begin` answers how one of its wrong tries looks. */
const GUESSABLE: Record<string, (ground: Ground, api: Api) => Promise<() => Guess | Promise<Guess>>> = {
  'the password at the sign-in': async () => () => ({
    path: '/auth/login',
    body: { email: EMAIL, password: 'guess' },
  }),
  'the password as a proof': async () => () => ({
    path: '/auth/reauthenticate',
    body: { password: 'guess' },
  }),
  'the password before another one': async () => () => ({
    path: '/auth/change-password',
    body: { currentPassword: 'guess', newPassword: 'tall grass by the mast' },
  }),
  'the password before a passkey': async () => () => ({
    path: '/auth/passkeys/registration',
    body: { currentPassword: 'guess' },
  }),
  'the password that switches the second factor off': async () => () => ({
    path: '/auth/disable-totp',
    body: { password: 'guess' },
  }),
  'the password at an invitation': async (ground) => {
    const harbor = await ground.as('admin@harbor.example');
    await harbor.call('POST', '/users/invite', { email: EMAIL, role: 'viewer' });
    const token = await lastLink(ground);
    return () => ({ path: '/auth/invitations/accept', body: { token, name: 'Tech', password: 'guess' } });
  },
  'the code of the second factor at the sign-in': async (ground, api) => {
    await switchOn(ground, api);
    return () => ({
      path: '/auth/login',
      body: { email: EMAIL, password: 'fieldline-demo', totpCode: 'AAAA-BBBB-CCCC' },
    });
  },
  'the code of the second factor as a proof': async (ground, api) => {
    await switchOn(ground, api);
    return () => ({ path: '/auth/reauthenticate', body: { token: 'AAAA-BBBB-CCCC' } });
  },
  'the code that switches the second factor off': async (ground, api) => {
    await switchOn(ground, api);
    return () => ({ path: '/auth/disable-totp', body: { token: 'AAAA-BBBB-CCCC' } });
  },
  'the code before new recovery codes': async (ground, api) => {
    await switchOn(ground, api);
    return () => ({ path: '/auth/recovery-codes', body: { token: 'AAAA-BBBB-CCCC' } });
  },
  'the answer of a passkey': async (ground) => {
    const device = softAuthenticator();
    device.create(await challenge(ground));
    return async () => ({
      path: '/auth/passkeys/login',
      body: { response: device.get(await challenge(ground)) },
    });
  },
};

type Asked = Parameters<ReturnType<typeof softAuthenticator>['create']>[0];

/** Of a sign-in, dressed up as one that a new passkey can be made from. */
async function challenge({ test }: Ground): Promise<Asked> {
  const answer = await test.app.inject({ method: 'POST', url: '/api/auth/passkeys/authentication' });
  return answer.json<Asked>();
}

async function lastLink({ test }: Ground): Promise<string> {
  const { rows } = await sql<{ token: string }>`select data ->> 'token' as token from mails
    where recipient = ${EMAIL} and kind = 'invitation' order by id desc limit 1`.execute(
    test.database.kysely,
  );
  return rows[0]?.token ?? '';
}

/** As if they had set one up: what is guessed is none of its codes. */
async function switchOn({ test }: Ground, { person }: Api): Promise<void> {
  await sql`insert into second_factors (user_id, secret, enabled_at, created_at)
    values (${person.user.id}, '', now(), now()) on conflict do nothing`.execute(test.database.kysely);
}

async function send({ test }: Ground, api: Api, guess: Guess, number: number, remoteAddress = '10.7.0.1') {
  const answer = await test.app.inject({
    method: 'POST',
    url: `/api${guess.path}`,
    payload: guess.body,
    headers: { ...api.person.headers, 'x-device-id': `device-${number}` },
    remoteAddress,
  });
  return answer.statusCode;
}

/** Hashes of passwords begun since; each is a try that was looked at. */
function countHashes(): () => number {
  let times = 0;
  const hook = createHook({
    init(_id, type) {
      if (type === 'ARGON2REQUEST') times++;
    },
  }).enable();
  return () => {
    hook.disable();
    return times;
  };
}

describeOnServer('of tries that come at once', (ground) => {
  let api: Api;

  beforeEach(async () => {
    for (const table of ['sign_in_attempts', 'second_factors', 'mails', 'mail_shares'])
      await sql`delete from ${sql.table(table)}`.execute(ground.test.database.kysely);
    api = apiOf(ground.test.app, await ground.test.signIn(EMAIL));
  });

  it.each(Object.keys(GUESSABLE))('no more than five are looked at: %s', async (what) => {
    const begin = GUESSABLE[what];
    if (!begin) throw new Error(`nobody says how to guess ${what}`);
    const next = await begin(ground, api);
    const guesses: Guess[] = [];
    for (let number = 0; number < AT_ONCE; number++) guesses.push(await next());
    const hashes = countHashes();
    const statuses = await Promise.all(guesses.map((guess, number) => send(ground, api, guess, number)));
    // Where the password is right and the code is guessed, it is the codes that count.
    const isOfCode = JSON.stringify(guesses[0]?.body).includes('fieldline-demo');
    expect(isOfCode ? 0 : hashes()).toBeLessThanOrEqual(FREE);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(AT_ONCE - FREE);
    expect(statuses.filter((status) => status < 300)).toEqual([]);
  });

  it('no more than five are looked at from a thousand addresses of one network, nor with a thousand names for the device', async () => {
    const guess = { path: '/auth/login', body: { email: EMAIL, password: 'guess' } };
    const hashes = countHashes();
    const statuses = await Promise.all(
      Array.from({ length: 80 }, (_, number) =>
        send(
          ground,
          api,
          guess,
          number,
          `2001:db8:9:9:${(number * 811).toString(16)}::${number.toString(16)}`,
        ),
      ),
    );
    expect(hashes()).toBeLessThanOrEqual(FREE);
    expect(statuses.filter((status) => status === 401)).toHaveLength(FREE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(80 - FREE);
  });

  it('the right ones count as none, and hold nobody up', async () => {
    const body = { password: 'fieldline-demo' };
    const prove = () => send(ground, api, { path: '/auth/reauthenticate', body }, 1);
    for (let times = 0; times < 12; times++) expect(await prove()).toBe(204);
    for (let times = 0; times < FREE - 1; times++)
      await send(ground, api, { path: '/auth/reauthenticate', body: { password: 'guess' } }, 1);
    expect(await prove()).toBe(204);
    expect(await prove()).toBe(204);
    await send(ground, api, { path: '/auth/reauthenticate', body: { password: 'guess' } }, 1);
    expect(await prove()).toBe(429);
  });

  it('the right ones of a whole crew are all taken', async () => {
    const right = { path: '/auth/login', body: { email: EMAIL, password: 'fieldline-demo' } };
    const statuses = await Promise.all(
      Array.from({ length: 20 }, (_, number) => send(ground, api, right, number)),
    );
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  it('one that is given back after the wait leaves the next to wait as long as before', async () => {
    const { database, clock } = ground.test;
    const attempt = { email: 'x@demo.example', place: '10.7.7.7' };
    const take = () =>
      asIdentityService(database, (trx) => reserveTry(trx, clock.now(), attempt)).then(
        () => 0,
        (error: { headers: Record<string, string> }) => Number(error.headers['retry-after']),
      );
    for (let times = 0; times < FREE; times++) expect(await take()).toBe(0);
    expect(await take()).toBe(30);
    clock.advance(30_000);
    expect(await take()).toBe(0);
    await asIdentityService(database, (trx) => giveBackTry(trx, attempt));
    expect(await take()).toBe(0);
    expect(await take()).toBe(60);
  });
});
