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

test('on a phone a card shows who and when whole, in the language with the longer words too', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/work-orders');
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ['en', 'fr']) {
    await page.evaluate((code) => localStorage.setItem('language', code), language);
    await page.reload();
    const facts = page.getByRole('grid').locator('.facts').filter({ hasText: 'Lena Vogt' });
    await facts.first().waitFor();
    const cut = await facts
      .locator('span')
      .evaluateAll((all) =>
        all
          .filter(
            (fact) => fact.scrollWidth > fact.clientWidth + 1 && getComputedStyle(fact).overflow === 'hidden',
          )
          .map((fact) => fact.textContent),
      );
    expect(cut, language).toEqual([]);
    // All of the card is inside of its row.
    const beyond = await page
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.filter((row) => row.scrollHeight > row.clientHeight + 1).map((row) => row.textContent),
      );
    expect(beyond, language).toEqual([]);
  }
});
