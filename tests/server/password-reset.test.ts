import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hashPassword } from '../../server/auth/password/password.ts';
import { DEMO_PASSWORD, personId } from '../../server/seed/accounts.ts';
import { setUpTenant } from '../../server/seed/set-up.ts';
import { type KeptMail, keptMails } from '../support/kept-mails.ts';
import { startTestApp, type TestApp } from '../support/server-app.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const MINUTE = 60_000;

async function post({ app }: TestApp, path: string, payload: object, remoteAddress = '10.1.0.1') {
  const answer = await app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, remoteAddress });
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json<{ code: string }>() };
}

const ask = (test: TestApp, email: string, ip?: string) =>
  post(test, 'password-reset/request', { email }, ip);

const confirm = (test: TestApp, token: string, password: string) =>
  post(test, 'password-reset/confirm', { token, password });

const login = (test: TestApp, email: string, password: string, ip?: string) =>
  post(test, 'login', { email, password }, ip);

async function mailsTo(test: TestApp, email: string, kind = 'password-reset'): Promise<KeptMail[]> {
  const mails = await keptMails(test);
  return mails.filter((mail) => mail.to === email && mail.kind === kind);
}

/** Asks, and reads the token in the mail as the person would. */
async function tokenFor(test: TestApp, email: string): Promise<string> {
  const before = await mailsTo(test, email);
  expect(await ask(test, email)).toEqual({ status: 204, body: null });
  const [mail, ...older] = await mailsTo(test, email);
  expect(older).toHaveLength(before.length);
  return /\/reset-password#token=([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}

/** What the database keeps of a request. */
async function kept({ test }: Ground, email: string) {
  const { rows } = await sql`select user_id, requests, m.state, m.data is null as empty
    from password_resets join mails m on m.recipient = email where email = ${email}`.execute(
    test.database.kysely,
  );
  return rows;
}

describeOnServer('a new password', (ground) => {
  it('is asked for with the same answer and the same work, whether somebody has the address or not', async () => {
    const known = await ask(ground.test, ' Store@Demo.Example ');
    const unknown = await ask(ground.test, 'nobody@demo.example');
    expect(unknown).toEqual(known);
    expect(known).toEqual({ status: 204, body: null });
    expect(await mailsTo(ground.test, 'store@demo.example')).toHaveLength(1);
    expect(await kept(ground, 'store@demo.example')).toEqual([
      { user_id: personId('store@demo.example'), requests: 1, state: 'kept', empty: false },
    ]);
    expect(await kept(ground, 'nobody@demo.example')).toEqual([
      { user_id: null, requests: 1, state: 'dropped', empty: true },
    ]);
  });

  it('refuses what is no address', async () => {
    const answer = await ask(ground.test, 'the storekeeper');
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation', details: [{ path: 'email' }] } });
  });

  it('replaces the old one, and ends every session and lock-out of the person', async () => {
    const { test } = ground;
    const email = 'both@demo.example';
    const [here, there] = [await test.signIn(email), await test.signIn(email, 'harbor-grid')];
    for (let tries = 0; tries < 6; tries++) await login(test, email, 'wrong password', '10.4.0.1');
    expect((await login(test, email, DEMO_PASSWORD, '10.4.0.1')).status).toBe(429);

    const token = await tokenFor(test, email);
    expect(await confirm(test, token, 'line crew at dawn')).toEqual({ status: 204, body: null });
    for (const { headers, cookie } of [here, there]) {
      expect((await test.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401);
      const refresh = { method: 'POST', url: '/api/auth/refresh', headers: { cookie } } as const;
      expect((await test.app.inject(refresh)).json()).toMatchObject({ code: 'refresh_refused' });
    }
    expect((await login(test, email, DEMO_PASSWORD)).body?.code).toBe('invalid_credentials');
    expect((await login(test, email, 'line crew at dawn', '10.4.0.1')).status).toBe(200);
  });

  it('is told to the person by mail, and to the audit log of each of their tenants', async () => {
    const email = 'both@demo.example';
    expect(await mailsTo(ground.test, email, 'password-changed')).toHaveLength(1);
    const { rows } = await sql`select tenant_id, user_id, action, after from audit_log
      where entity = 'identity' and entity_id = ${personId(email)} order by tenant_id`.execute(
      ground.test.database.kysely,
    );
    const row = { user_id: personId(email), action: 'update', after: { password: 'reset' } };
    expect(rows).toEqual([
      { tenant_id: 'demo-tenant', ...row },
      { tenant_id: 'harbor-grid', ...row },
    ]);
  });

  it('is refused by a link that was used, replaced, has expired or never was, all alike', async () => {
    const { test } = ground;
    const password = 'a hundred pylons in fog';
    const used = await tokenFor(test, 'tech2@demo.example');
    expect((await confirm(test, used, password)).status).toBe(204);
    const replaced = await tokenFor(test, 'tech2@demo.example');
    const expired = await tokenFor(test, 'tech2@demo.example');
    test.clock.advance(30 * MINUTE);
    const refused = await confirm(test, 'A'.repeat(43), 'another hundred pylons');
    expect(refused).toMatchObject({ status: 410, body: { code: 'link_refused' } });
    for (const token of [used, replaced, expired])
      expect(await confirm(test, token, 'another hundred pylons')).toEqual(refused);
    expect((await login(test, 'tech2@demo.example', password)).status).toBe(200);
  });

  it('can be chosen until the last second of the half hour', async () => {
    const token = await tokenFor(ground.test, 'tech2@demo.example');
    ground.test.clock.advance(30 * MINUTE - 1);
    expect((await confirm(ground.test, token, 'a hundred pylons in sun')).status).toBe(204);
  });

  it('is set once by two confirmations at once', async () => {
    const { test } = ground;
    const token = await tokenFor(test, 'viewer@demo.example');
    const passwords = ['the first of two lines', 'the second of two lines'];
    const answers = await Promise.all(passwords.map((password) => confirm(test, token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 410]);
    for (const [index, password] of passwords.entries()) {
      const { status } = await login(test, 'viewer@demo.example', password);
      expect(status).toBe(answers[index]?.status === 204 ? 200 : 401);
    }
  });

  it('that is too weak is refused by name, and the link stays good', async () => {
    const { test } = ground;
    const token = await tokenFor(test, 'planner@demo.example');
    for (const password of ['short', 'Password2026!', 'planner of the year', 'x y'.repeat(300)]) {
      const answer = await confirm(test, token, password);
      expect(answer).toMatchObject({ status: 400, body: { details: [{ path: 'password' }] } });
    }
    expect((await confirm(test, token, 'substations by night')).status).toBe(204);
  });

  it('is mailed five times an hour to one address, and the last of those links stays good', async () => {
    const { test } = ground;
    const email = 'admin@harbor.example';
    let token = '';
    for (let mail = 0; mail < 5; mail++) token = await tokenFor(test, email);
    expect(await ask(test, email)).toMatchObject({ status: 429, body: { reason: 'mails_enough' } });
    expect((await kept(ground, email)).map((row) => (row as { state: string }).state)).toEqual(
      Array.from({ length: 5 }, () => 'kept'),
    );
    expect((await confirm(test, token, 'quay three by night')).status).toBe(204);
    for (let mail = 0; mail < 5; mail++) await tokenFor(test, email);
    test.clock.advance(60 * MINUTE);
    expect(await tokenFor(test, email)).not.toBe('');
  });

  it('says beyond that when the next mail can be asked for, alike whether somebody has the address', async () => {
    const { test } = ground;
    const url = '/api/auth/password-reset/request';
    const askSix = async (email: string) => {
      for (let mail = 0; mail < 5; mail++) expect((await ask(test, email)).status).toBe(204);
      test.clock.advance(10 * MINUTE);
      const { statusCode, headers, body } = await test.app.inject({
        method: 'POST',
        url,
        payload: { email },
      });
      test.clock.advance(-10 * MINUTE);
      return { statusCode, wait: Number(headers['retry-after']), body };
    };
    const [known, unknown] = [await askSix('viewer@demo.example'), await askSix('nobody@else.example')];
    expect(known).toMatchObject({ statusCode: 429, wait: expect.closeTo(50 * 60, -1) });
    expect({ ...unknown, wait: 0 }).toEqual({ ...known, wait: 0 });
    expect(Math.abs(unknown.wait - known.wait)).toBeLessThanOrEqual(5);
  });

  it('is not offered to a suspended person, nor to one who has never had a password', async () => {
    const { test } = ground;
    const email = 'tech@harbor.example';
    const set = (values: string) =>
      sql`update identities set ${sql.raw(values)} where email = ${email}`.execute(test.database.kysely);
    await set("status = 'suspended'");
    await ask(test, email);
    await set("status = 'active', password_hash = null");
    await ask(test, email);
    expect(await kept(ground, email)).toMatchObject([{ state: 'dropped' }, { state: 'dropped' }]);
  });

  it('leaves the second factor on', async () => {
    const { test } = ground;
    const email = 'admin@demo.example';
    await sql`insert into second_factors (user_id, secret, created_at, enabled_at)
      values (${personId(email)}, 'AAAA', now(), now())`.execute(test.database.kysely);
    const token = await tokenFor(test, email);
    expect((await confirm(test, token, 'the whole valley at noon')).status).toBe(204);
    expect((await login(test, email, 'the whole valley at noon')).body?.code).toBe('TOTP_REQUIRED');
    // A row that this server never wrote is a wrong code, not a failure.
    const payload = { email, password: 'the whole valley at noon', totpCode: '123456' };
    expect((await post(test, 'login', payload)).body?.code).toBe('TOTP_INVALID');
  });
});

describe('asking for a new password', () => {
  it('is limited for each network address, and no token gets into the database or the log', async () => {
    const test = await startTestApp({ config: { signInsPerMinute: 3 } });
    try {
      const token = await tokenFor(test, 'store@demo.example');
      const { rows } = await sql`select * from password_resets`.execute(test.database.kysely);
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
      expect((await confirm(test, token, 'line crew at dawn')).status).toBe(204);
      for (const email of ['nobody@demo.example', 'somebody@demo.example'])
        expect((await ask(test, email)).status).toBe(204);
      expect(await ask(test, 'store@demo.example')).toMatchObject({
        status: 429,
        body: { code: 'too_many_requests' },
      });
      expect((await ask(test, 'store@demo.example', '10.1.0.2')).status).toBe(204);
      expect(test.log()).toContain('/api/auth/password-reset/confirm');
      expect(test.log()).not.toContain(token);
      expect(test.log()).not.toContain('line crew at dawn');
    } finally {
      await test.close();
    }
  });

  it('shows nobody the mails where there is no demo', async () => {
    const test = await startTestApp({ seeded: false });
    try {
      const admin = { email: 'admin@grid.example', name: 'Admin', password: 'line crew at dawn' };
      const tenant = { id: 'alder-valley', name: 'Alder Valley', admin, superAdmin: admin };
      await setUpTenant(test.database, test.clock, tenant);
      expect((await ask(test, 'admin@grid.example')).status).toBe(204);
      expect((await test.app.inject('/api/demo/mails')).statusCode).toBe(404);
    } finally {
      await test.close();
    }
  });
});

describe('a new password on PostgreSQL', () => {
  it('lets no session begin with the old one that was being checked meanwhile', async () => {
    const test = await startTestApp();
    try {
      const { kysely } = test.database;
      const email = 'store@demo.example';
      const waiting = async () => {
        const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(kysely);
        return rows[0]?.n;
      };
      const signingIn = await kysely.transaction().execute(async (trx) => {
        const other = await hashPassword('line crew at dawn');
        await sql`update identities set password_hash = ${other} where email = ${email}`.execute(trx);
        const answer = login(test, email, DEMO_PASSWORD);
        await expect.poll(waiting).toBe(1);
        return { answer };
      });
      expect(await signingIn.answer).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } });
    } finally {
      await test.close();
    }
  });
});
