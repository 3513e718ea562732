import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { savedPaper } from './saved-paper.ts';
import { atWork, type Row } from './steps.ts';
import { speak } from './tour/open-screen.ts';

const TECH = 'tech1@demo.example';

const PICTURE = { width: 1600, height: 1200, colour: '#2060a0', type: 'image/webp' } as const;

test('a technician hands a job sheet over as a document, made without signal, in their language', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api(TECH);
  const { body } = await tech.send('POST', '/job-sheets', {
    title: 'Pole 14: cross-arm – before and after',
    description: 'Access from the mill.\nCall the farmer first.',
    status: 'Assigned',
    assignedTo: tech.session.user.id,
    checklist: [
      { label: 'The cross-arm as it was found', kind: 'photo' },
      { label: 'Earth resistance', kind: 'number', unit: 'Ω', min: 0, max: 10 },
    ],
  });
  const sheet = body as Row;
  const { page } = await atWork({ device, signIn }, TECH);
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('link', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByLabel('Add photos or files').setInputFiles({
    name: 'as found.webp',
    mimeType: 'image/webp',
    buffer: await photographBy(page, PICTURE),
  });
  await expect(page.getByText('1 of 2 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();

  const paper = await savedPaper(page);
  expect(paper.name).toMatch(/^JS-\w+ Pole 14 cross-arm – before and after\.pdf$/);
  expect([paper.title, paper.language, paper.isTagged]).toEqual([sheet.title, 'en', true]);
  for (const said of [
    'Alder Valley Grid', // whose paper it is
    sheet.number,
    'Not sent yet',
    'Access from the mill.',
    'The cross-arm as it was found',
    'Photograph 1',
    '1 · as found.webp',
    'Page 1 of 1',
  ])
    expect(paper.text).toContain(said);
  expect(paper.pages.map(({ pictures }) => pictures)).toEqual([1]);

  await speak(page, 'fr');
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  const french = await savedPaper(page, 'Document PDF');
  expect(french.language).toBe('fr');
  for (const said of ['Pas encore envoyé', 'Photographie 1', 'Page 1 sur 1'])
    expect(french.text).toContain(said);

  await page.evaluate(() => {
    document.documentElement.dir = 'rtl';
  });
  const turned = await savedPaper(page, 'Document PDF');
  const [title] = turned.pages[0]?.words.filter(({ text }) => text.startsWith('Pole 14')) ?? [];
  expect(title?.right).toBeGreaterThan(540);
});
