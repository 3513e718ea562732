import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { type ReadPdf, readPdf } from '../support/read-pdf.ts';

/** The record on the screen as its document, by the button of this name. */
export async function savedPaper(
  page: Page,
  button = 'PDF document',
): Promise<ReadPdf & { readonly name: string }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await download;
  const bytes = await readFile(await file.path());
  return { ...(await readPdf(new Uint8Array(bytes))), name: file.suggestedFilename() };
}
