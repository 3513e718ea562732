import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { atWork, created } from './steps.ts';
import { violations } from './violations.ts';

const PLANNER = 'planner@demo.example';

test('a tag that is held against the device is a scan on every screen, once it was switched on', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const asset = await created(office, '/assets', { name: 'Pole 91', kind: 'Pole', serialNumber: 'SN-91/T' });
  const { tablet } = await atWork({ device, signIn }, PLANNER);
  await tablet.context.addInitScript(giveTagReader);
  const page = await tablet.newPage();
  await page.goto('/tenant');
  const sheet = await openSheet(page);
  await hold(page, 'SN-91/T');
  await expect(sheet.getByRole('switch', { name: 'Read NFC tags' })).not.toBeChecked();
  expect(await violations(page)).toEqual([]);
  await sheet.getByRole('switch', { name: 'Read NFC tags' }).click();
  await expect(sheet.getByRole('switch', { name: 'Read NFC tags' })).toBeChecked();
  // The sheet takes it as it takes what the camera sees.
  await hold(page, 'SN-91/T');
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();

  await page.getByRole('link', { name: 'Work orders' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Work orders' })).toBeVisible();
  await hold(page, 'sn-91/t');
  await expect(page.getByRole('heading', { level: 1, name: asset.name })).toBeVisible();

  // A field that takes codes takes it, and nothing is saved.
  await page.keyboard.press('e');
  const serial = page.getByRole('textbox', { name: 'Serial number' });
  await serial.click();
  await hold(page, 'SN-92/T');
  await expect(serial).toHaveValue('SN-92/T');

  await openSheet(page);
  await sheet.getByRole('switch', { name: 'Read NFC tags' }).click();
  await expect(sheet.getByRole('switch', { name: 'Read NFC tags' })).not.toBeChecked();
  await hold(page, 'SN-91/T');
  await expect(sheet).toBeVisible();
});

test('whoever does not allow it is told so, and a browser without a reader shows nothing of it', async ({
  device,
  signIn,
}) => {
  const { tablet, page: plain } = await atWork({ device, signIn }, PLANNER);
  const without = await openSheet(plain);
  await expect(without.getByRole('button', { name: 'Look up' })).toBeVisible();
  await expect(without.getByRole('switch')).toHaveCount(0);

  await tablet.context.addInitScript(giveTagReader);
  await tablet.context.addInitScript(() => Reflect.set(window, 'isTagRefused', true));
  const page = await tablet.newPage();
  await page.goto('/tenant');
  const sheet = await openSheet(page);
  await sheet.getByRole('switch', { name: 'Read NFC tags' }).click();
  await expect(sheet.getByText('Tags cannot be read')).toBeVisible();
  await expect(sheet.getByRole('switch', { name: 'Read NFC tags' })).not.toBeChecked();
});

async function openSheet(page: Page) {
  await page.getByRole('banner').getByRole('button', { name: 'Scan', exact: true }).click();
  return page.getByRole('dialog', { name: 'Scan' });
}

/** A tag that says a text. */
async function hold(page: Page, text: string): Promise<void> {
  await page.evaluate((said) => window.dispatchEvent(new CustomEvent('tag', { detail: said })), text);
}

/** The browser's reader as a phone has it, which reads what the test holds against it. */
function giveTagReader(): void {
  class NDEFReader extends EventTarget {
    scan({ signal }: { signal: AbortSignal }): Promise<void> {
      if (Reflect.get(window, 'isTagRefused') === true) {
        return Promise.reject(new DOMException('Not allowed', 'NotAllowedError'));
      }
      const onTag = (event: Event) => {
        const text = event instanceof CustomEvent ? String(event.detail) : '';
        const data = new DataView(new TextEncoder().encode(text).buffer);
        const records = [{ recordType: 'text', encoding: 'utf-8', data }];
        this.dispatchEvent(
          Object.assign(new Event('reading'), { serialNumber: '04:a2', message: { records } }),
        );
      };
      window.addEventListener('tag', onTag, { signal });
      return Promise.resolve();
    }
  }
  Reflect.set(window, 'NDEFReader', NDEFReader);
}
