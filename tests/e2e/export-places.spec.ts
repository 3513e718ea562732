import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCim } from '../../src/domain/cim/read-cim.ts';
import { NOTHING_SAID } from '../../src/domain/gis-files/gis-feature.ts';
import { readShapefile } from '../../src/domain/gis-files/shapefile/read-shapefile.ts';
import { givenBytes } from '../support/cim-files.ts';
import { expect, test } from './fixtures.ts';
import { atWork, created, pillSays } from './steps.ts';

/** In a country of their own, by which the list is filtered. */
const ASSETS = [
  { name: 'Export station', kind: 'Substation', latitude: 64.1, longitude: -21.9 },
  {
    name: 'Export line',
    kind: 'ACLineSegment',
    nominalVoltage: 20,
    description: 'x'.repeat(300),
    geometry: {
      type: 'LineString',
      coordinates: [
        [-21.9, 64.1],
        [-21.8, 64.2],
      ],
    },
    terminals: { terminals: [{ node: 'n1' }, { node: 'n2' }] },
  },
  { name: 'Export spare', kind: 'Fuse' },
];

test('without signal the selected assets are saved as a shapefile and as a CIM model, and what is not in them is said', async ({
  device,
  signIn,
  server,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  for (const asset of ASSETS) await created(office, '/assets', { status: 'inUse', country: 'IS', ...asset });
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets?country=IS');
  await expect(page.getByRole('link', { name: 'Export spare' })).toBeVisible();
  await pillSays(page, 'Synced');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('checkbox', { name: 'Select all' }).check();

  const shapes = await saved(page, 'Shapefile');
  await expect(page.getByText('1 asset was left out: it has no place.')).toBeVisible();
  await expect(page.getByText('1 text was cut to 254 bytes', { exact: false })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const { features, refused } = readShapefile('a.zip', shapes, NOTHING_SAID);
  expect(refused).toEqual([]);
  expect(features.map(({ name, geometry }) => [name, geometry?.type]).toSorted()).toEqual([
    ['Export line', 'LineString'],
    ['Export station', 'Point'],
  ]);

  const model = await saved(page, 'CIM100 (EQ, GL)');
  await expect(page.getByText('3 assets have fields or tags', { exact: false })).toBeVisible();
  const { report, drafts } = await readCim([givenBytes('model.zip', new Uint8Array(model), 65_536)]);
  expect([report.refused, report.dangling, report.islands?.asInFile]).toEqual([[], 0, 1]);
  const read = await drafts('t', 'UTC');
  expect(read.drafts.map(({ values }) => values['name']).toSorted()).toEqual([
    'Export line',
    'Export spare',
    'Export station',
  ]);
});

/** The dialog stays open afterwards, and says what is not in the file. */
async function saved(page: Page, kind: string): Promise<Buffer> {
  await page.getByRole('toolbar').getByRole('button', { name: 'Export places' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export places' });
  await dialog.getByRole('combobox', { name: 'Kind of file' }).selectOption(kind);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export', exact: true }).click();
  const file = await download;
  await expect(dialog.getByText('The file is saved.', { exact: true })).toBeVisible();
  return readFile(await file.path());
}
