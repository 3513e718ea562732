import type { Attachment } from '../../src/domain/attachments/attachment.ts';
import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { savedPaper } from './saved-paper.ts';
import { atWork, created, signalReturns } from './steps.ts';
import { touchOnly } from './tour/at-hand.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

test('what was found and what was left, taken without signal, stand side by side on the sheet, on its order and in its document', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api(PLANNER);
  const me = (await api(TECH)).session.user;
  const order = await created(office, '/work-orders', {
    title: 'New crossarm at the quarry',
    type: 'replacement',
    status: 'approved',
    assignees: [me.id],
  });
  const sheet = await created(office, '/job-sheets', {
    title: 'Crossarm of pole 31',
    assignedTo: me.id,
    workOrderId: order.id,
    checklist: [{ id: 's1', position: 'a0', label: 'Crossarm', kind: 'photo' }],
  });
  const { page } = await atWork({ device, signIn }, TECH);
  await touchOnly(page);
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  const drawn = { width: 800, height: 600, type: 'image/jpeg' } as const;
  const taken = async (name: string, colour: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photographBy(page, { ...drawn, colour }),
  });
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run?step=1`);
  const files = page.getByRole('region', { name: 'Photos and files' });
  const pair = page.getByRole('list', { name: 'Before and after' });
  await page.getByLabel('Add photos or files').setInputFiles(await taken('site.jpg', '#888888'));
  await page.getByLabel('Photo before').setInputFiles(await taken('rotten.jpg', '#c04020'));
  await expect(files.getByRole('button', { name: 'Open rotten.jpg' })).toBeVisible();
  await expect(pair).toBeHidden();
  await page.getByLabel('Add photos or files').setInputFiles(await taken('new.jpg', '#20a040'));
  const shows = files.getByRole('group', { name: 'What new.jpg shows' });
  await shows.getByRole('button', { name: 'After' }).click();
  await expect(shows.getByRole('button', { name: 'After' })).toHaveAttribute('aria-pressed', 'true');
  const open = (within: typeof pair) =>
    within.getByRole('button', { name: /^Open / }).evaluateAll((all) => all.map((one) => one.ariaLabel));
  await expect.poll(() => open(pair)).toEqual(['Open rotten.jpg', 'Open new.jpg']);
  const [before, after] = await Promise.all(
    ['rotten.jpg', 'new.jpg'].map((name) => pair.getByRole('button', { name: `Open ${name}` }).boundingBox()),
  );
  expect([after?.y, after?.width]).toEqual([before?.y, before?.width]);

  await page.goto(`/tenant/job-sheets/${sheet.id}`);
  await expect(files.getByText('1. Crossarm')).toBeVisible();
  await expect.poll(() => open(pair)).toEqual(['Open rotten.jpg', 'Open new.jpg']);
  const { pages } = await savedPaper(page);
  const text = pages.map((one) => one.text).join(' ');
  expect(text).toMatch(/1 · Before · rotten\.jpg/);
  expect(text).toMatch(/2 · After · new\.jpg/);
  expect(text).toMatch(/3 · site\.jpg/);

  await page.goto(`/tenant/work-orders/${order.id}`);
  const photos = page.getByRole('region', { name: 'Photos of the work' });
  await expect
    .poll(() => open(photos.getByRole('list', { name: 'Before and after' })))
    .toEqual(['Open rotten.jpg', 'Open new.jpg']);

  await signalReturns(server, page);
  const stored = async () => {
    const rows = await office.get<readonly Attachment[]>(`/attachments?entityId=${sheet.id}`);
    return Object.fromEntries(rows.map(({ name, uploadedAt, moment }) => [name, uploadedAt && moment]));
  };
  await expect
    .poll(stored, { timeout: 60_000 })
    .toEqual({ 'site.jpg': null, 'rotten.jpg': 'before', 'new.jpg': 'after' });
});
