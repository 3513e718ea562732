import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { itemsOf } from '../../src/domain/kit/fields/field.ts';
import { type Api, expect, test } from './fixtures.ts';
import {
  begin,
  codeOf,
  confirm,
  done,
  gtin,
  jobAt,
  ordered,
  putAway,
  receive,
  stop,
} from './guided-steps.ts';
import { typeAsScanner } from './scan-steps.ts';
import { atWork, created, pick, pillSays } from './steps.ts';
import { violations } from './violations.ts';

const STORE = 'store@demo.example';
const PLANNER = 'planner@demo.example';
const LINES = 12;

test.use({ actionTimeout: 20_000 });

/** What a day is played with: a store with bins, items with GS1 numbers, an order for all of them, work that two are for. */
interface Day {
  readonly store: AnyRow;
  readonly items: readonly AnyRow[];
  readonly purchase: AnyRow;
  readonly works: readonly AnyRow[];
  /** A toolbox that stands in the store, and the van that it goes to. */
  readonly box: AnyRow;
  readonly van: AnyRow;
}

test('a day in the store without signal, scanned line by line, arrives exactly once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  consoleErrors.allowNetworkErrors();
  const [stores, planner] = [await api(STORE), await api(PLANNER)];
  const day = await prepareDay(stores, planner);
  const { tablet, page: first } = await atWork({ device, signIn }, STORE, '/tenant/stock/jobs');
  let page = first;
  await tablet.context.setOffline(true);

  await begin(page, 'Receive', async () => pick(page, 'Purchase order', 'Cable and Fuse'));
  for (const [at, item] of day.items.entries()) await receive(page, item, at);
  await page.getByRole('button', { name: 'Undo the last' }).click();
  await expect(done(page)).toHaveCount(LINES - 1);
  await receive(page, itemAt(day, LINES - 1), LINES - 1);
  await expect(page.getByText('Everything that was ordered has come.')).toBeVisible();
  await page.getByRole('button', { name: 'Close the order' }).click();
  await expect(page.getByRole('button', { name: 'Close the order' })).toBeHidden();

  await stop(page);
  await begin(page, 'Put away');
  for (const at of [0, 1, 2, 3]) await putAway(page, itemAt(day, at), at === 3 ? 'A-02' : 'A-10');
  // A container is scanned as a bin is.
  await putAway(page, itemAt(day, 4), 'BOX-44');

  await stop(page);
  await begin(page, 'Pick for an order', async () => pick(page, 'Work order', 'Replace the links'));
  expect(await violations(page)).toEqual([]);
  await typeAsScanner(page, 'A-10');
  await typeAsScanner(page, codeOf(itemAt(day, 3), 3));
  const alarm = page.getByRole('alert').filter({ hasText: 'Wrong item' });
  await expect(alarm).toContainText(String(itemAt(day, 3)['name']));
  expect(await violations(page)).toEqual([]);
  // Nothing goes on behind an alarm.
  await typeAsScanner(page, codeOf(itemAt(day, 0), 0));
  await expect(alarm).toBeVisible();
  await alarm.getByRole('button', { name: 'Understood' }).click();
  await confirm(page, codeOf(itemAt(day, 0), 0));
  await typeAsScanner(page, 'A-10');
  await confirm(page, codeOf(itemAt(day, 1), 1));
  await expect(page.getByText('Everything that is set apart for this order is picked.')).toBeVisible();

  // The tablet falls asleep in the middle of the day.
  await tablet.close();
  await tablet.reopen();
  await tablet.context.setOffline(true);
  page = await tablet.newPage();
  await page.goto(jobAt('pick', day.store, day.works[1]));
  await expect(page.getByText('1 line to pick')).toBeVisible();
  await typeAsScanner(page, 'A-10');
  await confirm(page, codeOf(itemAt(day, 2), 2));

  await stop(page);
  await begin(page, 'Count');
  await typeAsScanner(page, 'A-02');
  await typeAsScanner(page, codeOf(itemAt(day, 3), 3));
  // What the book says of it, 13, is nowhere on the screen.
  // As a number of its own: the count's number may have these digits.
  await expect(page.getByRole('main')).not.toContainText(/\b13\b/);
  await page.getByRole('textbox', { name: 'Counted' }).fill('11');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(done(page)).toHaveCount(1);

  await stop(page);
  await begin(page, 'Move a container');
  expect(await violations(page)).toEqual([]);
  await typeAsScanner(page, codeOf(itemAt(day, 4), 4));
  await page.getByRole('alert').getByRole('button', { name: 'Understood' }).click();
  await typeAsScanner(page, 'BOX-44');
  await expect(page.getByTestId('answered')).toContainText('Box for the line');
  await typeAsScanner(page, 'VAN-44');
  await expect(done(page)).toHaveCount(1);

  // The browser itself repeats a request whose reused connection broke: that one is lost too.
  await server.fault({ path: '/api/sync/push', times: 2, action: { kind: 'dropAnswer' } });
  await tablet.context.setOffline(false);
  await pillSays(page, 'Synced');
  await expectDay(stores, day);
});

async function prepareDay(stores: Api, planner: Api): Promise<Day> {
  const bins = ['A-01', 'A-02', 'A-10'].map((bin, at) => ({ bin, position: `a${at}` }));
  const store = await created<AnyRow>(stores, '/warehouses', { name: 'Hill depot', kind: 'site', bins });
  const van = await created<AnyRow>(stores, '/warehouses', { name: 'Van 44', code: 'VAN-44', kind: 'van' });
  const box = await created<AnyRow>(stores, '/warehouses', {
    name: 'Box for the line',
    code: 'BOX-44',
    kind: 'toolbox',
    standsInId: store.id,
  });
  const works = await Promise.all(
    ['Replace the links', 'Mend the joint'].map((title) =>
      created<AnyRow>(planner, '/work-orders', { title, type: 'repair', status: 'approved' }),
    ),
  );
  const items: AnyRow[] = [];
  for (let at = 0; at < LINES; at++) {
    const apart = { status: 'Reserved', workOrderId: works[at < 2 ? 0 : 1]?.id };
    const values = { name: `Fuse of kind ${at + 1}`, sku: gtin(at), quantity: 0, unit: 'pcs' };
    items.push(await created<AnyRow>(stores, '/inventory', { ...values, ...(at < 3 && apart) }));
  }
  const purchase = await created<AnyRow>(stores, '/v1/procurement', {
    supplier: 'Cable and Fuse',
    warehouseId: store.id,
    items: items.map((item, at) => ({
      name: item['name'],
      itemId: item.id,
      quantity: ordered(at),
      unit: 'pcs',
    })),
  });
  for (const [person, status] of [
    [stores, 'Requested'],
    [planner, 'Approved'],
    [stores, 'Ordered'],
  ] as const) {
    expect((await person.decide('PATCH', `/v1/procurement/${purchase.id}`, { status })).status).toBe(200);
  }
  return { store, items, purchase, works, box, van };
}

/** What the server has: each number once, whatever was sent twice. */
async function expectDay(stores: Api, { store, items, purchase, box, van }: Day): Promise<void> {
  const lines = await stores.get<AnyRow[]>(`/inventory/stock-lines?warehouseId=${store.id}&limit=100`);
  const there = lines
    .filter(({ quantity }) => quantity !== 0)
    .map(({ itemId, bin, lot, quantity }) => [itemId, bin, lot, quantity]);
  const expected = items.flatMap((item, at) =>
    at < 3 || at === 4 ? [] : [[item.id, at === 3 ? 'A-02' : null, `L-${at}`, ordered(at)]],
  );
  expect(new Set(there.map(String))).toEqual(new Set(expected.map(String)));
  expect(await stores.get<AnyRow>(`/warehouses/${box.id}`)).toMatchObject({ standsInId: van.id });
  const inBox = await stores.get<AnyRow[]>(`/inventory/stock-lines?warehouseId=${box.id}`);
  expect(inBox).toMatchObject([{ itemId: items[4]?.id, lot: 'L-4', quantity: ordered(4) }]);
  for (const [at, item] of items.entries()) {
    const { quantity } = await stores.get<AnyRow>(`/inventory/${item.id}`);
    expect(quantity, String(item['name'])).toBe(at < 3 ? 0 : ordered(at));
  }
  const order = await stores.get<AnyRow>(`/v1/procurement/${purchase.id}`);
  expect(order).toMatchObject({ status: 'Received' });
  expect(itemsOf(order.items).map(({ receivedQuantity }) => receivedQuantity)).toEqual(
    items.map((_, at) => ordered(at)),
  );
  // One delivery was booked, taken back, and booked again.
  expect(itemsOf(order.receipts)).toHaveLength(LINES + 2);
  const last = items.at(-1)?.id;
  const book = await stores.get<AnyRow[]>(`/inventory/movements?itemId=${last}&entity=stockLine&limit=100`);
  expect(book.map(({ delta }) => delta).toSorted()).toEqual(
    [-ordered(LINES - 1), ordered(LINES - 1), ordered(LINES - 1)].toSorted(),
  );
  const [count] = await stores.get<AnyRow[]>(`/inventory/counts?warehouseId=${store.id}&limit=1`);
  expect(itemsOf(count?.['lines'])).toMatchObject([{ counted: 11, expected: ordered(3), bin: 'A-02' }]);
}

function itemAt({ items }: Day, at: number): AnyRow {
  const item = items[at];
  if (!item) throw new Error(`the day has no item ${at}`);
  return item;
}
