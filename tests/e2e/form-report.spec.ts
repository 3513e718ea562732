import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { type Api, expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { publishedForm } from './published-form.ts';
import { atWork, created, orderInWork, type Row } from './steps.ts';

const FORM = `
| survey |                        |         |              |                    |                   |
|        | type                   | name    | label::en    | label::French (fr) | relevant          |
|        | select_one state       | state   | State        | État               |                   |
|        | text                   | reason  | Reason       | Raison             | \${state} = 'bad' |
|        | begin group            | site    | Site         | Site               |                   |
|        | integer                | poles   | Poles        | Poteaux            |                   |
|        | geopoint               | place   | Place        | Lieu               |                   |
|        | end group              |         |              |                    |                   |
|        | select_multiple damage | damage  | Kinds of damage | Dégâts          |                   |
|        | begin repeat           | house   | House        | Maison             |                   |
|        | text                   | owner   | Owner        | Propriétaire       |                   |
|        | begin repeat           | member  | Member       | Membre             |                   |
|        | integer                | age     | Age          | Âge                |                   |
|        | end repeat             |         |              |                    |                   |
|        | end repeat             |         |              |                    |                   |
| choices |           |      |           |                    |
|         | list_name | name | label::en | label::French (fr) |
|         | state     | good | In order  | En ordre           |
|         | state     | bad  | Damaged   | Abîmé              |
|         | damage    | rot  | Rot       | Pourri             |
|         | damage    | lean | Leaning   | Penché             |
|         | damage    | fire | Burnt     | Brûlé              |
`;

const RECORDS = [
  {
    state: 'good',
    // Not asked where the state is good: it counts nowhere.
    reason: 'Left from before',
    site: { poles: 2, place: '48.5 2.25 0 4.5' },
    damage: ['rot'],
    house: [{ owner: 'Ada', member: [{ age: 40 }, { age: 10 }] }, { owner: '=1+1' }],
  },
  {
    state: 'bad',
    reason: 'A truck',
    site: { poles: 5 },
    damage: ['rot', 'lean'],
    house: [{ member: [{ age: 70 }] }],
  },
  { state: 'bad', damage: ['lean'] },
];

/** A published template with a form of one version, and surveys that answer it. */
async function answeredForm(office: Api): Promise<readonly Row[]> {
  const { template, form } = await publishedForm(office, 'Homestead lines', FORM);
  const order = await orderInWork(office);
  const surveys: Row[] = [];
  for (const [place, record] of RECORDS.entries()) {
    const survey = {
      title: `Homestead ${place + 1}`,
      status: 'InProgress',
      workOrderId: order.id,
      templateId: template.id,
      formId: form.id,
      record,
      recordedAt: '2026-04-01T08:00:00.000Z',
      recordedIn: 'Europe/Paris',
    };
    surveys.push(await created(office, '/surveys/v1/surveys', survey));
  }
  return surveys;
}

async function saved(page: Page, kind: string, choose: (page: Page) => Promise<void>): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind of file' }).selectOption(kind);
  await choose(page);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const file = await download;
  await expect(dialog).toBeHidden();
  return readFile(await file.path());
}

test('the report of a form counts its answers, and gives them away as tables and positions, without the server', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  await answeredForm(await api('planner@demo.example'));
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  await openScreen(page, '/surveys/reports');
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Homestead lines');
  await expect(page.getByText('3 surveys', { exact: true })).toBeVisible();

  // Choices in their order, also what nobody chose; what is not asked counts nowhere.
  const rowsOf = (label: string) => page.getByRole('table', { name: label, exact: true }).getByRole('row');
  await expect(rowsOf('State')).toContainText([/Answer/, /In order\s*1\s*33%/, /Damaged\s*2\s*67%/]);
  await expect(rowsOf('Kinds of damage')).toContainText([/Answer/, /Rot\s*2/, /Leaning\s*2/, /Burnt\s*0/]);
  await expect(page.getByText('Left from before')).toBeHidden();
  // Among the positions, and in the table of the surveys.
  const places = page.getByRole('link', { name: '48.5° 2.25°' });
  await expect(places).toHaveCount(2);
  for (const place of await places.all()) await expect(place).toHaveAttribute('href', 'geo:48.5,2.25');
  await expect(page.getByText('3 rows in 2 surveys')).toHaveCount(2);

  // Damage by state.
  const crossed = page.getByRole('region', { name: 'Two questions together' });
  await expect(crossed.getByRole('row')).toContainText([
    /State\s*Rot\s*Leaning\s*Burnt/,
    /In order\s*1\s*0\s*0/,
    /Damaged\s*1\s*2\s*0/,
  ]);

  const csv = await saved(page, 'csv', async () => {
    await page.getByRole('combobox', { name: 'Several choices' }).selectOption('split');
    await page.getByRole('combobox', { name: 'Questions and choices' }).selectOption('names');
  });
  const [head, ...lines] = csv.toString('utf8').trimEnd().split('\r\n');
  expect(head).toMatch(/,state,reason,site\/poles,site\/place,damage\/rot,damage\/lean,damage\/fire$/);
  expect(lines.map((line) => line.split(',').slice(6).join(',')).toSorted()).toEqual([
    'bad,,,,0,1,0',
    'bad,A truck,5,,1,1,0',
    'good,,2,48.5 2.25 0 4.5,1,0,0',
  ]);

  const houses = await saved(page, 'csv', async () => {
    await page.getByRole('combobox', { name: 'Table' }).selectOption('House');
  });
  expect(houses.toString('utf8')).toContain(",'=1+1");

  const workbook = await saved(page, 'xlsx', async () => undefined);
  const members = await readSheet(workbook, 'Member');
  expect(members[0]?.slice(1)).toEqual(['Survey', 'Row', 'Row above', 'Number', 'Age']);
  expect(
    members
      .slice(1)
      .map((line) => line.at(-1))
      .toSorted(),
  ).toEqual([10, 40, 70]);
  expect((await readSheet(workbook, 'Surveys')).length).toBe(4);

  const positions: unknown = JSON.parse(
    (await saved(page, 'geojson', async () => undefined)).toString('utf8'),
  );
  expect(positions).toMatchObject({
    type: 'FeatureCollection',
    features: [
      {
        geometry: { type: 'Point', coordinates: [2.25, 48.5] },
        properties: { title: 'Homestead 1', question: 'site/place', answers: { 'site/poles': 2 } },
      },
    ],
  });

  // The survey itself tells what was not asked from what nobody answered.
  await page.getByRole('link', { name: 'Homestead 1' }).first().click();
  const answers = page.getByRole('region', { name: 'Answers' });
  await expect(answers).toContainText('Version 1 of the form');
  await expect(answers.getByRole('group', { name: 'State' })).toContainText('In order');
  await expect(answers.getByRole('group', { name: 'Reason' })).toContainText('Not asked');
  await expect(answers.getByRole('heading', { name: 'Member 2' })).toBeVisible();
  await expect(answers.getByRole('group', { name: 'Place' })).toContainText('± 4.5 m');
});
