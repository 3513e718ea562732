import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { personId } from '../../server/seed/accounts.ts';
import type { SignIn } from '../../src/domain/identity/session.ts';
import { auditOf, newEmail, newPerson } from '../support/administration.ts';
import { apiOf } from '../support/api.ts';
import type { ScriptedProvider } from '../support/scripted-provider.ts';
import { startScriptedProvider } from '../support/scripted-provider.ts';
import { describeOnServer } from '../support/server-block.ts';
import type { SsoChange } from '../support/sso-journey.ts';
import {
  back,
  CALLBACK,
  complete,
  configure,
  forgetSso,
  livingClock,
  mailedCode,
  proveAs,
  start,
  takeUp,
} from '../support/sso-journey.ts';

const PASSWORD = 'fieldline-demo';

/** A provider that says whatever its owner likes, and what an account that exists has to say to it. */
describeOnServer(
  'an account that exists, at a provider that vouches for it',
  (ground) => {
    let provider: ScriptedProvider;
    beforeAll(async () => {
      provider = await startScriptedProvider();
    });
    afterAll(() => provider.close());
    beforeEach(async () => {
      provider.reset();
      await forgetSso(ground);
      const { kysely } = ground.test.database;
      await sql`delete from second_factors`.execute(kysely);
      await sql`update tenants set second_factor_required = false`.execute(kysely);
    });

    const set = (change: SsoChange = {}) =>
      configure(ground, { issuer: provider.issuer, clientSecret: 'secret', ...change });

    async function arrive(claims: object) {
      const { url, cookie } = await start(ground);
      const asked = new URL(url).searchParams;
      provider.claims = { email_verified: true, nonce: asked.get('nonce'), ...claims };
      const query = new URLSearchParams({ code: 'code', state: asked.get('state') ?? '' });
      return back(ground, `${CALLBACK}?${query}`, cookie);
    }

    async function factorOf(email: string) {
      const api = apiOf(ground.test.app, await ground.test.signIn(email, 'demo-tenant'));
      const secret = String((await api.call('POST', '/auth/setup-totp')).row['secret']);
      const code = (ahead = 0) =>
        TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ground.test.clock.now() + ahead });
      expect((await api.call('POST', '/auth/enable-totp', { token: code() })).status).toBe(200);
      return code;
    }

    it('is opened by its password once, and by the provider alone from then on', async () => {
      await set();
      const arrived = await arrive({ sub: 'lena', email: 'tech1@demo.example' });
      expect([arrived.to, arrived.refresh]).toEqual(['/login?sso=password', undefined]);
      const wrong = await complete(ground, arrived.arrival, { password: 'not the password' });
      expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'invalid_credentials']);
      for (const nothing of [{}, { mailCode: 'AAAA-AAAA-AAAA' }, { totpCode: '123456' }])
        expect((await complete(ground, arrived.arrival, nothing)).statusCode).toBe(401);
      const right = await complete(ground, arrived.arrival, { password: PASSWORD });
      expect(right.json<SignIn>().user.email).toBe('tech1@demo.example');
      const again = await arrive({ sub: 'lena', email: 'tech1@demo.example' });
      expect(again.to).toBe('/login?sso=done');
      const log = await auditOf(ground, personId('tech1@demo.example'));
      expect(log.map(({ after }) => after)).toContainEqual(expect.objectContaining({ consent: 'password' }));
    });

    it.each(['admin@demo.example', 'both@demo.example', 'viewer@demo.example'])(
      'is not opened by the provider’s word alone: %s',
      async (email) => {
        await set();
        const { to, refresh, arrival } = await arrive({ sub: `mallory of ${email}`, email });
        expect([to, refresh]).toEqual(['/login?sso=password', undefined]);
        // The password of an accomplice is not the account's.
        const harbor = await complete(ground, arrival, { password: 'a quiet substation' });
        expect(harbor.statusCode).toBe(401);
        expect((await arrive({ sub: `mallory of ${email}`, email })).to).toBe('/login?sso=password');
      },
    );

    it('without a password of its person’s own is opened by a code that was mailed, in that browser', async () => {
      await set();
      const email = newEmail();
      await newPerson(await ground.as('admin@demo.example'), 'viewer', email);
      const arrived = await arrive({ sub: 'given', email });
      expect(arrived.to).toBe('/login?sso=mail');
      const code = await mailedCode(ground);
      const other = await arrive({ sub: 'given', email });
      // Mailed for the first browser; the second one's is another.
      expect((await complete(ground, other.arrival, { mailCode: code })).statusCode).toBe(401);
      const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`;
      expect((await complete(ground, arrived.arrival, { mailCode: typed })).statusCode).toBe(200);
      // The password that an administrator typed is none of theirs.
      const third = await arrive({ sub: 'third', email });
      expect((await complete(ground, third.arrival, { password: 'a quiet substation' })).statusCode).toBe(
        401,
      );
    });

    it('is told when the next code can be mailed, and that none was; the last one is good until then', async () => {
      await set();
      const email = newEmail();
      await newPerson(await ground.as('admin@demo.example'), 'viewer', email);
      const codesTo = async () => {
        const { rows } = await sql<{ state: string }>`select state from mails
          where recipient = ${email} and kind = 'sign-in-code'`.execute(ground.test.database.kysely);
        return rows.map(({ state }) => state);
      };
      let last = await arrive({ sub: 'many', email });
      for (let times = 1; times < 10; times++) last = await arrive({ sub: 'many', email });
      expect(last.to).toBe('/login?sso=mail');
      expect(await codesTo()).toHaveLength(10);
      const code = await mailedCode(ground);
      const beyond = await arrive({ sub: 'many', email });
      const { pathname, searchParams } = new URL(beyond.to ?? '', 'https://grid.example');
      expect([pathname, searchParams.get('sso'), beyond.arrival]).toEqual(['/login', 'mails', undefined]);
      expect(Number(searchParams.get('wait'))).toBeGreaterThan(3500);
      expect(await codesTo()).toHaveLength(10);
      expect(await codesTo()).not.toContain('dropped');
      expect((await complete(ground, last.arrival, { mailCode: code })).statusCode).toBe(200);
    });

    it('is waited for ten minutes, and not by settings that were changed meanwhile', async () => {
      await set();
      const late = await arrive({ sub: 'late', email: 'tech1@demo.example' });
      ground.test.clock.advance(601_000);
      const old = await complete(ground, late.arrival, { password: PASSWORD });
      ground.test.clock.advance(-601_000);
      expect([old.statusCode, old.json().reason]).toEqual([403, 'sso_answer_old']);
      await set({ clientId: 'another' });
      const changed = await complete(ground, late.arrival, { password: PASSWORD });
      expect([changed.statusCode, changed.json().reason]).toEqual([403, 'sso_answer_old']);
      expect((await complete(ground, undefined, { password: PASSWORD })).statusCode).toBe(403);
    });

    it('of another tenant is not taken in unasked', async () => {
      await set({ createPeople: true, defaultRole: 'viewer' });
      const arrived = await arrive({ sub: 'nora', email: 'admin@harbor.example' });
      expect([arrived.to, arrived.refresh]).toEqual(['/login?sso=password', undefined]);
      const { rows } = await sql`select id from members where tenant_id = 'demo-tenant'
        and email = 'admin@harbor.example'`.execute(ground.test.database.kysely);
      expect(rows).toEqual([]);
      const agreed = await complete(ground, arrived.arrival, { password: PASSWORD });
      expect(agreed.json<SignIn>().tenant.id).toBe('demo-tenant');
      // Their own sign-in opens what it opened.
      const own = await ground.test.signIn('admin@harbor.example');
      expect(own.tenant.id).toBe('harbor-grid');
    });

    it.each<[string, string | null, number]>([
      ['not for one that another tenant’s word planted', 'harbor-grid', 200],
      ['for one that its own tenant vouched for', 'demo-tenant', 401],
      ['for one of its person’s own', null, 401],
    ])('is asked for its second factor beside a mailed code %s', async (_, setUpIn, status) => {
      await set({ createPeople: true, defaultRole: 'viewer' });
      const email = newEmail();
      const { id } = await newPerson(await ground.as('admin@harbor.example'), 'viewer', email);
      const { kysely } = ground.test.database;
      await sql`insert into second_factors (user_id, secret, created_at, enabled_at, set_up_in)
        values (${id}, 'sealed', now(), now(), ${setUpIn})`.execute(kysely);
      const arrived = await arrive({ sub: email, email });
      const came = await complete(ground, arrived.arrival, { mailCode: await mailedCode(ground) });
      expect([came.statusCode, came.json().code]).toEqual(
        status === 200 ? [200, undefined] : [401, 'TOTP_REQUIRED'],
      );
      const { rows } = await sql`select user_id from second_factors where user_id = ${id}`.execute(kysely);
      expect(rows).toHaveLength(status === 200 ? 0 : 1);
      // Let in once, they are let in again.
      expect((await arrive({ sub: email, email })).to).toBe(`/login?sso=${status === 200 ? 'done' : 'mail'}`);
    });

    it('that came over it with a proof is nobody’s by a typed word, also once its person has left', async () => {
      await set({ createPeople: true, defaultRole: 'viewer' });
      const email = newEmail();
      const harbor = await ground.as('admin@harbor.example');
      const { id } = await newPerson(harbor, 'viewer', email);
      const arrived = await arrive({ sub: email, email });
      const came = await complete(ground, arrived.arrival, { mailCode: await mailedCode(ground) });
      expect(came.statusCode).toBe(200);
      const { kysely } = ground.test.database;
      await sql`insert into second_factors (user_id, secret, created_at, enabled_at)
        values (${id}, 'sealed', now(), now())`.execute(kysely);
      expect((await (await ground.as('admin@demo.example')).call('DELETE', `/users/${id}`)).status).toBe(204);
      expect((await harbor.call('POST', `/users/${id}/reset-2fa`)).problem.reason).toBe('sign_in_shared');
    });

    it('keeps its sessions of other tenants, whatever device the provider’s own people say they have', async () => {
      await set();
      const login = await ground.test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-device-id': 'tablet-7' },
        payload: { email: 'both@demo.example', password: PASSWORD, tenantId: 'harbor-grid' },
      });
      const { token } = login.json<SignIn>();
      // The same device's id, as `start` sends it.
      await proveAs(ground, await arrive({ sub: 'both', email: 'both@demo.example' }));
      const headers = { authorization: `Bearer ${token}` };
      const still = await ground.test.app.inject({ url: '/api/auth/profile', headers });
      expect([still.statusCode, still.json().tenant_id]).toEqual([200, 'harbor-grid']);
    });

    it('is forgotten by another issuer’s or client’s settings, with the sessions that were opened so', async () => {
      await set();
      const { refresh } = await proveAs(ground, await arrive({ sub: 'lena', email: 'tech1@demo.example' }));
      expect((await takeUp(ground, refresh)).statusCode).toBe(200);
      const second = await arrive({ sub: 'lena', email: 'tech1@demo.example' });
      expect(second.to).toBe('/login?sso=done');
      await set({ clientId: 'another' });
      expect((await takeUp(ground, second.refresh)).statusCode).toBe(401);
      await set({ clientId: 'fieldline' });
      expect((await arrive({ sub: 'lena', email: 'nobody@demo.example' })).to).toBe('/login?sso=unknown');
    });

    it('is asked for its second factor after the provider too', async () => {
      await set();
      await proveAs(ground, await arrive({ sub: 'lena', email: 'tech1@demo.example' }));
      const code = await factorOf('tech1@demo.example');
      const arrived = await arrive({ sub: 'lena', email: 'tech1@demo.example' });
      expect([arrived.to, arrived.refresh]).toEqual(['/login?sso=code', undefined]);
      const none = await complete(ground, arrived.arrival, { password: PASSWORD });
      expect(none.json().code).toBe('TOTP_REQUIRED');
      const wrong = await complete(ground, arrived.arrival, { totpCode: '000000' });
      expect(wrong.json().code).toBe('TOTP_INVALID');
      const right = await complete(ground, arrived.arrival, { totpCode: code(30_000) });
      expect(right.statusCode).toBe(200);
    });

    it('is asked for both at the first time', async () => {
      await set();
      const code = await factorOf('tech2@demo.example');
      const arrived = await arrive({ sub: 'rui', email: 'tech2@demo.example' });
      const password = { password: PASSWORD };
      expect((await complete(ground, arrived.arrival, password)).json().code).toBe('TOTP_REQUIRED');
      const right = await complete(ground, arrived.arrival, { ...password, totpCode: code(30_000) });
      expect(right.statusCode).toBe(200);
    });

    it.each(['another tenant’s word', null])(
      'is asked for its second factor at the first time whatever the provider says, set up by %s',
      async (setUpBy) => {
        await set({ trustSecondFactor: true });
        const code = await factorOf('both@demo.example');
        const { kysely } = ground.test.database;
        await sql`update second_factors set set_up_in = ${setUpBy && 'harbor-grid'}`.execute(kysely);
        await sql`update members set status = 'invited' where email = 'both@demo.example' and tenant_id = 'demo-tenant'`.execute(
          kysely,
        );
        const arrived = await arrive({ sub: 'mallory', email: 'both@demo.example', amr: ['mfa'] });
        expect(arrived.to).toBe('/login?sso=password');
        const phished = await complete(ground, arrived.arrival, { password: PASSWORD });
        expect([phished.statusCode, phished.json().code]).toEqual([401, 'TOTP_REQUIRED']);
        const { rows } = await sql`select user_id from second_factors where enabled_at is not null`.execute(
          kysely,
        );
        expect(rows).toHaveLength(1);
        const right = await complete(ground, arrived.arrival, { password: PASSWORD, totpCode: code(30_000) });
        expect(right.statusCode).toBe(200);
        await sql`update members set status = 'active' where email = 'both@demo.example'`.execute(kysely);
      },
    );

    it.each<[string, SsoChange, object, string]>([
      ['by amr', { trustSecondFactor: true }, { amr: ['pwd', 'mfa'] }, 'done'],
      ['by a key in hardware', { trustSecondFactor: true }, { amr: ['hwk'] }, 'done'],
      ['by acr', { trustSecondFactor: true, secondFactorAcr: 'gold' }, { acr: 'gold' }, 'done'],
      ['not by another acr', { trustSecondFactor: true, secondFactorAcr: 'gold' }, { acr: 'silver' }, 'code'],
      ['not by an acr that nobody named', { trustSecondFactor: true }, { acr: '' }, 'code'],
      ['not by a password alone', { trustSecondFactor: true }, { amr: ['pwd'] }, 'code'],
      ['not by a text that looks like it', { trustSecondFactor: true }, { amr: 'mfa' }, 'code'],
      ['not unless the tenant wants that', {}, { amr: ['mfa'] }, 'code'],
      ['not by silence', { trustSecondFactor: true }, {}, 'code'],
    ])('takes the provider’s second factor for its own %s', async (_, change, claims, outcome) => {
      await set(change);
      const who = { sub: 'lena', email: 'tech1@demo.example' };
      await proveAs(ground, await arrive(who));
      await factorOf('tech1@demo.example');
      expect((await arrive({ ...who, ...claims })).to).toBe(`/login?sso=${outcome}`);
    });

    it('sets one up where the tenant asks for it and the provider does not say that it did', async () => {
      await set({ createPeople: true, defaultRole: 'viewer', trustSecondFactor: true });
      await sql`update tenants set second_factor_required = true where id = 'demo-tenant'`.execute(
        ground.test.database.kysely,
      );
      const email = newEmail();
      const { refresh } = await arrive({ sub: email, email });
      const { token, user } = (await takeUp(ground, refresh)).json<SignIn>();
      expect(user.secondFactorNeeded).toBe(true);
      const headers = { authorization: `Bearer ${token}` };
      const begun = await ground.test.app.inject({ method: 'POST', url: '/api/auth/setup-totp', headers });
      expect(begun.statusCode).toBe(200);
      const both = await arrive({ sub: email, email, amr: ['mfa'] });
      expect((await takeUp(ground, both.refresh)).json<SignIn>().user.secondFactorNeeded).toBe(false);
    });
  },
  { clock: livingClock() },
);
