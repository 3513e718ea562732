import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { photographBy } from '../support/photograph.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { drawOn } from './draw-on.ts';
import { type Api, expect, test } from './fixtures.ts';
import { expectWidth } from './picture-width.ts';
import { atWork, breakDisk, mendDisk, orderInWork, pillSays, type Row } from './steps.ts';
import { besidePicture, edgesAlong, stripedPhotograph } from './striped-photograph.ts';
import { violations } from './violations.ts';

const TECH = 'tech1@demo.example';

interface Uploaded {
  readonly fileId: string | null;
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly uploadedAt: string | null;
}

/** As the server has it. */
async function fileBytes(server: ServerProcess, { session }: Api, id: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${session.token}`, 'x-tenant-id': session.tenant.id };
  const answer = await fetch(`${server.url}/api/files/${id}`, { headers });
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** 800 × 600 pixels, green in its middle. */
function photographOf(page: Page): Promise<Buffer> {
  return photographBy(page, { width: 800, height: 600, colour: '#20a040', type: 'image/jpeg' });
}

/** Attaches the photograph to the order and opens it to draw on. */
async function markUp(page: Page, order: Row, photograph: Buffer): Promise<void> {
  await page.goto(`/tenant/work-orders/${order.id}`);
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'pole 14.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await page.getByRole('button', { name: 'Open pole 14.jpg' }).click();
  await page.getByRole('button', { name: 'Mark up' }).click();
}

/** From one place of the shown photograph to another, in parts of its sides. */
async function draw(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const photograph = page.getByRole('application', { name: 'The photograph, to draw on' });
  const box = await photograph.boundingBox();
  if (!box) throw new Error('no photograph is shown');
  expect(box.width / box.height, 'its shape').toBeCloseTo(800 / 600, 1);
  const at = ([across, down]: readonly [number, number]) => ({ x: box.width * across, y: box.height * down });
  await drawOn(page, photograph, [at(from), at(to)]);
}

test('a photograph marked up with the server gone arrives once beside its original, whose bytes are the same', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const order = await orderInWork(tech);
  const { page } = await atWork({ device, signIn }, TECH);
  const photograph = await photographOf(page);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await markUp(page, order, photograph);
  const save = page.getByRole('button', { name: 'Save as a copy' });
  await expect(save).toBeDisabled();
  await draw(page, [0.2, 0.2], [0.5, 0.5]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(save).toBeDisabled();
  await draw(page, [0.2, 0.2], [0.5, 0.5]);
  await page.getByRole('button', { name: 'Blur' }).click();
  await draw(page, [0.6, 0.6], [0.95, 0.95]);
  await page.getByRole('button', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Cracked');
  await draw(page, [0.3, 0.8], [0.3, 0.8]);
  await page.getByRole('button', { name: 'Measure' }).click();
  await page.getByRole('textbox', { name: 'Known length' }).fill('1.2');
  await draw(page, [0.1, 0.1], [0.9, 0.1]);
  await draw(page, [0.7, 0.2], [0.7, 0.5]);
  if (process.env['MARK_UP_PICTURE']) await page.screenshot({ path: process.env['MARK_UP_PICTURE'] });
  // What was drawn is not lost by one key.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toContainText('What you drew is not saved yet.');
  await save.click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Open pole 14 (marked up).jpg' }).click();
  const copy = page.getByRole('dialog').getByRole('img', { name: 'pole 14 (marked up).jpg' });
  await expectWidth(copy, 800);
  await page.keyboard.press('Escape');

  await server.start();
  await page.reload();
  await pillSays(page, 'Synced');
  const found = () => tech.get<Uploaded[]>(`/attachments?entityId=${order.id}`);
  await expect
    .poll(async () => (await found()).map(({ uploadedAt }) => uploadedAt !== null), { timeout: 60_000 })
    .toEqual([true, true]);
  const byName = new Map((await found()).map((one) => [one.name, one]));
  const original = byName.get('pole 14.jpg');
  expect(original?.sha256).toBe(createHash('sha256').update(photograph).digest('hex'));
  const marked = byName.get('pole 14 (marked up).jpg');
  expect(marked?.mediaType).toBe('image/jpeg');
  expect(marked?.sha256).not.toBe(original?.sha256);
});

test('with keys alone a mark is drawn, moved, sized and removed, and a screen reader hears it', async ({
  device,
  signIn,
  api,
}) => {
  const order = await orderInWork(await api(TECH));
  const { page } = await atWork({ device, signIn }, TECH);
  await markUp(page, order, await photographOf(page));
  const dialog = page.getByRole('dialog', { name: 'Mark up' });
  const stage = dialog.getByRole('application', { name: 'The photograph, to draw on' });
  const heard = dialog.getByRole('status');
  await dialog.getByRole('button', { name: 'Circle' }).press('Enter');
  await dialog.getByRole('button', { name: 'Yellow' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(stage).toBeFocused();
  await expect(stage).toHaveAccessibleDescription(/^Enter draws in the middle/);
  for (const [key, says] of [
    ['Enter', 'Circle, 1 of 1: 40 % from the left, 40 % from the top. 20 % wide, 20 % high.'],
    ['ArrowLeft', 'Circle, 1 of 1: 38 % from the left, 40 % from the top. 20 % wide, 20 % high.'],
    ['Shift+ArrowDown', 'Circle, 1 of 1: 38 % from the left, 40 % from the top. 20 % wide, 23 % high.'],
    ['Enter', 'Circle, 2 of 2: 40 % from the left, 40 % from the top. 20 % wide, 20 % high.'],
    ['PageUp', 'Circle, 1 of 2: 38 % from the left, 40 % from the top. 20 % wide, 23 % high.'],
    ['Delete', 'Removed. Circle, 1 of 1: 40 % from the left, 40 % from the top. 20 % wide, 20 % high.'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(heard, key).toHaveText(says);
  }
  expect(await violations(page)).toEqual([]);
  const drawn = await stage.screenshot();
  await page.keyboard.press('Escape');
  await expect(dialog).toContainText('What you drew is not saved yet.');
  await stage.focus();
  expect(await stage.screenshot(), 'nothing that was drawn is gone').toEqual(drawn);
  await page.keyboard.press('Delete');
  await expect(dialog.getByRole('button', { name: 'Save as a copy' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('what is blurred is in no pixel and no layer of the copy that arrives; the original stays', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const order = await orderInWork(tech);
  const { page } = await atWork({ device, signIn }, TECH);
  const photograph = await stripedPhotograph(page);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await markUp(page, order, photograph);
  await page.getByRole('button', { name: 'Blur' }).click();
  await draw(page, [0.25, 0.25], [0.75, 0.75]);
  await page.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await server.start();
  await page.reload();
  await pillSays(page, 'Synced');
  const found = () => tech.get<Uploaded[]>(`/attachments?entityId=${order.id}`);
  await expect
    .poll(async () => (await found()).filter(({ uploadedAt }) => uploadedAt !== null).length, {
      timeout: 60_000,
    })
    .toBe(2);
  const files = new Map((await found()).map(({ name, fileId }) => [name, fileId]));
  const bytesOf = (name: string) => fileBytes(server, tech, files.get(name) ?? '');
  const copy = await bytesOf('pole 14 (marked up).jpg');
  expect(besidePicture(copy), 'no layer, no place, no time').toEqual([]);
  const blurred = { from: 0.26, to: 0.74, down: 0.5 };
  expect(await edgesAlong(page, photograph, blurred)).toBeGreaterThan(50);
  expect(await edgesAlong(page, copy, blurred), 'stripes that are left').toBe(0);
  expect(await edgesAlong(page, copy, { ...blurred, down: 0.1 }), 'beside it').toBeGreaterThan(50);
  expect((await bytesOf('pole 14.jpg')).equals(photograph)).toBe(true);
});

test('on a full device nothing of what was drawn or chosen is lost, and it says what to do', async ({
  device,
  signIn,
  api,
}) => {
  const order = await orderInWork(await api(TECH));
  const { page } = await atWork({ device, signIn }, TECH);
  const photograph = await photographOf(page);
  await page.goto(`/tenant/work-orders/${order.id}`);
  await breakDisk(page, 'QuotaExceededError');
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'pole 14.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByText('free some room on the device, then try again')).toBeVisible();
  await mendDisk(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Open pole 14.jpg' }).click();
  await expect(page.getByText('free some room on the device')).toHaveCount(0);
  await page.getByRole('button', { name: 'Mark up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark up' });
  await draw(page, [0.2, 0.2], [0.5, 0.5]);
  await breakDisk(page, 'QuotaExceededError');
  await dialog.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(dialog.getByRole('alert')).toContainText('What you drew is still here');
  await mendDisk(page);
  await dialog.getByRole('button', { name: 'Save as a copy' }).click();
  await expect(page.getByRole('button', { name: 'Open pole 14 (marked up).jpg' })).toHaveCount(1);
});
