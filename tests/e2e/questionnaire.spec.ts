import { readFile } from 'node:fs/promises';
import { readFormFile } from '../../src/domain/surveys/xlsform/read-form-file.ts';
import { sheetsAsWorkbook } from '../../src/domain/surveys/xlsform/write-form-file.ts';
import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { signOnPad } from './sign-on-pad.ts';
import { atWork, created, pick, pillSays, signalReturns } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

const PLANNER = 'planner@demo.example';
const TECH = 'tech1@demo.example';

/** As the planner has it in a spreadsheet: in English and in French. */
async function lineWalkWorkbook() {
  const text = await readFile(new URL('../../server/seed/alder-valley/forms/line-walk.md', import.meta.url));
  const { sheets } = await readFormFile(text, 'line-walk.md');
  const buffer = Buffer.from(await sheetsAsWorkbook(sheets));
  return { name: 'spring-walk.xlsx', mimeType: 'application/octet-stream', buffer };
}

test('a workbook is published and assigned, filled in without signal through a killed tab, and reported', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const [office, tech] = [await api(PLANNER), await api(TECH)];
  const order = await created<{ id: string; title: string }>(office, '/work-orders', {
    title: 'Walk of the Ski road',
    type: 'inspection',
    assignees: [tech.session.user.id],
  });

  // The planner publishes what they have in a workbook, and sends somebody out with it.
  const desk = await atWork({ device, signIn }, PLANNER, '/tenant/surveys/templates');
  await desk.page.getByRole('link', { name: 'Import a questionnaire' }).click();
  await desk.page.locator('input[type="file"]').setInputFiles(await lineWalkWorkbook());
  await desk.page.getByRole('textbox', { name: 'Name' }).fill('Spring walk');
  await desk.page.getByLabel('Category').selectOption('Condition assessment');
  await desk.page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  await desk.page.getByRole('link', { name: 'New survey' }).click();
  await desk.page.getByRole('textbox', { name: 'Title' }).fill('Ski road in spring');
  await pick(desk.page, 'Work order', order.title);
  await pick(desk.page, 'Assigned to', tech.session.user.name);
  await desk.page.getByRole('button', { name: 'Create' }).click();
  await desk.page.waitForURL('**/tenant/surveys');
  await pillSays(desk.page, 'Synced');

  // The technician has it on the tablet, and drives out of reach.
  const place = { permissions: ['geolocation'] };
  const { tablet, page } = await atWork({ device, signIn }, TECH, '/tenant/surveys', place);
  await tablet.context.setGeolocation({ latitude: 54.7216, longitude: -2.5871, accuracy: 4 });
  await page.getByRole('link', { name: 'Ski road in spring', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Fill in' })).toBeVisible();
  const photograph = await photographBy(page, {
    width: 400,
    height: 300,
    colour: '#806040',
    type: 'image/jpeg',
  });
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Fill in' }).click();
  await page.getByLabel('Day of the walk').fill('2026-03-02');
  await page.getByRole('radio', { name: 'Ski road' }).check();
  await expect(page.getByRole('radio', { name: 'Mill to school' })).toBeHidden();
  await page.getByRole('radio', { name: 'Poles 1 to 12' }).check();
  await page.getByRole('button', { name: 'Next' }).click();

  await page.getByRole('textbox', { name: 'Number on the plate' }).fill('SR 1');
  await page.getByRole('button', { name: 'Take position' }).click();
  await expect(page.getByText('54.7216°')).toBeVisible();
  await page.getByRole('radio', { name: 'Dangerous' }).check();
  await page.getByRole('checkbox', { name: 'Leaning' }).check();
  await page.getByRole('textbox', { name: 'Tilt, in degrees' }).fill('12.5');
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'SR 1.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByText('SR 1.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Add another one: Pole' }).click();
  await page.getByRole('textbox', { name: 'Number on the plate' }).fill('SR 2');
  await expect.poll(async () => JSON.stringify(await readOutbox(page, tech.session))).toContain('SR 2');

  // The tab is killed in the middle, and goes on where it was.
  const address = page.url();
  await page.close();
  const again = await tablet.newPage();
  await again.goto(address);
  await expect(again.getByRole('textbox', { name: 'Number on the plate' })).toHaveValue('SR 2');
  await again.getByRole('radio', { name: 'Good' }).check();
  await expect(again.getByText('What is damaged')).toBeHidden();
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('radio', { name: 'No', exact: true }).check();
  await signOnPad(again);
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('button', { name: 'Finish' }).click();
  await expect(again.getByText('Survey completed. Saved on this device.')).toBeVisible();
  await signalReturns(server, again);

  // The planner's report has it.
  await openScreen(desk.page, '/surveys/reports');
  await desk.page.getByRole('combobox', { name: 'Report' }).selectOption('Spring walk');
  await expect(desk.page.getByText('2 rows in 1 survey')).not.toHaveCount(0);
  const rows = desk.page.getByRole('table', { name: 'Condition', exact: true }).getByRole('row');
  await expect(rows).toContainText([/Answer/, /Good\s*1/, /Worn\s*0/, /Dangerous\s*1/]);
  await expect(desk.page.getByRole('button', { name: 'Open SR 1.jpg' })).toBeVisible();
});
