import { globSync } from 'node:fs';
import { visit } from '../../.ci/syntax.ts';
import { nameOf, part, sourceOf } from '../architecture/source-values.ts';
import { type DialogTry, dialogsOf, NOT_TRIED, ROOMS } from './dialogs.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { operationsWaiting } from './nothing-waits.ts';
import { atWork, breakDisk, mendDisk, pressTwice } from './steps.ts';

test.use({ actionTimeout: 20_000 });

const ADMIN = 'admin@demo.example';

test('each dialog that saves says what the device refused and stays; pressed twice afterwards it saves once', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const dialogs = await dialogsOf(await api('planner@demo.example'));
  expect(filesOf(dialogs), 'a row for each dialog of these rooms').toEqual(dialogsInSource());
  const { page } = await atWork({ device, signIn }, ADMIN);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  let expected = await operationsWaiting(page);
  for (const one of dialogs) {
    await test.step(`${one.file}: ${one.button}`, async () => {
      await openScreen(page, one.address);
      await one.open(page);
      const dialog = page.getByRole('dialog');
      await one.fill?.(page);
      const button = dialog.getByRole('button', { name: one.button, exact: true });
      await breakDisk(page, 'UnknownError');
      await pressTwice(button);
      await expect(dialog.getByRole('alert')).toContainText('Nothing was');
      await mendDisk(page);
      expect(await operationsWaiting(page)).toBe(expected);
      const says = (await button.textContent()) ?? '';
      await pressTwice(button);
      await expect(dialog).toBeHidden();
      expected += typeof one.operations === 'number' ? one.operations : one.operations(says);
      expect(await operationsWaiting(page)).toBe(expected);
    });
  }
});

function filesOf(dialogs: readonly DialogTry[]): string[] {
  return [...dialogs.map(({ file }) => file), ...Object.keys(NOT_TRIED)].sort();
}

/** Each place of the rooms that shows a dialog with an action, by its file. */
function dialogsInSource(): string[] {
  const files = ROOMS.flatMap((room) => globSync(`${room}/**/*.tsx`, { exclude: ['**/*.test.*'] }));
  const found = files.flatMap((file) => {
    const places: string[] = [];
    visit(sourceOf(file).program, (node) => {
      const name = node.type === 'JSXOpeningElement' ? nameOf(part(node, 'name')) : '';
      if (/^(ActionDialog|AskDialog|DecideDialog)$/.test(name)) places.push(file);
    });
    return places;
  });
  return found.sort();
}
