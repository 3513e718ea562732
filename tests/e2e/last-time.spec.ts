import type { Page } from '@playwright/test';
import { photographBy } from '../support/photograph.ts';
import { type Api, expect, test } from './fixtures.ts';
import { publishedForm } from './published-form.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';
import { violations } from './violations.ts';

const TECH = 'tech1@demo.example';

const FORM = `
| survey |              |         |                |                        |
|        | type         | name    | label          | default                |
|        | text         | surveyor | Surveyor      | \${last-saved#surveyor} |
|        | text         | owner   | Owner          |                        |
|        | begin repeat | pole    | Pole           |                        |
|        | integer      | height  | Height in m    |                        |
|        | image        | seen    | Picture        |                        |
|        | end repeat   |         |                |                        |
`;

interface Filled extends Row {
  readonly record: unknown;
}

/** A survey of an asset that was done in spring, and one that is to be done. */
async function surveyedTwice(office: Api, tech: Api): Promise<{ spring: Row; autumn: Filled }> {
  const { template, form } = await publishedForm(office, 'Station look', FORM);
  const asset = await created(office, '/assets', { name: 'Mill station', kind: 'Substation' });
  const assignedTo = tech.session.user.id;
  const survey = async (title: string, answers: object) => {
    const order = { title, type: 'inspection', assetId: asset.id, assignees: [assignedTo] };
    const { id: workOrderId } = await created(office, '/work-orders', order);
    const values = { title, workOrderId, templateId: template.id, assignedTo, ...answers };
    return created<Filled>(office, '/surveys/v1/surveys', values);
  };
  const spring = await survey('Mill station, spring', {
    status: 'InProgress',
    formId: form.id,
    record: {
      surveyor: 'Ada',
      owner: 'Alder Valley',
      pole: [{ height: 9, seen: 'spring.jpg' }, { height: 11 }],
    },
    recordedAt: '2026-04-01T08:00:00.000Z',
    recordedIn: 'UTC',
  });
  const done = await office.decide('PUT', `/surveys/v1/surveys/${spring.id}`, { status: 'Completed' });
  expect(done.status, JSON.stringify(done.body)).toBe(200);
  return { spring, autumn: await survey('Mill station, autumn', { status: 'Scheduled' }) };
}

test('a survey of the same asset is filled in as last time without signal, and only what is true any day', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const [office, tech] = [await api('planner@demo.example'), await api(TECH)];
  const { autumn } = await surveyedTwice(office, tech);
  const { page } = await atWork({ device, signIn }, TECH, `/tenant/surveys/${autumn.id}`);
  const photograph = await photographBy(page, {
    width: 40,
    height: 30,
    colour: '#20a040',
    type: 'image/jpeg',
  });
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('link', { name: 'Fill in' }).click();

  // What the form itself takes from the last record of this person.
  await expect(page.getByRole('textbox', { name: 'Surveyor' })).toHaveValue('Ada');
  await expect(page.getByRole('textbox', { name: 'Owner' })).toHaveValue('');
  await expect(page.getByText('This asset was surveyed before')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await sameAsLastTime(page);
  await page.getByRole('button', { name: 'Take them out again' }).click();
  await expect(page.getByRole('textbox', { name: 'Owner' })).toHaveValue('');
  await sameAsLastTime(page);

  // Something else is true by now, and then nothing is taken out any more.
  await page.getByRole('textbox', { name: 'Owner' }).fill('Mill Power');
  await expect(page.getByRole('button', { name: 'Take them out again' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Same as last time' })).toBeHidden();
  await toHeight(page, '9');
  await expect(page.getByText('spring.jpg')).toBeHidden();
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'autumn.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(page.getByText('autumn.jpg')).toBeVisible();
  await toHeight(page, '11');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('Survey completed. Saved on this device.')).toBeVisible();

  await signalReturns(server, page);
  await pillSays(page, 'Synced');
  const { record } = await office.get<Filled>(`/surveys/v1/surveys/${autumn.id}`);
  expect(record).toEqual({
    surveyor: 'Ada',
    owner: 'Mill Power',
    pole: [{ height: 9, seen: expect.stringMatching(/^[0-9a-f-]{36}$/) }, { height: 11 }],
  });
});

async function sameAsLastTime(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Same as last time' }).click();
  await expect(page.getByRole('textbox', { name: 'Owner' })).toHaveValue('Alder Valley');
}

async function toHeight(page: Page, height: string): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('textbox', { name: 'Height in m' })).toHaveValue(height);
}
