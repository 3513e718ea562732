import { expect, test } from './fixtures.ts';

test('a browser that is too old is told so in place of the application, and which ones work', async ({
  device,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/this browser is too old/);
  const page = await (await device()).newPage();
  await page.addInitScript(() => {
    Reflect.deleteProperty(Map, 'groupBy');
  });
  await page.goto(`${server.url}/login`);
  const words = page.getByRole('alert');
  await expect(words.getByRole('heading', { name: 'This browser is too old for Fieldline' })).toBeVisible();
  await expect(words).toContainText('Safari 17.4');
  await expect(words).toContainText('Ce navigateur est trop ancien pour Fieldline');
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.locator('#root')).toBeHidden();
});

test('no other browser sees that', async ({ device }) => {
  const page = await (await device()).newPage();
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This browser is too old for Fieldline' })).toBeHidden();
});
