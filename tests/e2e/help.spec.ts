import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, editInPlace, pillSays, type Row, signalReturns } from './steps.ts';

interface Reply {
  readonly message: string;
  readonly internal: boolean;
}

const TICKETS = '/v1/support/tickets';

test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

test('with the server gone, an article is found while a ticket is typed, and the ticket arrives later', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await server.stop();

  await page.goto('/tenant/support/new');
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await subject.pressSequentially('Our label printer');
  const help = page.getByRole('region', { name: 'Articles that may help' });
  await expect(help.getByRole('link', { name: 'The label printer cuts the labels' })).toBeVisible();
  await subject.fill('Zzz');
  await expect(help).toBeHidden();
  await subject.fill('Scanner fell into the oil');
  await page.getByRole('textbox', { name: 'Description' }).fill('It still blinks.');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scanner fell into the oil' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('It stopped blinking.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('It stopped blinking.')).toBeVisible();

  await signalReturns(server, page);
  const tickets = await tech.get<(Row & { requester: string })[]>(`${TICKETS}?sort=-createdAt&limit=1`);
  expect(tickets[0]).toMatchObject({
    title: 'Scanner fell into the oil',
    status: 'Open',
    requester: tech.session.user.id,
  });
  const replies = await tech.get<Reply[]>(`${TICKETS}/${tickets[0]?.id}/replies`);
  expect(replies.map(({ message }) => message)).toEqual(['It stopped blinking.']);
});

test('diagnostics are shown word by word, wait without signal like any ticket, and hold nothing that anybody wrote', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const { page } = await atWork({ device, signIn }, 'tech1@demo.example');
  await server.stop();
  await page.goto('/tenant/work-orders');
  await page.getByRole('row').nth(1).getByRole('link').click();
  await editInPlace(page, 'Location', 'Where the secret cable lies');

  await page.goto('/tenant/sync');
  await page.getByRole('button', { name: 'Send diagnostics' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send diagnostics' });
  const shown = await dialog.getByRole('region', { name: 'What is sent' }).innerText();
  expect(shown).toMatch(/^App version: .+\nDevice: Chrome on /);
  expect(shown).toContain('Waiting to be sent: 1');
  expect(shown).not.toContain('secret cable');
  await dialog.getByRole('textbox', { name: 'What went wrong?' }).fill('It waits for ever.');
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog).toBeHidden();

  await signalReturns(server, page);
  const [ticket] = await tech.get<(Row & { description: string })[]>(`${TICKETS}?sort=-createdAt&limit=1`);
  expect(ticket?.title).toMatch(/^Diagnostics of Chrome on /);
  expect(ticket?.description).toBe(`It waits for ever.\n\n${shown}`);
});

test('a reply written with the server gone reaches the requester, and the internal note beside it does not', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const planner = await api('planner@demo.example');
  const [ticket] = (await planner.get<Row[]>(`${TICKETS}?status=Open`)).filter(
    ({ title }) => title === 'Photographs do not leave the van',
  );
  if (!ticket) throw new Error('the demo data has that ticket');
  const agent = await atWork({ device, signIn }, 'planner@demo.example');
  const requester = await atWork({ device, signIn }, 'tech1@demo.example');
  const address = `/tenant/support/${ticket.id}`;
  await requester.page.goto(address);
  await expect(requester.page.getByRole('heading', { level: 1, name: ticket.title })).toBeVisible();
  await server.stop();

  const { page } = agent;
  await page.goto(address);
  await expect(page.getByRole('region', { name: 'Waiting time' })).toContainText('Running');
  await page.getByRole('checkbox', { name: /Internal note/ }).click();
  await page.getByRole('textbox', { name: 'Write a note' }).fill('He never updates that tablet.');
  await page.getByRole('button', { name: 'Save the note' }).click();
  await expect(page.getByText('He never updates that tablet.')).toBeVisible();
  await page.getByLabel('Canned reply').selectOption('Ask for a restart');
  await expect(page.getByRole('textbox', { name: 'Write a reply' })).toHaveValue(/^Hello Lena Vogt,/);
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('Please restart the tablet and tell me.');
  await page.getByRole('button', { name: 'Send and wait for an answer' }).click();
  await expect(page.getByRole('region', { name: 'Waiting time' })).toContainText('Paused');
  await pillSays(page, /waiting/);

  await signalReturns(server, page, requester.page);
  await expect(requester.page.getByText('Please restart the tablet and tell me.')).toBeVisible();
  await expect(requester.page.getByText('He never updates that tablet.')).toBeHidden();
  expect(await holds(requester.page, 'He never updates that tablet.')).toBe(false);
  expect(await holds(requester.page, 'Please restart the tablet and tell me.')).toBe(true);
  const again = await api('planner@demo.example');
  expect((await again.get<Row>(`${TICKETS}/${ticket.id}`)).status).toBe('Pending');
  const replies = await again.get<Reply[]>(`${TICKETS}/${ticket.id}/replies`);
  const arrived = new Map(replies.map(({ message, internal }) => [message, internal]));
  expect(arrived.get('He never updates that tablet.')).toBe(true);
  expect(arrived.get('Please restart the tablet and tell me.')).toBe(false);
});

test('a file that goes with a reply shows how much of it is sent', async ({ device, signIn, api }) => {
  const tech = await api('tech1@demo.example');
  const [ticket] = await tech.get<Row[]>(`${TICKETS}?status=Open&limit=1`);
  if (!ticket) throw new Error('the demo data has an open ticket');
  const { page, tablet } = await atWork(
    { device, signIn },
    'tech1@demo.example',
    `/tenant/support/${ticket.id}`,
  );
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await tablet.context.route('**/support/tickets/upload', async (route) => {
    await held;
    await route.continue();
  });
  const file = { name: 'reading.txt', mimeType: 'text/plain', buffer: Buffer.from('17.3 kV') };
  await page.getByLabel('File', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await expect(page.getByText(/reading\.txt · \d+%/)).toBeVisible();
  letGo();
  await expect(page.getByRole('button', { name: 'Remove the file' })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Upload' })).toBeHidden();
  await page.getByRole('textbox', { name: 'Write a reply' }).fill('The reading of today.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect
    .poll(async () => (await tech.get<Reply[]>(`${TICKETS}/${ticket.id}/replies`)).at(-1))
    .toMatchObject({ message: 'The reading of today.', attachmentUrl: expect.any(String) });
});

test('a comment made with the server gone is told to who does the work; history needs the server', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const [order] = await tech.get<Row[]>('/work-orders?status=inProgress&limit=1');
  if (!order) throw new Error('the demo data has work in progress');
  const office = await atWork({ device, signIn }, 'planner@demo.example');
  const crew = await atWork({ device, signIn }, 'tech1@demo.example');
  const bell = crew.page.getByRole('banner').getByRole('link', { name: /Notifications/ });
  const before = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0] ?? 0);
  await openScreen(office.page, `/tenant/work-orders/${order.id}`);
  await expect(office.page.getByRole('heading', { level: 1, name: order.title })).toBeVisible();
  await server.stop();

  const box = office.page.getByRole('textbox', { name: 'Write a comment' });
  await box.fill('The farm dog is loose.');
  await office.page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(office.page.getByRole('list', { name: 'Comments' })).toContainText('The farm dog is loose.');
  await expect(box).toHaveValue('');
  await office.page.getByRole('tab', { name: 'History' }).click();
  await expect(office.page.getByText('The history is kept on the server.')).toBeVisible();

  await signalReturns(server, office.page);
  await office.page.getByRole('button', { name: 'Try again' }).click();
  await expect(office.page.getByRole('list', { name: 'History' })).toContainText('created the record');
  await expect(bell).toHaveAccessibleName(`Notifications: ${before + 1} new`, { timeout: 90_000 });
  await bell.click();
  await expect(crew.page.getByText('The farm dog is loose.')).toBeVisible();

  await server.stop();
  await crew.page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(bell).toHaveAccessibleName('Notifications');
  await signalReturns(server, crew.page);
  const told = await (await api('tech1@demo.example')).get<{ read: boolean }[]>('/notifications');
  expect(told.filter(({ read }) => !read)).toEqual([]);
});

/** Whether a text lies anywhere in the browser's databases. */
function holds(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('not read'));
      });
    for (const { name } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name ?? ''));
      const stores = [...database.objectStoreNames];
      const contents = await Promise.all(
        stores.map((store) => settled(database.transaction(store).objectStore(store).getAll())),
      );
      database.close();
      if (JSON.stringify(contents).includes(wanted)) return true;
    }
    return false;
  }, text);
}

test('whoever writes articles reads what their readers had before', async ({ device, signIn, api }) => {
  const office = await api('planner@demo.example');
  const draft = { title: 'Earthing a line', body: 'First text', language: 'en', status: 'Review' };
  const article = (await office.send('POST', '/support/kb', draft)).body as Row;
  const path = `/support/kb/${article.id}`;
  expect((await office.decide('PUT', path, { status: 'Published' })).status).toBe(200);
  // What is published stands; who wants to write on it takes it back into review.
  expect((await office.decide('PUT', path, { body: 'Quietly another' })).status).toBe(409);
  expect((await office.decide('PUT', path, { status: 'Review' })).status).toBe(200);
  const address = `/tenant/knowledge-base/${article.id}`;
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', `${address}/edit`);
  await page.getByRole('textbox', { name: 'Text' }).fill('Second text');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => office.get(path)).toMatchObject({ body: 'Second text' });
  expect((await office.decide('PUT', path, { status: 'Published' })).status).toBe(200);
  await expect(page.getByRole('button', { name: 'Status: Published. Change' })).toBeVisible();

  await page.getByRole('button', { name: 'Show versions' }).click();
  await expect(page.getByText('Version 2')).toBeVisible();
  await page.getByText('Version 1').click();
  await expect(page.getByText('First text')).toBeVisible();
});
