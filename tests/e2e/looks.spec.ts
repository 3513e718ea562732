import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, type Row } from './steps.ts';
import { PHONE, touchOnly } from './tour/at-hand.ts';
import { speak } from './tour/open-screen.ts';

const TABLET = { width: 820, height: 1180 };

test('on a tablet and on a phone a table is read as it is meant: days in a line, names that stand out, differences in sight', async ({
  device,
  signIn,
  api,
}) => {
  const office = await api('planner@demo.example');
  const [count] = await office.get<Row[]>('/inventory/counts?status=Submitted');
  const [bill] = (await office.get<Row[]>('/boms?status=Released')).filter(({ name }) =>
    /160 kVA/.test(name),
  );
  const [asset] = await office.get<Row[]>('/assets?limit=1');
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  await page.setViewportSize(TABLET);
  await touchOnly(page);

  await openScreen(page, '/tenant/compliance');
  const duties = page.getByRole('region', { name: 'Assets' });
  const place = await duties.getByRole('columnheader').allTextContents();
  const days = duties.getByRole('row').locator(`:scope > :nth-child(${place.indexOf('Due date') + 1})`);
  expect(new Set(await days.evaluateAll(lines))).toEqual(new Set([1]));
  await expect(duties.getByRole('columnheader').first()).toHaveCSS('border-top-width', '1px');
  await openScreen(page, '/tenant/planning/analytics');
  await expect(page.getByRole('link', { name: 'Station batteries' })).toHaveCSS('font-weight', '500');
  await openScreen(page, `/tenant/assets/${asset?.id}`);
  await expect(page.getByText('Open defects')).toHaveCSS('font-weight', '500');

  await page.setViewportSize(PHONE);
  await openScreen(page, `/tenant/bom/${bill?.id}`);
  const part = page.getByRole('table', { name: 'Parts' }).getByRole('link', { name: /^Fuse cut-out/ });
  await expect(part).toBeVisible();
  expect((await part.evaluateAll(lines))[0]).toBeLessThan(4);
  await openScreen(page, `/tenant/stock/counts/${count?.id}`);
  const differences = page.getByRole('table', { name: 'Differences' });
  await expect(differences.getByRole('cell', { name: /^-1 / })).toBeInViewport({ ratio: 1 });
});

test('in the sidebar no name is cut off, in French either', async ({ device, signIn }) => {
  const { page } = await atWork({ device, signIn }, 'admin@demo.example');
  await speak(page, 'fr');
  await touchOnly(page);
  const sync = page.getByRole('link', { name: 'Centre de synchronisation', exact: true });
  await expect(sync).toBeVisible();
  const sidebar = page.locator('aside').filter({ has: sync });
  expect(await sidebar.getByRole('link').evaluateAll(wordsBeyond)).toEqual([]);
});

/** Runs in the page: how many lines the words of each take. */
function lines(elements: readonly Element[]): number[] {
  const words = document.createRange();
  return elements.map((element) => {
    words.selectNodeContents(element);
    return new Set([...words.getClientRects()].map(({ top }) => top)).size;
  });
}

/** Runs in the page: the words of those that are wider than the element itself. */
function wordsBeyond(elements: readonly Element[]): (string | null)[] {
  const words = document.createRange();
  return elements.flatMap((element) => {
    words.selectNodeContents(element);
    const { width } = element.getBoundingClientRect();
    return words.getBoundingClientRect().width > width + 1 ? [element.textContent] : [];
  });
}
