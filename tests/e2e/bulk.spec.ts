import type { Page } from '@playwright/test';
import { type Api, expect, test } from './fixtures.ts';
import { typeAsScanner } from './scan-steps.ts';
import { atWork, pick, type Row } from './steps.ts';

test('several work orders are assigned and deleted at once, and each change arrives', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const tech = await api('tech1@demo.example');
  const orders = await Promise.all(['first', 'second', 'third'].map((place) => createOrder(office, place)));
  const [kept] = orders;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/work-orders');

  await select(page, orders);
  await page.getByRole('toolbar').getByRole('button', { name: 'Assign' }).click();
  await pick(page, 'Assignees', 'Lena Vogt');
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('toolbar')).toBeHidden();
  for (const { id } of orders) {
    await expect
      .poll(() => office.get(`/work-orders/${id}`))
      .toMatchObject({ assignees: [tech.session.user.id] });
  }

  await select(page, orders);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete 3 records?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^3 selected$/)).toBeVisible();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('2 deleted. 1 left alone: decided, or still needed.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select Bulk order, second' })).toBeHidden();
  const statuses = () =>
    Promise.all(orders.map(async ({ id }) => (await office.send('GET', `/work-orders/${id}`)).status));
  await expect.poll(statuses).toEqual([200, 404, 404]);
  await expect(page.getByRole('link', { name: kept?.title ?? '' })).toBeVisible();
});

test('labels of records are printed without the server, and a scanned one opens its record', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const assets = await (await api('planner@demo.example')).get<(Row & { tag: string })[]>('/assets?limit=2');
  const [first, second] = assets;
  if (!first || !second) throw new Error('the demo has assets');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('main').getByRole('searchbox').fill(first.tag);
  await page.getByRole('checkbox', { name: `Select ${first.name}`, exact: true }).check();
  await page.getByRole('toolbar').getByRole('button', { name: 'Labels' }).click();
  const dialog = page.getByRole('dialog', { name: 'Label' });
  await expect(dialog.getByRole('img', { name: `QR code of ${first.name}` })).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('Label printer, 62 × 29 mm');
  await page.evaluate(keepWhatIsPrinted);
  await dialog.getByRole('button', { name: 'Print' }).click();
  await expect(page.frameLocator('iframe').locator('section')).toContainText(first.tag);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // A scanner types what the label says, and Enter.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused();
  await typeAsScanner(page, `${new URL(page.url()).origin}/tenant/assets/${second.id}`);
  await expect(page.getByRole('heading', { level: 1, name: second.name })).toBeVisible();
  await page.getByRole('button', { name: 'Label' }).click();
  await expect(dialog.getByRole('img', { name: `QR code of ${second.name}` })).toBeVisible();
});

/** Runs in the page: there is no printer here, and a page that was printed goes. */
function keepWhatIsPrinted(): void {
  const { prototype } = HTMLIFrameElement;
  const { get } = Object.getOwnPropertyDescriptor(prototype, 'contentWindow') ?? {};
  Object.defineProperty(prototype, 'contentWindow', {
    get() {
      return Object.assign(get?.call(this), { print: () => undefined });
    },
  });
}

async function createOrder(office: Api, place: string): Promise<Row> {
  const { status, body } = await office.send('POST', '/work-orders', {
    title: `Bulk order, ${place}`,
    type: 'inspection',
    status: place === 'first' ? 'approved' : 'waitingOnApproval',
  });
  expect(status).toBe(201);
  return body as Row; // our own server's answer
}

async function select(page: Page, orders: readonly Row[]): Promise<void> {
  for (const { title } of orders) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
}
