import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { addMonths, monthOf } from '../../src/domain/kit/time/calendar-days.ts';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import {
  arrive,
  dayInWords,
  expectBetween,
  exported,
  HOUR,
  inFrenchFile,
  inWords,
  reconnect,
  type Stay,
  speak,
} from './abroad.ts';
import { signedWork, wireOnOrder } from './abroad-records.ts';
import { itemNamed } from './demo-rows.ts';
import { expect, test } from './fixtures.ts';
import { created, pick, type Row } from './steps.ts';

const PHOTOGRAPH = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

interface Sheet extends Row {
  readonly startedAt: string;
  readonly completedAt: string;
  readonly signedAt: string;
  readonly checklist: readonly { readonly value: string | null }[];
  readonly pauses: readonly { readonly from: string; readonly until: string }[];
}

test.beforeEach(({ consoleErrors }) => consoleErrors.allowNetworkErrors());

test('a technician’s day in Auckland, with a clock an hour ahead: what was done without signal has its time, its day and its numbers', async ({
  device,
  server,
  api,
}) => {
  const stay: Stay = { zone: 'Pacific/Auckland', language: 'en', locale: 'en-NZ', ahead: HOUR };
  const office = await api('planner@demo.example');
  const tech = await api('tech1@demo.example');
  const { order, sheet } = await signedWork(office, tech.session.user.id);
  const fuse = await itemNamed(office, 'Fuse link 25 A type K');
  const { tablet, page } = await arrive({ device, server, api }, 'tech1@demo.example', stay);
  await tablet.context.setOffline(true);
  const begun = Date.now();
  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await fillSheet(page);
  await page.goto(`/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Use parts' }).click();
  await pick(page, 'Item', 'Fuse link 25 A type K');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2.0');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await page.getByRole('button', { name: 'Status: In progress. Change' }).click();
  await page.getByRole('menuitem', { name: 'Completed' }).click();
  await expect(page.getByRole('button', { name: 'Status: Completed. Change' })).toBeVisible();
  await page.goto('/tenant/surveys/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('Begun without signal');
  const ended = Date.now();
  await reconnect(tablet, page);

  const stored = await office.get<Sheet>(`/job-sheets/${sheet.id}`);
  expect(stored.status).toBe('Completed');
  expect(stored.checklist.map(({ value }) => value)).toEqual([
    '1250.5',
    expect.stringMatching(/^[\da-f-]{36}$/),
  ]);
  const { startedAt, completedAt, signedAt, pauses } = stored;
  for (const at of [startedAt, pauses[0]?.from, pauses[0]?.until, signedAt, completedAt])
    expectBetween(at, begun, ended);
  const done = await office.get<AnyRow>(`/work-orders/${order.id}`);
  expect([dayIn(stay.zone, begun), dayIn(stay.zone, ended)]).toContain(done.completedDate);
  expect((await office.get<Row>(`/inventory/${fuse.id}`)).quantity).toBe(Number(fuse.quantity) - 2);

  await page.goto(`/tenant/job-sheets/${sheet.id}`);
  await expect(page.getByText('1,250.5 MΩ')).toBeVisible();
  await expect(page.getByText(inWords(startedAt, stay), { exact: true }).first()).toBeVisible();
  // By the device's own clock all of it would be an hour ahead.
  await page.goto('/tenant/sync');
  await expect(page.getByText(/^Last synced with the server (now|\d minutes? ago)\.$/)).toBeVisible();
  await page.goto('/tenant/surveys/new');
  const draft = (await page.getByText(/^Your draft of /).textContent()) ?? '';
  const minutes = Array.from({ length: Math.ceil((ended - begun) / 60_000) + 3 }, (_, index) =>
    inWords(new Date(begun + (index - 1) * 60_000).toISOString(), stay),
  );
  expect(minutes.filter((minute) => draft.includes(minute))).toHaveLength(1);
});

test('a storekeeper’s day in Paris, in French, with a clock an hour behind: goods arrive, move, are counted and leave in metres and millimetres', async ({
  device,
  server,
  api,
}) => {
  const stay: Stay = { zone: 'Europe/Paris', language: 'fr', locale: 'fr-FR', ahead: -HOUR };
  const stores = await api('store@demo.example');
  const { item, order } = await wireOnOrder(stores, await api('planner@demo.example'));
  const { tablet, page } = await arrive({ device, server, api }, 'store@demo.example', stay);
  await tablet.context.setOffline(true);
  const begun = Date.now();
  await page.goto(`/tenant/procurement/${order.id}`);
  await page.getByRole('button', { name: 'Réceptionner' }).click();
  await page.getByRole('textbox', { name: /Arrivé/ }).fill('1 250,5');
  await page.getByRole('button', { name: 'Mettre en stock' }).click();
  await expect(page.getByRole('cell', { name: /^1\s250,5\sm$/ })).toBeVisible();

  await page.goto(`/tenant/inventory/${item.id}`);
  await atShelf(page, 'Sortir', '1 000,25', 'Sortir du stock', /^250,25\sm/);
  await page.getByRole('button', { name: 'Déplacer', exact: true }).click();
  await page.getByLabel('Vers l’entrepôt').selectOption('Van 2');
  await inDialog(page, '100,5', 'Déplacer le stock');
  await expect(page.getByRole('link', { name: 'Van 2' })).toBeVisible();
  await atShelf(page, 'Compter', '150,75', 'Enregistrer le comptage', /^251,25\sm/);
  const ended = Date.now();
  await reconnect(tablet, page);

  const [receipt] = (await stores.get<AnyRow>(`/v1/procurement/${order.id}`)).receipts as AnyRow[];
  expect(receipt?.quantity).toBe(1250.5);
  expectBetween(receipt?.receivedAt, begun, ended);
  const places = await stores.get<AnyRow[]>(`/inventory/stock-lines?itemId=${item.id}`);
  expect(places.map(({ quantity }) => Number(quantity)).toSorted((a, b) => a - b)).toEqual([100.5, 150.75]);
  const book = await stores.get<AnyRow[]>(`/inventory/movements?itemId=${item.id}`);
  expect(book).toHaveLength(8);
  for (const { createdAt } of book) expectBetween(createdAt, begun, ended);

  await page.goto('/tenant/stock-movements');
  const [header, ...lines] = await exported(page);
  const when = header?.indexOf('Quand') ?? -1;
  expect(header?.slice(when - 1)).toEqual([
    'Créé',
    'Quand',
    'itemId',
    'warehouseId',
    'workOrderId',
    'jobSheetId',
  ]);
  const issued = book.find(({ delta }) => delta === -1000.25)?.createdAt;
  const [day, time] = inFrenchFile(issued, stay);
  expect(lines.find((line) => line.includes('-1000,25'))?.[when]).toBe(`${day} ${time}`);
});

test('a planner’s day in Los Angeles, in English and French: a plan keeps the 31st, the board its days, a file its dates', async ({
  device,
  server,
  api,
}) => {
  const stay: Stay = { zone: 'America/Los_Angeles', language: 'en', locale: 'en-US', ahead: HOUR };
  const office = await api('planner@demo.example');
  const asset = await created(office, '/assets', { tag: 'LAX-1', name: 'Abroad', kind: 'Other' });
  const values = { title: 'Moved by the board', type: 'repair', status: 'approved', assetId: asset.id };
  const order = await created(office, '/work-orders', values);
  const { page } = await arrive({ device, server, api }, 'planner@demo.example', stay);
  await page.goto('/tenant/maintenance/new');
  await page.getByRole('textbox', { name: 'Title' }).fill('On the 31st');
  await pick(page, 'Asset', 'LAX-1');
  await page.getByRole('textbox', { name: 'Interval in months' }).fill('1');
  await page.getByLabel('Next due', { exact: true }).fill('2026-01-31');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('On day 31 of the month, or the last day of a shorter one.')).toBeVisible();
  const today = dayIn(stay.zone, Date.now());
  await page.getByRole('button', { name: 'Record as done' }).click();
  await page.getByRole('button', { name: 'Record the work' }).click();
  const ends = [0, 1].map((months) => addMonths(`${monthOf(today)}-01`, months, 31));
  const next = ends.find((end) => end > today) ?? '';
  await expect(page.getByText(`Next due ${dayInWords(next)}`)).toBeVisible();
  await expect(page.getByText(`Done on ${dayInWords(today)}`)).toBeVisible();

  await page.goto('/tenant/field-ops');
  const sunday = page.getByRole('region', { name: 'Assignments' }).getByRole('button').nth(6);
  const day = /on (?<said>.+)$/.exec((await sunday.getAttribute('aria-label')) ?? '')?.groups?.['said'];
  await sunday.click();
  const dialog = page.getByRole('dialog', { name: 'Assign an order' });
  await dialog.getByLabel('Work order').selectOption(order.id);
  const chosen = await dialog.getByLabel('Day').inputValue();
  await dialog.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(dialog).toBeHidden();
  const arrived = () => office.get<AnyRow>(`/work-orders/${order.id}`);
  await expect.poll(arrived).toMatchObject({ status: 'scheduled' });
  const planned = await arrived();
  expect(dayIn(stay.zone, String(planned.scheduledStart))).toBe(chosen);
  expect(inWords(planned.scheduledStart, stay)).toContain(String(day));

  await speak(page, 'fr');
  await page.goto('/tenant/assets/import');
  const text =
    'Asset tag;Title;Type;Installed date;Rated power\r\nLAX-2;Deux;Substation;31.01.2020;1250,5\r\nLAX-3;Trois;Substation;01.02.2020;2 000,25\r\n';
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'yard.csv', mimeType: 'text/csv', buffer: Buffer.from(`\ufeff${text}`) });
  await expect(page.getByRole('cell', { name: '01.02.2020 → 1 févr. 2020' })).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier sans écrire' }).click();
  await page.getByRole('button', { name: /^Importer 2 / }).click();
  await expect(page.getByRole('link', { name: 'Afficher les actifs' })).toBeVisible();
  const read = await office.get<AnyRow[]>('/assets?search=LAX&sort=tag');
  expect(read.map(({ tag, installedDate, ratedPower }) => [tag, installedDate, ratedPower])).toEqual([
    ['LAX-1', null, null],
    ['LAX-2', '2020-01-31', 1250.5],
    ['LAX-3', '2020-02-01', 2000.25],
  ]);
  await page.goto('/tenant/work-orders?search=Moved');
  await expect(page.getByText('Moved by the board').first()).toBeVisible();
  const [head = [], line = []] = await exported(page);
  const [onDay, at] = inFrenchFile(planned.scheduledStart, stay);
  expect(line[head.indexOf('Début prévu')]).toBe(`${onDay} ${at}`);
});

/** From the start to the end, with a rest in between. */
async function fillSheet(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next', exact: true });
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('textbox', { name: 'Reading' }).fill('1,250.5');
  await next.click();
  const file = { name: 'as found.png', mimeType: 'image/png', buffer: PHOTOGRAPH };
  await page.locator('input[type=file]').first().setInputFiles(file);
  await expect(page.getByText('2 of 2 answered')).toBeVisible();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await page.getByRole('button', { name: 'Waiting for material' }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await next.click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Station master');
  await page.getByRole('button', { name: 'Sign with the typed name' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('1,250.5 MΩ')).toBeVisible();
}

/** A job at the shelf, and how much there is after it. */
async function atShelf(
  page: Page,
  name: string,
  quantity: string,
  save: string,
  left: RegExp,
): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await inDialog(page, quantity, save);
  await expect(page.getByTestId('quantity')).toHaveText(left);
}

async function inDialog(page: Page, quantity: string, save: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').first().fill(quantity);
  await dialog.getByRole('button', { name: save, exact: true }).click();
  await expect(dialog).toBeHidden();
}
