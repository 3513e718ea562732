import { join } from 'node:path';
import type { Page } from 'playwright';
import { openDatabase } from '../server/database/database.ts';
import { DEMO_PASSWORD } from '../server/seed/accounts.ts';
import { loadDemo } from '../server/seed/demo.ts';
import { systemClock } from '../src/domain/kit/values/ids.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';

export const PLANNER = 'planner@demo.example';

/** The real server with the demo data, which lies in the folder. */
export async function startDemoServer(folder: string): Promise<ServerProcess> {
  const dataDir = join(folder, 'data');
  const database = await openDatabase({ dataDir });
  await loadDemo(database, systemClock);
  await database.close();
  return startServerProcess({ dataDir });
}

/** Until everything is on the device. */
export async function signInAsPlanner(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(PLANNER);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Synced').first().waitFor({ timeout: 180_000 });
}
