import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import {
  atWork,
  callOffAndDelete,
  editInPlace,
  freshOrder,
  orderInWork,
  pillSays,
  type Row,
  signalReturns,
} from './steps.ts';

const PLANNER = 'planner@demo.example';

test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

test('a change discarded by mistake, on a phone, is brought back from below its heading, and arrives', async ({
  device,
  signIn,
  server,
  api,
}) => {
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const { page } = await atWork({ device, signIn }, PLANNER);
  await server.stop();
  await editOffline(page, order, 'Gate 4');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/tenant/sync');
  const row = page.getByRole('listitem').filter({ hasText: order.title });
  await expect(row).toBeVisible();
  // Chromium sends it later, by itself; others say that they do not (tests/engines).
  await expect(page.getByText('keep the app open')).toHaveCount(0);
  await row.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { name: 'Everything is sent' })).toBeVisible();
  const notice = await page.getByRole('status').filter({ hasText: 'was discarded' }).boundingBox();
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Change of Location');
  await signalReturns(server, page);
  await expect.poll(async () => (await office.get<Row>(`/work-orders/${order.id}`)).location).toBe('Gate 4');
});

test('what a broken tablet could not send goes on from another one, once', async ({
  device,
  signIn,
  server,
  api,
}) => {
  const office = await api(PLANNER);
  const order = await orderInWork(office);
  const broken = await atWork({ device, signIn }, PLANNER);
  const other = await atWork({ device, signIn }, PLANNER);
  await server.stop();
  await editOffline(broken.page, order, 'Gate 5');
  const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('The key is at the gate') };
  await broken.page.getByLabel('Add photos or files').setInputFiles(note);
  await pillSays(broken.page, 'Offline · 3 waiting');
  await broken.page.goto('/tenant/sync');
  const saved = broken.page.waitForEvent('download');
  await broken.page.getByRole('button', { name: 'Export as file' }).click();
  // Read now: what a browser downloaded goes with it.
  const buffer = await readFile(await (await saved).path());
  const file = { name: 'unsent.fieldline', mimeType: 'application/octet-stream', buffer };

  await other.page.goto('/tenant/sync');
  await other.page.getByLabel('File of unsent changes').setInputFiles(file);
  await expect(other.page.getByText('2 changes were imported and are sent from here.')).toBeVisible();
  await expect(other.page.getByRole('listitem').filter({ hasText: order.title })).toBeVisible();
  await broken.tablet.close();
  await signalReturns(server, other.page);
  await expect
    .poll(async () => (await office.get<Row>(`/work-orders/${order.id}`)).location, { timeout: 60_000 })
    .toBe('Gate 5');
  await expect
    .poll(() => office.get(`/attachments?entityId=${order.id}`), { timeout: 60_000 })
    .toMatchObject([{ name: 'note.txt', uploadedAt: expect.any(String) }]);
  await other.page.getByLabel('File of unsent changes').setInputFiles(file);
  await expect(other.page.getByText('Every change in the file is known here already.')).toBeVisible();
  await other.page.getByLabel('File of unsent changes').setInputFiles({
    name: 'notes.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{"notes": []}'),
  });
  await expect(other.page.getByText('This is not a file of unsent changes.')).toBeVisible();
});

test('two answers to one step of a checklist: the second person settles it with a third value', async ({
  device,
  signIn,
  server,
  api,
}) => {
  const office = await api(PLANNER);
  const sheets = await office.get<Sheet[]>('/job-sheets?status=Assigned&limit=50');
  const sheet = sheets.find(({ checklist }) => checklist[0]?.kind === 'passFail');
  const [step] = sheet?.checklist ?? [];
  if (!sheet || !step) throw new Error('the demo has a sheet that begins with a check');
  const { page } = await atWork({ device, signIn }, PLANNER);
  await openScreen(page, `/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => office.get(`/job-sheets/${sheet.id}`)).toMatchObject({ status: 'InProgress' });
  await pillSays(page, 'Synced');
  await server.stop();
  await page.getByRole('button', { name: 'Fail' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Mine');
  await page.getByRole('textbox', { name: 'Note' }).blur();
  // Two where an attempt to send the verdict met the stopped server before the note was there: it may not change then.
  await pillSays(page, /Offline · [12] waiting$/);
  // The server hears the other answer before it hears of this tablet.
  await page.context().setOffline(true);
  await server.start();
  const colleague = await api('admin@demo.example');
  const stored = await colleague.get<Sheet>(`/job-sheets/${sheet.id}`);
  const checklist = stored.checklist.map((item) =>
    item.id === step.id ? { ...item, note: 'Theirs' } : item,
  );
  // The whole record, with the permit that was shown.
  const { title, status, workOrderId, assignedTo, permitNumber, permitConfirmedAt } = stored;
  const permit = { permitNumber, permitConfirmedAt };
  const written = { title, status, workOrderId, assignedTo, ...permit, checklist };
  expect((await colleague.send('PUT', `/job-sheets/${sheet.id}`, written)).status).toBe(200);
  await page.context().setOffline(false);

  await pillSays(page, '1 needs you');
  await openScreen(page, '/tenant/sync');
  const conflict = page.getByRole('group', { name: step.label });
  await expect(conflict).toContainText('Mine');
  await expect(conflict).toContainText('Theirs');
  await conflict.getByRole('radio', { name: 'Another value' }).check();
  await conflict.getByRole('textbox').fill('Both of us');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect
    .poll(async () => {
      const settled = await office.get<Sheet>(`/job-sheets/${sheet.id}`);
      return settled.checklist.find(({ id }) => id === step.id)?.note;
    })
    .toBe('Both of us');
  await pillSays(page, 'Synced');
});

test('an administrator sees whose device has something that did not arrive', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api(PLANNER);
  const order = await freshOrder(office);
  const { page } = await atWork({ device, signIn }, PLANNER, `/tenant/work-orders/${order.id}`);
  await page.context().setOffline(true);
  await editInPlace(page, 'Location', 'Gate 6');
  await callOffAndDelete(office, order.id);
  await page.context().setOffline(false);
  await pillSays(page, '1 needs you');

  const desk = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/sync');
  await desk.page.getByRole('link', { name: 'Devices of all people' }).click();
  const first = desk.page.getByRole('region', { name: 'Devices' }).getByRole('row').nth(1);
  await expect(first).toContainText('Marcus Okafor');
  await expect(first).toContainText('1 change needs the person');
  await expect(first).toContainText('version 0.1.0');
  await desk.page.context().setOffline(true);
  await desk.page.reload();
  await expect(desk.page.getByText(/^As of /)).toBeVisible();
  await expect(first).toContainText('1 change needs the person');
});

interface Sheet extends Row {
  readonly assignedTo: string;
  readonly permitNumber: string | null;
  readonly permitConfirmedAt: string | null;
  readonly checklist: readonly {
    readonly id: string;
    readonly label: string;
    readonly kind: string;
    readonly note: string | null;
  }[];
}

async function editOffline(page: Page, order: Row, location: string): Promise<void> {
  await openScreen(page, `/tenant/work-orders/${order.id}`);
  await editInPlace(page, 'Location', location);
  await pillSays(page, 'Offline · 1 waiting');
}
