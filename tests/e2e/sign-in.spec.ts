import { expect, test } from './fixtures.ts';
import { pillSays } from './steps.ts';

// As `npm start` runs it.
test.use({ database: 'embedded' });

test('a technician signs in, the first sync ends, and the work orders assigned to them are there', async ({
  device,
  signIn,
  api,
}) => {
  const tablet = await device();
  const page = await tablet.newPage();
  await signIn(page, 'tech1@demo.example');
  await pillSays(page, 'Synced');

  const theirs = await (await api('tech1@demo.example')).get<{ title: string }[]>('/work-orders');
  await page.goto('/tenant/work-orders');
  expect(theirs.length).toBeGreaterThan(0);
  for (const { title } of theirs.slice(0, 3)) {
    await expect(page.getByText(title).first()).toBeVisible();
  }
});
