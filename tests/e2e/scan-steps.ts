import type { Page } from '@playwright/test';

/** Gives the sheet that reads codes a picture. */
export async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Picture from a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'code.bmp', mimeType: 'image/bmp', buffer });
}

/** One key after the other without a pause, and Enter. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  const keys = [...Array.from(code), 'Enter'];
  // One that waits for the page's answer to each key is slower than any scanner.
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
}
