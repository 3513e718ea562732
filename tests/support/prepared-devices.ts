import { cpSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { openDevice } from './chromium.ts';
import { scratchFolder } from './scratch-folder.ts';
import type { ServerProcess } from './server-process.ts';

/** The people whose devices most tests begin with. */
const PEOPLE = [
  'planner@demo.example',
  'tech1@demo.example',
  'store@demo.example',
  'admin@demo.example',
  'super@fieldline.example',
] as const;

/** Where a run leaves the folder of each person's browser. */
const DEVICES_DIR = 'FIELDLINE_E2E_DEVICES';

/**
 * Signs these people in, each in a browser of their own, and lets everything come that works without signal: what takes a
 * third of a short test is done once. Tests that are about signing in do it themselves.
 *
 * @param server on the data that every test's server gets a copy of: it holds the sessions afterwards
 */
export async function prepareDevices(server: ServerProcess): Promise<string> {
  const folder = await mkdtemp(join(scratchFolder(), 'fieldline-devices-'));
  const waiting = [...PEOPLE];
  const prepareNext = async () => {
    for (let person = waiting.shift(); person; person = waiting.shift()) {
      await prepareDevice(server, join(folder, person), person);
    }
  };
  // As many browsers at a time as there are tests at a time.
  await Promise.all([prepareNext(), prepareNext()]);
  process.env[DEVICES_DIR] = folder;
  return folder;
}

/** Copies a person's browser to `folder`, where there is one. @returns whether there was */
export function copyPreparedDevice(person: string, folder: string): boolean {
  const devices = process.env[DEVICES_DIR];
  const isPrepared = PEOPLE.some((one) => one === person);
  if (!devices || !isPrepared) return false;
  // The asynchronous copy takes twenty times as long for hundreds of small files, most of it of the processor.
  cpSync(join(devices, person), folder, { recursive: true });
  return true;
}

async function prepareDevice(server: ServerProcess, folder: string, person: string): Promise<void> {
  const context = await openDevice(folder, server);
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill(person);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Sync: Synced' }).waitFor({ timeout: 60_000 });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await context.close();
}
