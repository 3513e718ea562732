import type { Page } from '@playwright/test';

/** Gives the sheet that reads codes a picture. */
export async function choosePicture(page: Page, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Picture from a file' }).click(),
  ]);
  await chooser.setFiles({ name: 'code.bmp', mimeType: 'image/bmp', buffer });
}

/** Seconds between two keys of a scanner. */
const BETWEEN = 0.008;

/** One key after the other as quickly as a scanner sends them, and Enter; how busy the page is changes nothing of when they came. */
export async function typeAsScanner(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page);
  const began = Date.now() / 1000;
  const keys = [...Array.from(code, (key) => ({ key, text: key })), ENTER];
  await Promise.all(
    keys.flatMap((key, at) =>
      (['keyDown', 'keyUp'] as const).map((type) =>
        keyboard.send('Input.dispatchKeyEvent', { ...key, type, timestamp: began + at * BETWEEN }),
      ),
    ),
  );
  await keyboard.detach();
}

const ENTER = { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 };
