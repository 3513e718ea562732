import type { Page } from '@playwright/test';
import { archiveOf } from '../support/pmtiles-archive.ts';
import { expect } from './fixtures.ts';

/** A few vector tiles with roads and water. */
export function valleyArchive(): Uint8Array<ArrayBuffer> {
  const tiles = [0, 1].flatMap((x) =>
    [0, 1].map((y) => ({ z: 1, x, y, bytes: new TextEncoder().encode(`tile ${x} ${y}`) })),
  );
  const metadata = {
    attribution: '<a href="https://survey.example">Survey of the valley</a>',
    vector_layers: [{ id: 'roads' }, { id: 'water' }],
  };
  return archiveOf(tiles, { metadata });
}

/** Chooses a file where a new base map is uploaded, on the administrator's screen. */
export async function choosesArchive(page: Page, name: string, bytes: Uint8Array): Promise<void> {
  const input = page.getByLabel('File of the base map').first();
  await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
}

/** There is a base map of that name on the screen, uploaded now where there was none. */
export async function sendsBaseMap(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name: `Rename ${name}`, exact: true });
  // The list comes after the screen: of maps, of uploads that were left, or of nothing.
  const list = page.getByRole('table', { name: 'Base maps' });
  const uploads = page.getByRole('region', { name: 'Unfinished uploads' });
  await expect(list.or(uploads).or(page.getByText('No base map yet')).first()).toBeVisible();
  if ((await button.count()) === 0) await choosesArchive(page, `${name}.pmtiles`, valleyArchive());
  await expect(button.first()).toBeVisible();
}
