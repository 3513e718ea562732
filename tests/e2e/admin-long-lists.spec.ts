import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { expect, test } from './fixtures.ts';
import { atWork, pick } from './steps.ts';

const SUPER = 'super@fieldline.example';

test('more tenants and people than one answer holds are scrolled to, searched on the server, and kept', async ({
  device,
  signIn,
  server,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await server.changeData(async ({ kysely }) => {
    await sql`insert into tenants (id, name)
      select 'x-' || n, 'Grid number ' || n from generate_series(1001, 2100) as n`.execute(kysely);
    await kysely.transaction().execute(async (trx) => {
      await sql`select set_config('app.tenant_id', 'harbor-grid', true)`.execute(trx);
      const people = sql`select gen_random_uuid() as id, n from generate_series(1001, 2100) as n`;
      await sql`with made as (
          insert into identities (id, email, username, name)
          select id, 'p' || n || '@harbor.example', 'p' || n, 'Person ' || n from (${people}) as one
          returning id, email, username, name)
        insert into members (tenant_id, id, email, username, name, role, status)
        select 'harbor-grid', id, email, username, name, 'viewer', 'active' from made`.execute(trx);
    });
  });
  await server.start();
  const { page } = await atWork({ device, signIn }, SUPER);
  const furtherPages = furtherPagesOf(page);
  await page.goto('/admin/tenants');
  const search = page.getByRole('searchbox', { name: 'Search tenants' });
  const last = tenantRows(page).filter({ hasText: 'Grid number 2100' });
  await expect(tenantRows(page).filter({ hasText: 'Grid number 1001' })).toBeVisible();
  await search.fill('number 2100');
  await expect(last).toBeVisible();
  await search.fill('');
  await expect(last).toHaveCount(0);
  await scrollTo(page, 'Grid number 2100');
  expect(furtherPages).toEqual(['/api/tenants']);
  await expect(page.getByRole('button', { name: 'Active', exact: false }).first()).toContainText('1,10');

  await page.goto('/admin/users');
  await pick(page, 'Tenant', 'Harbor Grid');
  const people = page.getByRole('searchbox', { name: 'Search Users' });
  await people.fill('p2100@');
  await expect(page.getByRole('link', { name: /Person 2100/ })).toBeVisible();
  await people.fill('');
  await expect(page.getByRole('link', { name: /Person 1001/ })).toBeVisible();
  await scrollTo(page, 'Person 2100');
  expect(furtherPages.filter((path) => path.endsWith('/users'))).toHaveLength(1);

  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await people.fill('person 2099');
  await expect(page.getByRole('link', { name: /Person 2099/ })).toBeVisible();
  await page.goto('/admin/tenants');
  await search.fill('number 2099');
  await expect(tenantRows(page).filter({ hasText: 'Grid number 2099' })).toBeVisible();
  await expect(page.getByText(/^As of /)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(/^As of /)).toBeHidden();
});

/** What of lists is asked for beyond their first page, from here on. */
function furtherPagesOf(page: Page): readonly string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('after')) asked.push(pathname);
  });
  return asked;
}

/** Turns the wheel until the text is in the list. Asked in the page: a thousand rows are many for a locator. */
async function scrollTo(page: Page, wanted: string): Promise<void> {
  const look = (text: string) => {
    const main = document.querySelector('main');
    if (main?.textContent?.includes(text)) return 'there';
    const rows = main?.querySelectorAll('tbody tr').length;
    return `${rows} rows at ${window.scrollY}: ${main?.textContent?.slice(0, 200)} … ${main?.textContent?.slice(-100)}`;
  };
  await page.getByRole('main').hover();
  const turn = async () => {
    await page.mouse.wheel(0, 50_000);
    return page.evaluate(look, wanted);
  };
  await expect.poll(turn, { timeout: 60_000, intervals: [250] }).toBe('there');
}

function tenantRows(page: Page) {
  return page.getByRole('region', { name: 'Tenants' }).getByRole('row');
}
