import type { Page } from '@playwright/test';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { photographBy } from '../support/photograph.ts';
import { warehouseNamed } from './demo-rows.ts';
import { type Api, expect, test } from './fixtures.ts';
import { savedPaper } from './saved-paper.ts';
import { typeAsScanner } from './scan-steps.ts';
import { atWork, created, pillSays } from './steps.ts';

const LEAD = 'tech1@demo.example';
const MATE = 'tech2@demo.example';
const PLANNER = 'planner@demo.example';
/** Of an article, as GS1 gives them. */
const GTIN = '09501101530003';
const PHOTOGRAPHS = 10;

test.use({ actionTimeout: 20_000 });

/** What a crew of two is sent out with: one order each that they share, and a sheet for each part of the day. */
interface Day {
  readonly item: AnyRow;
  readonly van: AnyRow;
  readonly order: AnyRow;
  readonly crossarm: AnyRow;
  readonly road: AnyRow;
  readonly patrol: AnyRow;
}

test('a crew of two works a day without signal: three sheets, one of them stopped, parts, 40 photographs and two signatures arrive exactly once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const [office, lead, mate] = [await api(PLANNER), await api(LEAD), await api(MATE)];
  const day = await prepareDay(office, lead, mate);
  const first = await atWork({ device, signIn }, LEAD);
  const second = await atWork({ device, signIn }, MATE);
  consoleErrors.allowNetworkErrors();
  await first.tablet.context.setOffline(true);
  await second.tablet.context.setOffline(true);

  const { page } = first;
  await page.goto(`/tenant/job-sheets/${day.crossarm.id}/run`);
  await signOn(page, lead.session.user.name, mate.session.user.name);
  await showPermit(page);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByRole('button', { name: 'Pass', exact: true }).click();
  await next(page);
  await photographs(page, 'before');
  await next(page);
  await takeParts(page, day);
  // The tablet is put away in the middle, and its browser ends.
  await first.tablet.close();
  await first.tablet.reopen();
  const again = await first.tablet.newPage();
  await first.tablet.context.setOffline(true);
  await again.goto(`/tenant/job-sheets/${day.crossarm.id}/run`);
  await expect(again.getByText('2 of 4 answered')).toBeVisible();
  await photographs(again, 'after');
  await next(again);
  await again.getByRole('textbox', { name: 'Reading' }).fill('7.5');
  await next(again);
  await finish(again, 'Lead of the crew');
  const paper = await savedPaper(again);
  for (const said of ['Completed', 'PTW-10', 'Lead of the crew', 'before 1.webp', 'after 10.webp', '7.5'])
    expect(paper.text).toContain(said);
  const numbered = [...paper.text.matchAll(/(before|after) (\d+)\.webp/gu)].map(([, side, at]) => [side, at]);
  const taken = Array.from({ length: PHOTOGRAPHS }, (_, at) => String(at + 1));
  expect(numbered, 'in the order they were taken').toEqual([
    ...taken.map((at) => ['before', at]),
    ...taken.map((at) => ['after', at]),
  ]);

  const theirs = second.page;
  await theirs.goto(`/tenant/job-sheets/${day.road.id}/run`);
  await theirs.getByRole('button', { name: 'Start', exact: true }).click();
  await theirs.getByRole('button', { name: 'Stop work' }).click();
  const dialog = theirs.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Why is it not safe?' }).fill('A conductor hangs over the road');
  await dialog.getByRole('button', { name: 'Stop work' }).click();
  await expect(theirs.getByRole('heading', { name: 'Work is stopped' })).toBeVisible();

  await theirs.goto(`/tenant/job-sheets/${day.patrol.id}/run`);
  await theirs.getByRole('button', { name: 'Start', exact: true }).click();
  await theirs.getByRole('button', { name: 'All pass from here (2)' }).click();
  await next(theirs);
  await next(theirs);
  for (const side of ['north', 'south']) {
    await photographs(theirs, side);
    await next(theirs);
  }
  await finish(theirs, 'Mate of the crew');

  // The browser itself repeats a request whose reused connection broke: that one is lost too.
  await server.fault({ path: '/api/sync/push', times: 2, action: { kind: 'dropAnswer' } });
  for (const [tablet, screen] of [
    [first.tablet, again],
    [second.tablet, theirs],
  ] as const) {
    await tablet.context.setOffline(false);
    await pillSays(screen, 'Synced');
  }
  await expectDay(office, day);
});

async function prepareDay(office: Api, lead: Api, mate: Api): Promise<Day> {
  const van = await warehouseNamed(lead, 'Van 1');
  const item = await created<AnyRow>(office, '/inventory', {
    name: 'Pin insulator',
    sku: GTIN.slice(1),
    quantity: 0,
  });
  await created(office, '/inventory/stock-lines', {
    name: 'Pin insulator',
    itemId: item.id,
    warehouseId: van.id,
    lot: 'L-9',
    quantity: 12,
  });
  const crew = [lead.session.user.id, mate.session.user.id];
  const ordered = { type: 'replacement', status: 'approved', assignees: crew };
  const order = await created<AnyRow>(office, '/work-orders', {
    ...ordered,
    title: 'New crossarm at the mill',
    permitRequired: true,
    signatureRequired: true,
  });
  const sheet = (assignedTo: string | undefined, title: string, values: object) =>
    created<AnyRow>(office, '/job-sheets', { title, assignedTo, workOrderId: order.id, ...values });
  const [ours, theirs] = crew;
  return {
    item,
    van,
    order,
    crossarm: await sheet(ours, 'Crossarm of pole 12', {
      signOnRequired: true,
      checklist: [
        { label: 'Proved dead', kind: 'passFail' },
        { label: 'Before', kind: 'photo' },
        { label: 'After', kind: 'photo' },
        { label: 'Earth resistance', kind: 'number', unit: 'Ω', max: 10 },
      ],
    }),
    road: await created<AnyRow>(office, '/job-sheets', {
      title: 'Line over the road',
      assignedTo: theirs,
      checklist: [{ label: 'Road is closed', kind: 'passFail' }],
    }),
    patrol: await created<AnyRow>(office, '/job-sheets', {
      title: 'Patrol behind the mill',
      assignedTo: theirs,
      checklist: [
        { label: 'No trees near', kind: 'passFail' },
        { label: 'Poles stand straight', kind: 'passFail' },
        { label: 'Span to the north', kind: 'photo' },
        { label: 'Span to the south', kind: 'photo' },
      ],
    }),
  };
}

/** What the server has: everything of the day, once, whatever was sent twice. */
async function expectDay(office: Api, { item, van, order, crossarm, road, patrol }: Day): Promise<void> {
  const sheet = (row: AnyRow) => office.get<AnyRow>(`/job-sheets/${row.id}`);
  expect(await sheet(crossarm)).toMatchObject({
    status: 'Completed',
    signedBy: 'Lead of the crew',
    permitNumber: 'PTW-10',
    signOns: [{}, {}],
  });
  expect(await sheet(road)).toMatchObject({
    status: 'InProgress',
    pauses: [{ reason: 'safety', note: 'A conductor hangs over the road', until: null }],
  });
  expect(await sheet(patrol)).toMatchObject({ status: 'Completed', signedBy: 'Mate of the crew' });
  for (const row of [crossarm, patrol]) {
    const kept = await office.get<AnyRow[]>(`/attachments?entityId=${row.id}&limit=100`);
    expect(kept).toHaveLength(2 * PHOTOGRAPHS);
    expect(kept.filter(({ uploadedAt }) => uploadedAt === null)).toEqual([]);
    expect(new Set(kept.map(({ name }) => name)).size).toBe(2 * PHOTOGRAPHS);
  }
  const book = await office.get<AnyRow[]>(`/inventory/movements?itemId=${item.id}&warehouseId=${van.id}`);
  expect(book.filter(({ reason }) => reason === order['number']).map(({ delta }) => delta)).toEqual([-3]);
  const notices = await office.get<AnyRow[]>('/notifications?limit=100');
  expect(notices.filter(({ message }) => String(message).includes('A conductor hangs'))).toHaveLength(1);
}

async function signOn(page: Page, ...people: readonly string[]): Promise<void> {
  const crew = page.getByRole('region', { name: 'Crew' });
  for (const person of people) {
    await crew.getByRole('button', { name: person, exact: true }).click();
    await expect(crew.getByRole('listitem').filter({ hasText: person })).toBeVisible();
  }
}

async function showPermit(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number of the permit in your hands' }).fill('PTW-10');
  await page.getByLabel('Permit valid until').fill('2099-01-05T16:00');
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await expect(page.getByText('Permit PTW-10 shown on')).toBeVisible();
}

/** As many as one goes round a pole with, each its own. */
async function photographs(page: Page, side: string): Promise<void> {
  const files = [];
  for (let at = 1; at <= PHOTOGRAPHS; at += 1) {
    const colour = `hsl(${at * 30} 60% ${side.length * 8}%)`;
    const buffer = await photographBy(page, { width: 1600, height: 1200, colour, type: 'image/webp' });
    files.push({ name: `${side} ${at}.webp`, mimeType: 'image/webp', buffer });
  }
  await page.getByLabel('Add photos or files').setInputFiles(files);
  await expect(page.getByRole('button', { name: `Open ${side} ${PHOTOGRAPHS}.webp` })).toBeVisible();
}

async function takeParts(page: Page, { order, item }: Day): Promise<void> {
  await page.goto(`/tenant/work-orders/${order.id}`);
  await page.getByRole('button', { name: 'Use parts' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Item' }).click();
  await typeAsScanner(page, `(01)${GTIN}(10)L-9`);
  await expect(page.getByRole('combobox', { name: 'Item' })).toHaveValue(new RegExp(String(item['name'])));
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('button', { name: 'Take out of stock' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

async function finish(page: Page, signer: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(signer);
  await page.getByRole('button', { name: 'Sign with the typed name' }).click();
  await page.getByRole('button', { name: 'Finish', exact: true }).click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();
}
