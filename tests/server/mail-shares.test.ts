import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { setUpActor } from '../../server/database/schema/actor.ts';
import { asIdentityService, inTenant } from '../../server/database/tenants/tenant.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import type { MailContent, MailKind } from '../../server/mail/queued-mail.ts';
import { renderMail } from '../../server/mail/render-mail.ts';
import { describeOnServer } from '../support/server-block.ts';

const TOKEN = 'mJq0f3w2nX4Tz8sYb1kC6uVdR9eLhP5aQ7iG_oN-xZE';
const link = { path: '/accept-invitation', token: TOKEN, expiresAt: '2099-12-01T06:00:00.000Z' };

/** One of each kind, with this for everything in it that somebody chose. */
function mailsWith(name: string): { readonly [Kind in MailKind]: MailContent } {
  return {
    invitation: {
      kind: 'invitation',
      data: { ...link, name, tenantName: name, invitedBy: 'admin@demo.example' },
    },
    'password-reset': { kind: 'password-reset', data: { ...link, name } },
    'password-changed': { kind: 'password-changed', data: { name } },
    'second-factor-reset': { kind: 'second-factor-reset', data: { name } },
    'second-factor-reset-begun': {
      kind: 'second-factor-reset-begun',
      data: { name, dueAt: link.expiresAt },
    },
    'sign-in-code': {
      kind: 'sign-in-code',
      data: { name, tenantName: name, host: name, code: 'ABCD-EFGH-JKLM', expiresAt: link.expiresAt },
    },
    'account-cleared': { kind: 'account-cleared', data: { name } },
    'passkey-added': { kind: 'passkey-added', data: { name, passkey: name } },
    'passkey-removed': { kind: 'passkey-removed', data: { name, passkey: name } },
  };
}

/** Somebody waits for these, or a screen says that they were sent. */
const AWAITED: readonly MailKind[] = [
  'invitation',
  'password-reset',
  'sign-in-code',
  'second-factor-reset-begun',
];

const KINDS = Object.keys(mailsWith('')) as MailKind[]; // its type

describeOnServer('mails to one address', (ground) => {
  beforeEach(async () => {
    for (const table of ['mails', 'mail_shares'])
      await sql`delete from ${sql.table(table)}`.execute(ground.test.database.kysely);
  });

  const mailsTo = async (to: string, state = 'queued') => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from mails
      where recipient = ${to} and state in (${state}, 'kept', 'sending')`.execute(
      ground.test.database.kysely,
    );
    return rows[0]?.n ?? 0;
  };

  it('are five invitations of a tenant and ten of all tenants a day, however many ask at once', async () => {
    const to = 'lena@elsewhere.example';
    const invite = async (admin: string) => {
      const api = await ground.as(admin);
      return (await api.call('POST', '/users/invite', { email: to, role: 'viewer' })).status;
    };
    const first = await Promise.all(Array.from({ length: 20 }, () => invite('admin@demo.example')));
    expect(first.filter((status) => status === 429).length).toBeGreaterThanOrEqual(15);
    expect(await mailsTo(to)).toBeLessThanOrEqual(5);
    await invite('admin@harbor.example');
    expect(await mailsTo(to)).toBeGreaterThan(0);
    for (let times = 0; times < 12; times++) await invite('admin@harbor.example');
    expect(await mailsTo(to)).toBe(10);
    // A third tenant has its own share, and the address has none left.
    const ofAThird = asIdentityService(ground.test.database, (trx) =>
      queueMail(trx, { ...mailsWith('Lena').invitation, tenantId: 'platform', to, locale: null }),
    );
    await expect(ofAThird).rejects.toMatchObject({ problem: { reason: 'mails_enough' } });
  });

  it('are refused with when to come back, and counted anew after a day', async () => {
    const api = await ground.as('admin@demo.example');
    const body = { email: 'mia@elsewhere.example', role: 'viewer' };
    for (let times = 0; times < 5; times++)
      expect((await api.call('POST', '/users/invite', body)).status).toBe(200);
    const refused = await api.call('POST', '/users/invite', body);
    expect([refused.status, refused.problem.reason]).toEqual([429, 'mails_enough']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
    await sql`update mail_shares set counted_from = counted_from - interval '1 day'`.execute(
      ground.test.database.kysely,
    );
    expect((await api.call('POST', '/users/invite', body)).status).toBe(200);
  });

  it.each(AWAITED)(
    'beyond a share are refused with when to come back, and never dropped: %s',
    async (kind) => {
      const to = `${kind}@waiting.example`;
      const tenantId = kind === 'invitation' || kind === 'sign-in-code' ? 'demo-tenant' : null;
      const send = () =>
        asIdentityService(ground.test.database, (trx) =>
          queueMail(trx, { ...mailsWith('Lena')[kind], tenantId, to, locale: null }),
        );
      const sendAll = async () => {
        for (let times = 0; times < 25; times++) await send();
      };
      await expect(sendAll()).rejects.toMatchObject({
        problem: { code: 'too_many_requests', reason: 'mails_enough' },
        headers: { 'retry-after': expect.stringMatching(/^\d{4,5}$/) },
      });
      const { rows } = await sql<{ state: string }>`select distinct state from mails
      where recipient = ${to}`.execute(ground.test.database.kysely);
      expect(rows.map(({ state }) => state)).not.toContain('dropped');
      expect(await mailsTo(to)).toBeGreaterThanOrEqual(5);
    },
  );

  it.each(KINDS.filter((kind) => !AWAITED.includes(kind)))(
    'are no more than twenty an hour of the kind %s, and what they tell of does not fail',
    async (kind) => {
      const to = `${kind}@elsewhere.example`;
      for (let times = 0; times < 25; times++) {
        await asIdentityService(ground.test.database, (trx) =>
          queueMail(trx, { ...mailsWith('Lena')[kind], tenantId: null, to, locale: null }),
        );
      }
      expect([await mailsTo(to), await mailsTo(to, 'dropped')]).toEqual([
        20,
        expect.toSatisfy((count: number) => count >= 5),
      ]);
    },
  );

  it('are ten codes an hour of one tenant’s provider, which leave room for those of another', async () => {
    const { database } = ground.test;
    const outcomes = new Set<unknown>();
    const send = async (tenantId: string, to: string) => {
      const sent = asIdentityService(database, (trx) =>
        queueMail(trx, { ...mailsWith('Lena')['sign-in-code'], tenantId, to, locale: null }),
      );
      const refusal = (error: { problem?: { reason?: string } }) => error.problem?.reason ?? error;
      outcomes.add(await sent.then(() => 'sent', refusal));
    };
    const to = 'rui@elsewhere.example';
    for (let times = 0; times < 15; times++) await send('demo-tenant', to);
    expect(await mailsTo(to)).toBe(10);
    await send('harbor-grid', to);
    expect(await mailsTo(to)).toBe(11);
    // However many addresses it vouches for.
    for (let number = 0; number < 320; number++) await send('harbor-grid', `${number}@elsewhere.example`);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from mails
      where tenant_id = 'harbor-grid' and state <> 'dropped'`.execute(database.kysely);
    expect(rows[0]?.n).toBe(300);
    expect([...outcomes]).toEqual(['sent', 'mails_enough']);
  });

  it('are those of one sender and one tenant in an hour, whomever they go to', async () => {
    const { database } = ground.test;
    const invite = (number: number, id: string) =>
      inTenant(database, { ...setUpActor('demo-tenant'), userId: id }, (trx) =>
        queueMail(trx, {
          ...mailsWith('Lena').invitation,
          tenantId: 'demo-tenant',
          to: `${number}@elsewhere.example`,
          locale: null,
          sender: { id },
        }),
      ).then(
        () => true,
        () => false,
      );
    let sent = 0;
    for (let number = 0; number < 101; number++) sent += (await invite(number, 'one')) ? 1 : 0;
    expect(sent).toBe(100);
    expect(await invite(101, 'two')).toBe(true);
    for (let number = 200; number < 410; number++)
      sent += (await invite(number, `sender-${number % 7}`)) ? 1 : 0;
    expect(sent).toBeLessThanOrEqual(300);
  });

  it('name whoever invites by their address', async () => {
    const api = await ground.as('admin@demo.example');
    await api.call('POST', '/users/invite', { email: 'noa@elsewhere.example', role: 'viewer' });
    const { rows } = await sql<{ by: string }>`select data ->> 'invitedBy' as by from mails
      where recipient = 'noa@elsewhere.example'`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ by: 'admin@demo.example' }]);
  });

  it.each([
    ['a line break', 'Lena\nVogt'],
    ['a line break of Windows', 'Lena\r\nBcc: everybody@grid.example'],
    ['a control character', 'Lena\u0007'],
    ['a line separator', 'Lena\u2028Vogt'],
    ['a turned direction', 'Lena \u202egro.live'],
  ])('never hold %s, because no name may', async (_, name) => {
    const admin = await ground.as('admin@demo.example');
    const root = await ground.as('super@fieldline.example');
    const given = [
      await admin.call('POST', '/users/invite', { email: 'eve@elsewhere.example', name, role: 'viewer' }),
      await admin.call('POST', '/users', {
        email: 'eve@elsewhere.example',
        name,
        role: 'viewer',
        password: 'tall grass by the mast',
      }),
      await admin.call('PATCH', '/auth/profile', { name }),
      await admin.call('PATCH', `/users/${admin.person.user.id}`, { name }),
      await root.call('POST', '/tenants', { name, adminEmail: 'eve@elsewhere.example' }),
      await admin.call('POST', '/work-orders', { title: name, type: 'repair' }),
      await admin.call('POST', '/assets', { name, type: 'pole' }),
    ];
    expect(given.map(({ status }) => status)).toEqual(given.map(() => 400));
  });
});

const HOSTILE = [
  'Lena\r\nBcc: everybody@grid.example\r\n\r\nYour account is locked',
  'Your account is locked, go to https://evil.example/login at once',
  'evil.example/login',
  'www.evil.example',
  'EVIL．EXAMPLE',
  'evil。example',
  'javascript:alert(1)',
  'mailto:eve@evil.example',
  '203.0.113.7/login',
  '//evil.example',
  'x'.repeat(200),
  `${'very long words of an attacker '.repeat(6)}`,
  '<a href="https://evil.example">Lena</a>',
  'Lena\u202eelpmaxe.live',
  '\u2028\u2029\u0085\u000b',
];

const site = { publicUrl: () => 'https://grid.example', cell: null };

/** What mail programs make a link of without being asked. */
const LINK = /[a-z]+:\S|\w\.\w|\S@\S|[。．｡]\S/i;

it.each(KINDS.flatMap((kind) => HOSTILE.map((name) => [kind, name] as const)))(
  'a mail of the kind %s shows of the name %j one short line without a link',
  (kind, name) => {
    for (const locale of ['en', 'fr']) {
      const plain = renderMail(site, locale, mailsWith('N')[kind]);
      const { subject, text, html } = renderMail(site, locale, mailsWith(name)[kind]);
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(subject.length).toBeLessThan(130);
      expect(text.split('\n').length).toBe(plain.text.split('\n').length);
      expect(html.split('\n').length).toBe(plain.html.split('\n').length);
      expect(html.split('href').length).toBe(
        plain.html.split('href').length + (name.includes('href') ? html.split('&lt;a href').length - 1 : 0),
      );
      const own = /https:\/\/grid\.example\S*|admin@demo\.example\.?|\d\d?:\d\d(:\d\d)?/g;
      expect(text.replaceAll(own, '')).not.toMatch(LINK);
      expect(text.length).toBeLessThan(plain.text.length + 3 * 62);
    }
  },
);
