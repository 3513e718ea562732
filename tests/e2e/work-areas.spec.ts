import type { Locator, Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures.ts';
import { atWork, pick, pillSays, type Row } from './steps.ts';

const TECHNICIAN = 'tech1@demo.example';

/** A pole of which only the details say what is wrong with it. */
async function pole(office: Api, tag: string): Promise<Row> {
  const values = { tag, name: `Pole ${tag}`, kind: 'Pole', description: `What is wrong with ${tag}` };
  const { status, body } = await office.send('POST', '/assets', values);
  expect(status).toBe(201);
  return body as Row; // our own server's answer
}

/** From the upper edge of the page, in pixels. */
async function middleOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height / 2 : Number.NaN;
}

async function find(page: Page, tag: string): Promise<void> {
  await page.goto('/tenant/assets');
  await page.getByRole('searchbox').fill(tag);
}

test('a tablet carries its own area, finds what lies elsewhere, and keeps what its person wants', async ({
  device,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const office = await api('planner@demo.example');
  const [own, far] = [await pole(office, 'NEAR-1'), await pole(office, 'FAR-1')];
  const south = { name: 'South of the river', kind: 'region' };
  expect((await office.send('POST', '/v1/field-ops/work-areas', south)).status).toBe(201);
  const { page: planner } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets');

  await test.step('the planner makes an area for the technician, and puts poles into areas', async () => {
    await planner.goto('/tenant/field-ops/work-areas/new');
    await planner.getByRole('textbox', { name: 'Name' }).fill('North of the river');
    await pick(planner, 'People', 'tech1@demo.example');
    await planner.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(planner.getByRole('heading', { level: 1, name: 'North of the river' })).toBeVisible();
    for (const [tag, area] of [
      ['NEAR-1', 'North of the river'],
      ['FAR-1', 'South of the river'],
    ] as const) {
      await find(planner, tag);
      await planner.getByRole('checkbox', { name: `Select Pole ${tag}` }).check();
      await planner.getByRole('button', { name: 'Put in a work area' }).click();
      const dialog = planner.getByRole('dialog', { name: 'Put in a work area' });
      await dialog.getByRole('combobox', { name: 'Work areas' }).fill(area);
      await planner.getByRole('option', { name: area }).first().click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
    }
    await pillSays(planner, 'Synced');
    for (const { id } of [own, far])
      expect((await office.get<{ workAreaIds: string[] }>(`/assets/${id}`)).workAreaIds).toHaveLength(1);
  });

  await test.step('the administrator lets devices carry areas', async () => {
    const { page: admin } = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
    const choice = admin.getByRole('combobox', { name: 'Assets on devices' });
    await choice.selectOption({ label: 'Work areas, and a list of the rest' });
    await expect(choice).toHaveValue('workAreas');
    await admin.reload();
    await expect(choice).toHaveValue('workAreas');
  });

  const { tablet, page } = await atWork({ device, signIn }, TECHNICIAN, '/tenant/assets');
  const banner = page.getByText('The details are not on this device', { exact: false });
  const edit = page.getByRole('link', { name: 'Edit', exact: true });

  await test.step('without signal the own pole is there in full', async () => {
    await expect(page.getByText(/are listed; the details of/)).toBeVisible({ timeout: 60_000 });
    await tablet.context.setOffline(true);
    await page.goto(`/tenant/assets/${own.id}`);
    await expect(page.getByText('What is wrong with NEAR-1')).toBeVisible();
    await expect(banner).toHaveCount(0);
  });

  await test.step('the other one is found by its tag, and says that its details are elsewhere', async () => {
    await find(page, 'FAR-1');
    const row = page.getByRole('row', { name: /Pole FAR-1/ });
    const mark = row.getByRole('img', { name: 'The details are not on this device' });
    const link = row.getByRole('link', { name: 'Pole FAR-1' });
    await expect(mark).toBeVisible();
    expect(await middleOf(mark), 'in a line with the name').toBeCloseTo(await middleOf(link), -1);
    await link.click();
    await expect(banner).toBeVisible();
    await expect(page.getByText('What is wrong with FAR-1')).toHaveCount(0);
    await expect(edit).toHaveCount(0);
    await page.goto(`/tenant/assets/${far.id}/edit`);
    await expect(page).toHaveURL(new RegExp(`/assets/${far.id}$`));
  });

  await test.step('with signal it is shown, and kept', async () => {
    await tablet.context.setOffline(false);
    await page.reload();
    await expect(page.getByText('What is wrong with FAR-1')).toBeVisible({ timeout: 30_000 });
    await expect(edit).toHaveCount(0);
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await expect(edit).toBeVisible({ timeout: 60_000 });
    await pillSays(page, 'Synced');
  });

  await test.step('so that it is there without signal, and can be written on', async () => {
    await tablet.context.setOffline(true);
    await page.reload();
    await expect(page.getByText('What is wrong with FAR-1')).toBeVisible();
    await expect(banner).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'No longer keep' })).toBeVisible();
    await expect(edit).toBeVisible();
  });
});
