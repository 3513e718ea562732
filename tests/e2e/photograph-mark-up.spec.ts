import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { atWork, orderInWork, pillSays } from './steps.ts';

const TECH = 'tech1@demo.example';

interface Uploaded {
  readonly name: string;
  readonly mediaType: string;
  readonly sha256: string;
  readonly uploadedAt: string | null;
}

/** From one place of the shown photograph to another, in parts of its sides. */
async function draw(
  page: Page,
  from: readonly [number, number],
  to: readonly [number, number],
): Promise<void> {
  const box = await page.getByRole('img', { name: 'The photograph, to draw on' }).boundingBox();
  if (!box) throw new Error('no photograph is shown');
  expect(box.width / box.height, 'its shape').toBeCloseTo(800 / 600, 1);
  const at = ([across, down]: readonly [number, number]) =>
    [box.x + box.width * across, box.y + box.height * down] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 4 });
  await page.mouse.up();
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
  const photograph = await photographBy(page, {
    width: 800,
    height: 600,
    colour: '#20a040',
    type: 'image/jpeg',
  });
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.goto(`/tenant/work-orders/${order.id}`);
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'pole 14.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await page.getByRole('button', { name: 'Open pole 14.jpg' }).click();
  await page.getByRole('button', { name: 'Mark up' }).click();
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
  await expect(copy).toBeVisible();
  expect(await copy.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800);
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
