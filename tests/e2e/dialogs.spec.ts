import type { Page } from '@playwright/test';
import type { SavingTry } from './dialogs/dialog-try.ts';
import { savingDialogs } from './dialogs/dialogs.ts';
import { untried } from './dialogs/in-source.ts';
import { leaveByEsc, pressLikeSafari } from './dialogs/leave-by-esc.ts';
import { expect, test } from './fixtures.ts';
import { operationsWaiting } from './nothing-waits.ts';
import { atWork, breakDisk, mendDisk, pillSays, pressTwice } from './steps.ts';

test.use({ actionTimeout: 20_000 });

const ADMIN = 'admin@demo.example';

test('each dialog that saves says what the device refused and stays; pressed twice afterwards it saves once; left by Esc it gives the focus back, and no field in it zooms in', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const makers = {
    planner: await api('planner@demo.example'),
    stores: await api('store@demo.example'),
    admin: await api(ADMIN),
  };
  const dialogs = await savingDialogs(makers);
  expect(untried('saving', dialogs), 'a row for each dialog').toEqual([]);
  const people = [...new Set(dialogs.map(({ person }) => person ?? ADMIN))];
  const pages = new Map<string, Page>();
  const pageOf = async (person: string) => {
    const { page } = await atWork({ device, signIn }, person);
    await page.addInitScript(pressLikeSafari);
    await page.reload();
    await pillSays(page, 'Synced');
    return page;
  };
  for (const person of people) pages.set(person, await pageOf(person));
  consoleErrors.allowNetworkErrors();
  await server.stop();
  for (const [person, page] of pages) {
    for (const one of dialogs.filter((each) => (each.person ?? ADMIN) === person)) {
      await test.step(`${one.file}: ${one.button}`, () => tryIt(page, one));
    }
  }
});

async function tryIt(page: Page, one: SavingTry): Promise<void> {
  await leaveByEsc(page, one);
  await one.open(page);
  const dialog = page.getByRole('dialog');
  await one.fill?.(page);
  const button = dialog.getByRole('button', { name: one.button, exact: true });
  const before = await operationsWaiting(page);
  await breakDisk(page, 'UnknownError');
  await pressTwice(button);
  await expect(dialog.getByRole('alert')).toContainText('Nothing was');
  await mendDisk(page);
  expect(await operationsWaiting(page)).toBe(before);
  const says = (await button.textContent()) ?? '';
  await pressTwice(button);
  await one.leave?.(page);
  await expect(dialog).toBeHidden();
  const saved = typeof one.operations === 'number' ? one.operations : one.operations(says);
  expect((await operationsWaiting(page)) - before).toBe(saved);
}
