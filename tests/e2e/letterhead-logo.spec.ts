import { photographBy } from '../support/photograph.ts';
import type { PdfElement } from '../support/read-pdf.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { savedPaper } from './saved-paper.ts';
import { atWork, pillSays, type Row } from './steps.ts';
import { violations } from './violations.ts';

const TECH = 'tech1@demo.example';
const WORDS = 'An alder leaf over a river';

/** What is said in place of each picture. */
const figures = ({ role, alt, children = [] }: PdfElement): string[] => [
  ...(role === 'Figure' && alt !== undefined ? [alt] : []),
  ...children.flatMap(figures),
];

test('the logo that an administrator chose is on every device, on documents and on paper, without signal too', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page: office } = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
  // Larger than the server takes: the device draws it smaller.
  const drawn = { width: 2400, height: 800, colour: '#20a040', type: 'image/jpeg' } as const;
  const logo = await photographBy(office, drawn);
  const card = office.getByRole('region', { name: 'Letterhead' });
  await card.getByLabel('Words in place of the logo').fill(WORDS);
  await card.getByLabel('Logo', { exact: true }).setInputFiles({
    name: 'notes.png',
    mimeType: 'image/png',
    buffer: Buffer.from('no picture'),
  });
  await expect(card.getByRole('alert')).toContainText('Choose a PNG or JPEG file');
  await card
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: logo });
  await expect(card.getByRole('img', { name: WORDS })).toBeVisible();
  await expect(card.getByRole('alert')).toHaveCount(0);
  expect(await violations(office)).toEqual([]);

  const [order] = await (await api(TECH)).get<Row[]>('/work-orders?limit=1');
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, TECH);
  await pillSays(page, 'Synced');
  await openScreen(page, `/tenant/work-orders/${order?.id}`);
  const head = page.getByRole('img', { name: WORDS });
  await expect(head).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(head).toBeVisible();
  await page.emulateMedia({ media: null });
  consoleErrors.allowNetworkErrors();
  await server.stop();
  const { pages } = await savedPaper(page);
  expect(pages[0]?.pictures).toBeGreaterThanOrEqual(1);
  expect(figures(pages[0]?.tree ?? {})).toContain(WORDS);
  expect(pages[0]?.text).toContain('Alder Valley Grid');

  await server.start();
  await card.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(card.getByRole('img')).toHaveCount(0);
  const bare = await atWork({ device, signIn }, 'admin@demo.example', `/tenant/work-orders/${order?.id}`);
  expect(figures((await savedPaper(bare.page)).pages[0]?.tree ?? {})).not.toContain(WORDS);
});
