import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { setUpActor } from '../../server/database/schema/actor.ts';
import { asIdentityService, inTenant } from '../../server/database/tenants/tenant.ts';
import { startMailSender } from '../../server/mail/mail-sender.ts';
import type { Mailer, OutgoingMail } from '../../server/mail/mailer.ts';
import { smtpMailer } from '../../server/mail/mailer.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import type { MailContent } from '../../server/mail/queued-mail.ts';
import { sendDueMails } from '../../server/mail/send-due-mails.ts';
import { type MailServer, startMailServer } from '../support/mail-server.ts';
import { createDatabase } from '../support/postgres.ts';
import { testClock } from '../support/server-app.ts';
import { startServerProcess } from '../support/server-process.ts';

const FROM = 'Fieldline <fieldline@grid.example>';
const PUBLIC_URL = 'https://fieldline.grid.example';
const TOKEN = 'mJq0f3w2nX4Tz8sYb1kC6uVdR9eLhP5aQ7iG_oN-xZE';
const MINUTE = 60_000;

const CHANGED: MailContent = { kind: 'password-changed', data: { name: 'Lena Vogt' } };

function invitation(expiresAt = '2099-12-01T06:00:00.000Z'): MailContent {
  const link = { path: '/invitation', token: TOKEN, expiresAt };
  return { kind: 'invitation', data: { ...link, name: 'Lena <Vogt>', tenantName: 'Alder & Valley' } };
}

function queue(database: Database, to: string, content: MailContent = CHANGED, locale: string | null = null) {
  return asIdentityService(database, (trx) => queueMail(trx, { ...content, tenantId: null, to, locale }));
}

async function rowsOf(database: Database) {
  return asIdentityService(database, (trx) =>
    trx
      .selectFrom('mails')
      .select(['recipient', 'state', 'attempts', 'data', 'reason', 'due_at'])
      .orderBy('id')
      .execute(),
  );
}

const statesOf = async (database: Database) => (await rowsOf(database)).map(({ state }) => state);

describe('mails', () => {
  const clock = testClock();
  let database: Database;
  let mails: MailServer;
  const closing: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    database = await openDatabase({ url: await createDatabase() });
    mails = await startMailServer();
  });
  afterEach(async () => {
    for (const close of closing.splice(0)) await close();
    for (const table of ['mails', 'mail_shares'])
      await sql`delete from ${sql.table(table)}`.execute(database.kysely);
  });
  afterAll(async () => {
    await mails.close();
    await database.close();
  });

  const startSender = async (mailer: Mailer | null, isDemo = false) => {
    const { log } = fastify({ logger: false });
    const sender = await startMailSender({
      database,
      clock,
      mailer,
      publicUrl: () => PUBLIC_URL,
      cell: null,
      isDemo,
      log,
    });
    closing.push(() => sender.close());
    return sender;
  };
  const sendDue = (mailer: Mailer) =>
    sendDueMails({ database, clock, mailer, publicUrl: () => PUBLIC_URL, cell: null });
  const smtp = () => smtpMailer({ smtpUrl: mails.url, from: FROM });

  it('go out as soon as the transaction commits, and their links leave the database', async () => {
    await startSender(smtp());
    await queue(database, 'lena@grid.example', invitation());
    await expect.poll(() => statesOf(database), { timeout: 20_000 }).toEqual(['sent']);
    expect(mails.received.at(-1)).toMatchObject({
      to: 'lena@grid.example',
      from: 'fieldline@grid.example',
      text: expect.stringContaining(`${PUBLIC_URL}/invitation#token=${TOKEN}`),
    });
    expect(await rowsOf(database)).toMatchObject([{ data: null, attempts: 1, reason: null }]);
  });

  it('are text and HTML, in which a name is never markup', async () => {
    await queue(database, 'lena@grid.example', invitation());
    await sendDue(smtp());
    const { text, html, headers } = mails.received.at(-1) ?? { text: '', html: '', headers: '' };
    expect(headers).toContain('Subject: Alder & Valley invites you to Fieldline');
    expect(headers).toContain('Auto-Submitted: auto-generated');
    expect(text).toContain('Hello Lena <Vogt>,');
    expect(html).toContain('<html lang="en">');
    expect(html).toContain('Hello Lena &lt;Vogt&gt;,');
    expect(html).toContain(`href="${PUBLIC_URL}/invitation#token=${TOKEN}"`);
    expect(text + html).not.toContain('?token');
  });

  it('speak the language of the person, and English where there is no other', async () => {
    const link = { path: '/reset-password', token: TOKEN, expiresAt: '2099-12-01T06:30:00.000Z' };
    const reset: MailContent = { kind: 'password-reset', data: { ...link, name: 'Aïcha' } };
    await queue(database, 'aicha@grid.example', reset, 'fr-FR');
    await queue(database, 'aicha@grid.example', reset, 'ku');
    await queue(
      database,
      'aicha@grid.example',
      { kind: 'second-factor-reset', data: { name: 'Aïcha' } },
      'fr',
    );
    await queue(database, 'aicha@grid.example', CHANGED, 'fr');
    await sendDue(smtp());
    const [french, other, factor, changed] = mails.received.slice(-4).map(({ text }) => text);
    expect(french).toContain('Bonjour Aïcha,');
    expect(french).toContain('jusqu’au 1 décembre 2099 à 06:30 UTC');
    expect(other).toContain('Hello Aïcha,');
    expect(other).toContain('until December 1, 2099 at 6:30 AM UTC');
    expect(factor).toContain('votre mot de passe suffit');
    expect(changed).toContain('a été changé');
  });

  it('name the passkey that came or went, and say that those beside a new password are still there', async () => {
    const data = { name: 'Aïcha', passkey: 'Tablet <1>' };
    await queue(database, 'aicha@grid.example', { kind: 'passkey-added', data }, 'fr');
    await queue(database, 'aicha@grid.example', { kind: 'passkey-removed', data }, 'en');
    for (const passkeys of [0, 2]) {
      const change = { kind: 'password-changed', data: { name: 'Aïcha', passkeys } } as const;
      await queue(database, 'aicha@grid.example', change, 'en');
    }
    await sendDue(smtp());
    const [added, removed, without, beside] = mails.received.slice(-4).map(({ text }) => text);
    expect(added).toContain('La clé d’accès «\u00a0Tablet <1>\u00a0»');
    expect(removed).toContain('“Tablet <1>” does not sign in');
    expect(without).not.toContain('passkeys');
    expect(beside).toContain('Your passkeys still sign you in.');
  });

  it('of a transaction that fails are never sent', async () => {
    const failed = asIdentityService(database, async (trx) => {
      await queueMail(trx, { ...CHANGED, tenantId: null, to: 'lena@grid.example', locale: null });
      throw new Error('the write that it belongs to is refused');
    });
    await expect(failed).rejects.toThrow('is refused');
    expect(await rowsOf(database)).toEqual([]);
  });

  it('are tried again after 1, 5, 30 and 120 minutes, and then have failed with the reason', async () => {
    const refusing: Mailer = () => Promise.reject(new Error('451 come back later'));
    await queue(database, 'lena@grid.example', invitation());
    for (const minutes of [1, 5, 30, 120]) {
      await sendDue(refusing);
      const due = new Date(clock.now() + minutes * MINUTE).toISOString();
      expect(await rowsOf(database)).toMatchObject([
        { state: 'queued', due_at: due, reason: '451 come back later' },
      ]);
      clock.advance(minutes * MINUTE - 1);
      await sendDue(() => Promise.reject(new Error('too early')));
      clock.advance(1);
    }
    await sendDue(refusing);
    expect(await rowsOf(database)).toMatchObject([
      { state: 'failed', attempts: 5, reason: '451 come back later', data: null },
    ]);
  });

  it('that a mail server refuses wait, and the ones behind them go out', async () => {
    mails.onMail = ({ to }) =>
      to === 'full@grid.example' ? Promise.reject(new Error('mailbox full')) : Promise.resolve();
    await queue(database, 'full@grid.example');
    await queue(database, 'lena@grid.example');
    await sendDue(smtp());
    mails.onMail = () => Promise.resolve();
    expect(await rowsOf(database)).toMatchObject([
      { state: 'queued', reason: expect.stringContaining('mailbox full') },
      { state: 'sent' },
    ]);
  });

  it('whose link has expired are not sent any more', async () => {
    await queue(database, 'lena@grid.example', invitation(new Date(clock.now()).toISOString()));
    const sent: OutgoingMail[] = [];
    await sendDue(async (mail) => void sent.push(mail));
    expect(sent).toEqual([]);
    expect(await rowsOf(database)).toMatchObject([
      { state: 'failed', data: null, reason: expect.stringContaining('expired') },
    ]);
  });

  it('without a mail server are kept for good, with their links in a demo only', async () => {
    const real = await startSender(null);
    await queue(database, 'lena@grid.example', invitation());
    await expect.poll(() => rowsOf(database)).toMatchObject([{ state: 'kept', data: null }]);
    await real.close();
    await startSender(null, true);
    await queue(database, 'lena@grid.example', invitation());
    await expect
      .poll(() => rowsOf(database))
      .toMatchObject([{ state: 'kept' }, { state: 'kept', data: { token: TOKEN } }]);
    await sendDue(() => Promise.reject(new Error('nobody wants these any more')));
    expect(await statesOf(database)).toEqual(['kept', 'kept']);
  });

  it('are forgotten after 30 days', async () => {
    await queue(database, 'lena@grid.example');
    await sql`update mails set state = 'sent', created_at = ${new Date(clock.now() - 31 * 24 * 60 * MINUTE).toISOString()}`.execute(
      database.kysely,
    );
    await startSender(null);
    await expect.poll(() => rowsOf(database)).toEqual([]);
  });

  it('wait for the next start of a server that has stopped', async () => {
    const sender = await startSender(smtp());
    await sender.close();
    await queue(database, 'lena@grid.example');
    expect(await statesOf(database)).toEqual(['queued']);
    await startSender(smtp());
    await expect.poll(() => statesOf(database)).toEqual(['sent']);
  });

  it('can be written for their own tenant, and read by nobody who is signed in', async () => {
    const actor = setUpActor('platform');
    const write = (tenantId: string | null) =>
      inTenant(database, actor, (trx) =>
        queueMail(trx, { ...CHANGED, tenantId, to: 'lena@grid.example', locale: null }),
      );
    await write('platform');
    await expect(write('other')).rejects.toThrow('row-level security');
    await expect(write(null)).rejects.toThrow('row-level security');
    const read = inTenant(database, actor, (trx) => trx.selectFrom('mails').select('data').execute());
    await expect(read).rejects.toThrow('permission denied');
  });
});

describe('mails of two nodes on one PostgreSQL', () => {
  const clock = testClock();
  let url: string;
  let databases: Database[];
  let mails: MailServer;

  beforeAll(async () => {
    url = await createDatabase();
    databases = [await openDatabase({ url }), await openDatabase({ url })];
    mails = await startMailServer();
  });
  afterAll(async () => {
    await mails.close();
    for (const database of databases) await database.close();
  });

  it('are each sent once', async () => {
    const [first] = databases;
    if (!first) throw new Error('there are two');
    const people = Array.from({ length: 20 }, (_, index) => `person${index}@grid.example`);
    const senders = await Promise.all(
      databases.map((database) =>
        startMailSender({
          database,
          clock,
          mailer: smtpMailer({ smtpUrl: mails.url, from: FROM }),
          publicUrl: () => PUBLIC_URL,
          cell: null,
          isDemo: false,
          log: fastify({ logger: false }).log,
        }),
      ),
    );
    await Promise.all(people.map((to) => queue(first, to)));
    const wanted = people.map(() => 'sent');
    await expect.poll(() => statesOf(first), { timeout: 30_000 }).toEqual(wanted);
    for (const sender of senders) await sender.close();
    expect(mails.received.map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect((await rowsOf(first)).every(({ attempts }) => attempts === 1)).toBe(true);
  });

  it('go out again, as the same mail, when a node is killed between sending and writing that down', async () => {
    const [database] = databases;
    if (!database) throw new Error('there are two');
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-mail-'));
    const node = await startServerProcess({
      dataDir: folder,
      environment: { DATABASE_URL: url, HOST: '127.0.0.1', SMTP_URL: mails.url, MAIL_FROM: FROM },
    });
    try {
      mails.onMail = async () => {
        mails.onMail = () => Promise.resolve();
        await node.stop('SIGKILL');
      };
      await queue(database, 'lena@grid.example');
      const copies = () => mails.received.filter(({ to }) => to === 'lena@grid.example');
      await expect.poll(copies, { timeout: 30_000 }).toHaveLength(1);
      expect((await rowsOf(database)).at(-1)).toMatchObject({ state: 'sending', attempts: 1 });

      await node.start();
      await node.advanceClock(5 * MINUTE);
      await sql`select pg_notify('mails', '')`.execute(database.kysely);
      await expect.poll(async () => (await statesOf(database)).at(-1), { timeout: 30_000 }).toBe('sent');
      const [first, second] = copies();
      expect(second?.messageId).toBe(first?.messageId);
      expect(first?.messageId).toMatch(/^<\d+\.\d+@localhost>$/);
    } finally {
      await node.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
