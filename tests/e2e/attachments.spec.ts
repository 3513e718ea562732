import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { photographBy } from '../support/photograph.ts';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { expectDrawn, expectWidth } from './picture-width.ts';
import { atWork, orderInWork, pillSays, type Row } from './steps.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

interface AttachmentRow {
  readonly id: string;
  readonly size: number;
  readonly uploadedAt: string | null;
}

const PICTURE = { width: 800, height: 600, colour: '#c04020', type: 'image/jpeg' } as const;

/** With so many more bytes behind its end. */
async function photograph(page: Page, more = 0): Promise<Buffer> {
  return Buffer.concat([await photographBy(page, PICTURE), randomBytes(more)]);
}

async function attach(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.getByLabel('Add photos or files').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
}

/** A finger instead of a mouse. */
async function becomeTablet(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 5 });
}

/** The button opens the camera of the tablet's back; what it gives is chosen here. */
async function takePhoto(page: Page, name: string, buffer: Buffer): Promise<void> {
  const asked = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Take a photo' }).click();
  const camera = await asked;
  expect(await camera.element().getAttribute('capture')).toBe('environment');
  expect(await camera.element().getAttribute('accept')).toBe('image/*');
  await camera.setFiles({ name, mimeType: 'image/jpeg', buffer });
}

function tile(page: Page, name: string) {
  return page.getByRole('list', { name: 'Photos and files' }).getByRole('listitem').filter({ hasText: name });
}

async function attachmentsOf(api: Api, order: Row): Promise<AttachmentRow[]> {
  return api.get<AttachmentRow[]>(`/attachments?entityId=${order.id}`);
}

test('a photograph taken with the server gone is shown at once and after a reload, arrives, and others see it', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const order = await orderInWork(await api(TECH));
  const { page } = await atWork({ device, signIn }, TECH);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto(`/tenant/work-orders/${order.id}`);
  await attach(page, 'pole 14.jpg', await photograph(page));
  const one = tile(page, 'pole 14.jpg');
  await expect(one.getByText('On this device')).toBeVisible();
  await expectPicture(page, 'pole 14.jpg');
  await page.reload();
  await expectPicture(page, 'pole 14.jpg');
  await one.getByRole('button', { name: 'Open pole 14.jpg' }).click();
  await expect(page.getByRole('dialog').getByRole('img', { name: 'pole 14.jpg' })).toBeVisible();
  await page.keyboard.press('Escape');
  // The record, and its bytes.
  await pillSays(page, /^Sync: (Offline · )?2 waiting$/);

  await server.start();
  await page.reload();
  await expect(one.getByText('On the server')).toBeVisible({ timeout: 60_000 });
  await pillSays(page, 'Synced');

  const { page: desktop } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await expectPicture(desktop, 'pole 14.jpg');
  await desktop.getByRole('button', { name: 'Open pole 14.jpg' }).click();
  const large = desktop.getByRole('dialog').getByRole('img', { name: 'pole 14.jpg' });
  await expectWidth(large, 800);
});

test('a step of a job sheet that asks for a photograph is answered by one, without signal', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const created = await tech.send('POST', '/job-sheets', {
    title: 'Pole 14, before and after',
    status: 'Assigned',
    assignedTo: tech.session.user.id,
    checklist: [{ label: 'The cross-arm as it was found', kind: 'photo' }],
  });
  const sheet = created.body as Row;
  const { page } = await atWork({ device, signIn }, TECH);
  await becomeTablet(page);
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await takePhoto(page, 'as found.jpg', await photograph(page));
  await expect(tile(page, 'as found.jpg')).toBeVisible();
  await attach(page, 'wrong pole.jpg', await photograph(page, 10));
  await tile(page, 'wrong pole.jpg').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(tile(page, 'wrong pole.jpg')).toBeHidden();
  await expect(page.getByText('1 of 1 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('1 photograph', { exact: true })).toBeVisible();

  await server.start();
  await page.reload();
  const found = () => attachmentsOf(tech, sheet);
  await expect.poll(async () => (await found()).map(({ uploadedAt }) => uploadedAt !== null)).toEqual([true]);
  const [photo] = await found();
  const arrived = await tech.get<Row & { checklist: readonly { value: string }[] }>(
    `/job-sheets/${sheet.id}`,
  );
  expect(arrived.checklist.map(({ value }) => value)).toEqual([photo?.id]);
});

test('an upload that is cut off goes on from there, and others see where the photograph is until then', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const order = await orderInWork(tech);
  const { page, tablet } = await atWork({ device, signIn }, TECH, `/tenant/work-orders/${order.id}`);
  consoleErrors.allowNetworkErrors();
  const buffer = await photograph(page, 500_000);
  // The first part arrives, and its answer is lost; from then on no part arrives.
  const parts = { method: 'PATCH', path: '/api/files/uploads/*' };
  await server.fault({ ...parts, times: 1, action: { kind: 'dropAnswer' } });
  await server.fault({ ...parts, times: 1000, action: { kind: 'dropRequest' } });
  await attach(page, 'substation.jpg', buffer);
  await expect(tile(page, 'substation.jpg').getByText(/% sent/)).toBeVisible({ timeout: 60_000 });
  const [row] = await attachmentsOf(tech, order);
  if (!row) throw new Error('the record goes first');
  const arrived = await offsetOf(server.url, tech, row.id);
  expect(arrived).toBeGreaterThan(0);
  expect(arrived).toBeLessThan(buffer.length);

  const { page: desktop } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await expect(tile(desktop, 'substation.jpg').getByText(/^Still on the device of /)).toBeVisible();

  // The tablet is switched off in the middle of it.
  await tablet.close();
  await server.clearFaults();
  await tablet.reopen();
  const again = await tablet.newPage();
  await again.goto(`/tenant/work-orders/${order.id}`);
  await expect(tile(again, 'substation.jpg').getByText('On the server')).toBeVisible({ timeout: 60_000 });
  const { requests } = await server.report();
  const taken = requests.filter(({ method, status }) => method === 'PATCH' && status === 204);
  expect(taken.reduce((sum, { length }) => sum + length, 0)).toBe(buffer.length - arrived);
  await expect(tile(desktop, 'substation.jpg').getByText('On the server')).toBeVisible({ timeout: 90_000 });
});

test('a deleted photograph disappears here and for others, and its bytes cannot be had any more', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api(TECH);
  const order = await orderInWork(tech);
  const { page } = await atWork({ device, signIn }, TECH, `/tenant/work-orders/${order.id}`);
  await attach(page, 'wrong pole.jpg', await photograph(page));
  const one = tile(page, 'wrong pole.jpg');
  await expect(one.getByText('On the server')).toBeVisible({ timeout: 60_000 });
  const { page: desktop } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await expect(tile(desktop, 'wrong pole.jpg')).toBeVisible();
  const [row] = await tech.get<{ fileId: string }[]>(`/attachments?entityId=${order.id}`);

  await one.getByRole('button', { name: 'Delete wrong pole.jpg' }).click();
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(one).toHaveCount(0);
  await pillSays(page, 'Synced');
  await expect(tile(desktop, 'wrong pole.jpg')).toHaveCount(0, { timeout: 90_000 });
  expect((await tech.send('GET', `/files/${row?.fileId}`)).status).toBe(404);

  await openScreen(page, '/tenant/sync');
  await expect(page.getByText('No photos or files on this device')).toBeVisible();
});

/** What the server says to have, by its own protocol. */
async function offsetOf(url: string, { session }: Api, id: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${session.token}`,
    'x-tenant-id': session.tenant.id,
    'tus-resumable': '1.0.0',
  };
  const answer = await fetch(`${url}/api/files/uploads/${id}`, { method: 'HEAD', headers });
  return Number(answer.headers.get('upload-offset'));
}

async function expectPicture(page: Page, name: string): Promise<void> {
  const image = tile(page, name).locator('img');
  await expect(image).toBeVisible();
  await expectDrawn(image);
}

test('a file that cannot be attached is refused by its name, and takes no other one with it', async ({
  device,
  signIn,
  api,
}) => {
  const order = await orderInWork(await api('planner@demo.example'));
  const { page } = await atWork(
    { device, signIn },
    'planner@demo.example',
    `/tenant/work-orders/${order.id}`,
  );
  const good = await photograph(page);
  await page.getByLabel('Add photos or files').setInputFiles([
    { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from('....ftypheic') },
    { name: 'pole.jpg', mimeType: 'image/jpeg', buffer: good },
    { name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') },
  ]);
  await expect(tile(page, 'pole.jpg')).toBeVisible();
  await expect(page.getByText(/^IMG_0042\.HEIC: This browser cannot read HEIC/)).toBeVisible();
  await expect(page.getByText(/^tool\.exe: Photos/)).toBeVisible();
});
