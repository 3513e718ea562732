import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { startCellProxy } from '../support/cell-proxy.ts';
import { ORIGIN } from '../support/chromium.ts';
import { copyDemo } from '../support/demo-copies.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { test as base, expect } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { pillSays, signInHere } from './steps.ts';

const IN_BOTH = 'planner@demo.example';
const SUPER = 'super@fieldline.example';

/** Both servers; `server` is the proxy in front of them. */
interface Cells {
  readonly north: ServerProcess;
  readonly south: ServerProcess;
  /** For its owner. */
  readonly southernDatabase: string;
}

const test = base.extend<{ cells: Cells }>({
  cells: async ({}, use) => {
    const demo = await copyDemo('postgres');
    const southern = await otherInstallation(IN_BOTH, SUPER);
    const folder = await mkdtemp(join(tmpdir(), 'fieldline-south-'));
    // Filled in when their ports are known; each start reads them.
    const shared: Record<string, string> = { PUBLIC_URL: ORIGIN };
    const environments = [
      { ...demo.environment, ...shared },
      { DATABASE_URL: southern.url, MIGRATION_DATABASE_URL: southern.migrationUrl, ...shared },
    ];
    const north = await startServerProcess({ dataDir: demo.dataDir, environment: environments[0] ?? {} });
    const south = await startServerProcess({ dataDir: folder, environment: environments[1] ?? {} });
    const CELLS = `north=${north.url},south=${south.url}`;
    for (const [place, cell] of [north, south].entries()) {
      await cell.stop();
      Object.assign(environments[place] ?? {}, { CELL: ['north', 'south'][place], CELLS });
      await cell.start();
    }
    await use({ north, south, southernDatabase: southern.superuserUrl });
    for (const cell of [north, south]) await cell.stop();
    await demo.remove();
    await rm(folder, { recursive: true });
    expect([...north.errors, ...south.errors], 'no server may log an error').toEqual([]);
  },
  server: async ({ cells }, use) => {
    const { north, south } = cells;
    const proxy = await startCellProxy(
      new Map([
        ['north', () => north.url],
        ['south', () => south.url],
      ]),
    );
    await use({ ...north, url: proxy.url });
    await proxy.close();
  },
});

test('who works in two cells signs in once and works in both; where one is stopped, the other goes on', async ({
  cells,
  device,
  consoleErrors,
}) => {
  // What the page was asking for the tenant that is left is answered by its cell, or led there.
  consoleErrors.allow(/status of (401|403|421)/);
  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInHere(page, IN_BOTH);
  await page.getByRole('button', { name: 'Other Grid' }).click();
  await pillSays(page, 'Synced');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await switchTo(page, 'Alder Valley Grid');
  await openScreen(page, '/tenant/work-orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Work orders' })).toBeVisible();
  await switchTo(page, 'Other Grid');

  consoleErrors.allow(/status of 503/);
  await cells.north.stop();
  await page.reload();
  await pillSays(page, 'Synced');
  const other = await (await device()).newPage();
  await other.goto('/login');
  await signInHere(other, IN_BOTH);
  await pillSays(other, 'Synced');
  await expect(other.getByText('Other Grid').first()).toBeVisible();

  await cells.north.start();
  await switchTo(page, 'Alder Valley Grid');
});

test('a super admin sees the tenants of all cells in one list, and opens one where it is', async ({
  cells,
  device,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of (401|403|421)/);
  const page = await (await device()).newPage();
  await page.goto('/login');
  await signInHere(page, SUPER);
  await page.waitForURL(/\/admin/);
  await openScreen(page, '/admin/tenants');
  const rows = page.getByRole('region', { name: 'Tenants' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Harbor Grid' })).toContainText('north');
  await expect(rows.filter({ hasText: 'Other Grid' })).toContainText('south');
  // Of a cell that has more than one answer holds, those that are looked for are found.
  await onDatabase(cells.southernDatabase, (client) =>
    client.query(`set session_replication_role = replica; insert into tenants (id, name)
      select 'many-' || lpad(number::text, 4, '0'), 'Many ' || number from generate_series(1, 1100) as number`),
  );
  await page.reload();
  await expect(page.getByText('1000 of 1101 tenants are in this list.')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Search tenants' });
  await search.fill('other-grid');
  await expect(rows.filter({ hasText: 'Other Grid' })).toContainText('south');
  await page.getByRole('button', { name: 'Other Grid' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Other Grid' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();

  consoleErrors.allow(/status of 503/);
  await cells.north.stop();
  await openScreen(page, '/admin/tenants');
  await page.reload();
  await expect(page.getByText('Away. Its tenants are not in this list.')).toBeVisible();
  await search.fill('other-grid');
  await expect(rows.filter({ hasText: 'Other Grid' })).toBeVisible();
});

/** In the profile, as somebody changes their organisation. */
async function switchTo(page: Page, name: string): Promise<void> {
  await page.goto('/tenant/profile');
  await page.getByRole('button', { name: `Switch to ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Switch', exact: true }).click();
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  await pillSays(page, 'Synced');
}
