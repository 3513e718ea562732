import { expect, test } from './fixtures.ts';
import { atWork } from './steps.ts';

test('a row that is pressed right after the list was narrowed opens, while its screen still loads', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/assets');
  await page.getByRole('grid').getByRole('link').first().waitFor();
  await page.getByRole('searchbox', { name: 'Search Assets' }).fill('a');
  // The moment at which the list writes its state into the address comes while the asset's screen is on its way.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[role=grid] a.title')?.click();
    const until = performance.now() + 400;
    while (performance.now() < until);
  });
  await expect(page).toHaveURL(/\/tenant\/assets\/[0-9a-f-]{36}$/u);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Assets');
});
