import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { STORAGE_KEYS } from '../../src/domain/identity/session.ts';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import { timeIn } from '../../src/domain/kit/time/wall-time.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { type Device, expect, type Fixtures } from './fixtures.ts';
import { pillSays } from './steps.ts';

const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

/** A tenant far away, and a device there. */
export interface Stay {
  /** IANA name of the tenant's zone and of the device's. */
  readonly zone: string;
  readonly language: 'en' | 'fr';
  /** BCP 47 tag of the browser. */
  readonly locale: string;
  /** Milliseconds that the device's clock is ahead of the server's. */
  readonly ahead: number;
}

/** Signs somebody in on a device whose clock is wrong, at a tenant that says where it is. Downloads everything. */
export async function arrive(
  { device, server, api }: Pick<Fixtures, 'device' | 'server' | 'api'>,
  person: string,
  { zone, language, locale, ahead }: Stay,
): Promise<{ tablet: Device; page: Page }> {
  const admin = await api('admin@demo.example');
  expect((await admin.send('PUT', '/settings/time-zone', { timeZone: zone })).status).toBe(204);
  const tablet = await device(undefined, { timezoneId: zone, locale });
  await setClock(tablet, server, ahead);
  const page = await tablet.newPage();
  await page.goto('/login');
  await speak(page, language);
  await page.reload();
  const [email, password, signIn] =
    language === 'fr' ? ['E-mail', 'Mot de passe', 'Se connecter'] : ['Email', 'Password', 'Sign in'];
  await page.getByLabel(email).fill(person);
  await page.getByLabel(password, { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: signIn, exact: true }).click();
  await page.waitForURL(/\/tenant(\/|$)/);
  await isSynced(page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  return { tablet, page };
}

/** The language that the device remembers, whatever the person's account says. */
export async function speak(page: Page, language: Stay['language']): Promise<void> {
  const choice = { key: STORAGE_KEYS.language, language };
  await page.evaluate((chosen) => localStorage.setItem(chosen.key, chosen.language), choice);
}

const isSynced = (page: Page) => pillSays(page, /^(Sync: Synced|Synchronisation : Synchronisé)$/);

/** The radio finds its network. */
export async function reconnect(tablet: Device, page: Page): Promise<void> {
  await tablet.context.setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await isSynced(page);
}

/** Whether it is when it happened: an hour is a wrong clock, a minute is a slow machine. */
export function expectBetween(at: unknown, begun: number, ended: number): void {
  const time = Date.parse(String(at));
  expect(time, `${String(at)} lies after the beginning`).toBeGreaterThan(begun - MINUTE);
  expect(time, `${String(at)} lies before the end`).toBeLessThan(ended + MINUTE);
}

/** `2026-11-26` as the app writes it in English. */
export function dayInWords(day: string): string {
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat('en', style).format(new Date(`${day}T00:00:00Z`));
}

/** An instant as the app writes it. */
export function inWords(at: unknown, { zone, language }: Stay): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone: zone } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(String(at)));
}

/** The list as a French file: its cells, line by line. */
export async function exported(page: Page): Promise<string[][]> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Options de la liste' }).click();
  await page.getByRole('button', { name: 'Exporter en CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  return text.split('\r\n').map((line) => line.split(';'));
}

/** An instant as a French spreadsheet reads it: the day, the time. */
export function inFrenchFile(at: unknown, { zone }: Stay): readonly [string, string] {
  const [year, month, day] = dayIn(zone, String(at)).split('-');
  return [`${day}/${month}/${year}`, timeIn(zone, String(at))];
}

/** Of its pages, and of its worker: what Playwright's own clock does not reach. */
async function setClock(tablet: Device, server: ServerProcess, ahead: number): Promise<void> {
  const shift = `{
    const Right = Date;
    globalThis.Date = class extends Right {
      constructor(...given) { super(...(given.length === 0 ? [Right.now() + ${ahead}] : given)); }
      static now() { return Right.now() + ${ahead}; }
    };
  }\n`;
  await tablet.context.addInitScript(shift);
  const worker = await (await fetch(`${server.url}/sw.js`)).text();
  const action = {
    kind: 'answer',
    status: 200,
    body: shift + worker,
    contentType: 'text/javascript',
  } as const;
  await server.fault({ path: '/sw.js', times: 1000, action });
}
