import type { Page } from '@playwright/test';
import { contentIn } from '../../src/domain/surveys/form/stored-form.ts';
import { addQuestion, publish, question } from './builder-steps.ts';
import { type Api, expect, test } from './fixtures.ts';
import { publishedForm } from './published-form.ts';
import { atWork, type Row, signalReturns } from './steps.ts';

interface Version {
  readonly templateId: string;
  readonly revision: number;
  readonly content: Parameters<typeof contentIn>[0];
}

const POLES = `
| survey  |                 |        |                |                     |
|         | type            | name   | label          | constraint          |
|         | select_one kind | kind   | Kind of pole   |                     |
|         | integer         | lean   | Lean in degrees | . >= 0 and . <= 90 |
|         | text            | remark | Remark         |                     |
|         | begin group     | sign   | Sign           |                     |
|         | image           | photo  | Photograph     |                     |
|         | end group       |        |                |                     |
| choices |                 |        |                |                     |
|         | list_name       | name   | label          |                     |
|         | kind            | wood   | Wood           |                     |
|         | kind            | steel  | Steel          |                     |`;

test('a short form is built and published without the server, and arrives as it was built', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/surveys/templates');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Build on screen' }).click();
  await addQuestion(page, 'Text');
  await page.getByLabel('Words', { exact: true }).fill('Number on the pole');
  await expect(page.getByLabel('Name in the data')).toHaveValue('number_on_the_pole');
  await page.getByLabel('An answer is required').check();
  await addQuestion(page, 'One of several');
  await page.getByLabel('Words', { exact: true }).fill('Crossarm');
  await page.getByLabel(/^Choice 1/).fill('In good order');
  await page.getByLabel(/^Choice 2/).fill('Cracked');
  await expect(page.getByLabel('Value of choice 2')).toHaveValue('cracked');
  await addQuestion(page, 'One of several');
  await page.getByLabel('Words', { exact: true }).fill('What to do');
  await page.getByLabel('Guidance, shown when asked for').fill('Ask the foreman where in doubt.');
  await page.getByLabel(/^Choice 1/).fill('Nothing');
  await page.getByLabel(/^Choice 2/).fill('Replace it');
  await page.getByLabel('Offered are').selectOption('Those that belong to the answer: Crossarm');
  await page.getByLabel('Choice 1 belongs to: Crossarm').selectOption('In good order');
  await page.getByLabel('Choice 2 belongs to: Crossarm').selectOption('Cracked');
  await expect(page.getByLabel('Only those for which')).toHaveValue('crossarm = ${crossarm}');
  await page.getByRole('tab', { name: 'Title and languages' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Crossarms by eye');
  await page.getByRole('tab', { name: 'Publish' }).click();
  await page.getByLabel('Category').selectOption('Condition assessment');
  await publish(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Crossarms by eye' })).toBeVisible();

  await signalReturns(server, page);
  const office = await api('planner@demo.example');
  const templates = await office.get<Row[]>('/surveys/v1/templates?limit=1000');
  const made = templates.filter(({ name }) => name === 'Crossarms by eye');
  expect(made).toMatchObject([{ status: 'published' }]);
  const [version] = await versionsOf(office, made[0]?.id);
  const { items, lists, languages } = contentIn(version?.content).definition;
  expect(items).toMatchObject([
    { name: 'number_on_the_pole', type: 'text', required: 'true()' },
    { name: 'crossarm', type: 'select_one' },
    { name: 'what_to_do', guidance: { 'English (en)': 'Ask the foreman where in doubt.' } },
  ]);
  expect(Object.values(lists).map((list) => list.map(({ value, columns }) => [value, columns]))).toEqual([
    [
      ['in_good_order', {}],
      ['cracked', {}],
    ],
    [
      ['nothing', { crossarm: 'in_good_order' }],
      ['replace_it', { crossarm: 'cracked' }],
    ],
  ]);
  expect(languages).toEqual(['English (en)']);
});

test('questions are renamed, moved, deleted and brought back, and the next version is published without the server', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const { template } = await publishedForm(office, 'Poles to change', POLES);
  const { page } = await atWork(
    { device, signIn },
    'planner@demo.example',
    `/tenant/surveys/templates/${template.id}`,
  );
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Change on screen' }).click();
  await question(page, 'Lean in degrees').click();
  await page.getByLabel('Words', { exact: true }).fill('Lean from the plumb line');
  await page.getByLabel('At most').fill('45');
  await expect(page.getByLabel('As an expression, the answer being “.”')).toHaveValue('. >= 0 and . <= 45');
  await page.getByLabel('Name in the data').fill('lean_degrees');
  await page.getByLabel('Name in the data').press('Enter');

  await question(page, 'Remark').click();
  await page.getByRole('button', { name: 'Into the group beside it' }).click();
  await question(page, 'Remark').press('Alt+ArrowDown');
  await dragOver(page, 'Lean from the plumb line', 'Kind of pole');
  await question(page, 'Kind of pole').click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(question(page, 'Kind of pole')).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  expect(await page.getByRole('list', { name: 'Questions' }).getByRole('button').allTextContents()).toEqual([
    expect.stringMatching(/^Lean/),
    expect.stringMatching(/^Kind/),
    expect.stringMatching(/^Sign/),
    expect.stringMatching(/^Photograph/),
    expect.stringMatching(/^Remark/),
  ]);

  await page.getByRole('tab', { name: 'Publish' }).click();
  await expect(page.getByText('2 added')).toBeVisible();
  await publish(page);
  await expect(page.getByRole('heading', { name: 'Asked now: version 2' })).toBeVisible();
  await signalReturns(server, page);
  const versions = await versionsOf(office, template.id);
  const { definition } = contentIn(versions.find(({ revision }) => revision === 2)?.content);
  expect(definition.items).toMatchObject([
    { name: 'lean_degrees', constraint: '. >= 0 and . <= 45' },
    { name: 'kind' },
    { name: 'sign', items: [{ name: 'photo' }, { name: 'remark' }] },
  ]);
});

test('a condition is said in plain words on a phone, survives a reload, is tried and published without the server', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const office = await api('planner@demo.example');
  const { template } = await publishedForm(office, 'Poles on a condition', POLES);
  const { page } = await atWork(
    { device, signIn },
    'planner@demo.example',
    `/tenant/surveys/templates/${template.id}`,
  );
  await page.setViewportSize({ width: 390, height: 844 });
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.getByRole('link', { name: 'Change on screen' }).click();
  await question(page, 'Remark').click();
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await page.getByLabel('Question of condition 1').selectOption('Kind of pole');
  await page.getByLabel('Value of condition 1').selectOption('Steel');
  const expression = page.getByLabel('As an expression', { exact: true });
  await expect(expression).toHaveValue(`\${kind} = 'steel'`);
  await expression.fill(`\${kind} = 'steel' and \${kind} = 'wood'`);
  await expect(page.getByText('It is never shown: its condition never holds.')).toBeVisible();
  await page.getByRole('button', { name: 'Remove condition 2' }).click();
  await expect(expression).toHaveValue(`\${kind} = 'steel'`);
  await expect.poll(() => draftText(page)).toContain(`\${kind} = 'steel'"`);

  await page.reload();
  await expect(page.getByText('was kept on this device')).toBeVisible();
  await page.getByRole('tab', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.getByText('Wood', { exact: true }).first().click();
  await page.getByRole('button', { name: 'Close' }).first().click();

  await page.getByRole('tab', { name: 'Publish' }).click();
  await publish(page);
  await expect(page.getByRole('heading', { name: 'Asked now: version 2' })).toBeVisible();
  await signalReturns(server, page);
  const versions = await versionsOf(office, template.id);
  const { definition } = contentIn(versions.find(({ revision }) => revision === 2)?.content);
  expect(definition.items[2]).toMatchObject({ name: 'remark', relevant: `\${kind} = 'steel'` });
});

/** By its handle, to the upper half of another line. */
async function dragOver(page: Page, label: string, other: string): Promise<void> {
  const line = (name: string) =>
    page.getByRole('list', { name: 'Questions' }).getByRole('listitem').filter({ hasText: name });
  await line(label).getByTitle('Drag to move').hover();
  await page.mouse.down();
  await line(other).hover({ position: { x: 20, y: 4 } });
  await page.mouse.up();
}

async function versionsOf(office: Api, templateId: string | undefined): Promise<Version[]> {
  const forms = await office.get<Version[]>('/surveys/v1/forms?limit=1000');
  return forms.filter((form) => form.templateId === templateId);
}

/** What the device keeps of what was typed. */
async function draftText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    const found = await Promise.all(
      names.map(
        (name) =>
          new Promise<string>((resolve) => {
            const opening = indexedDB.open(name);
            opening.onsuccess = () => {
              const database = opening.result;
              if (!database.objectStoreNames.contains('drafts')) return resolve('');
              const all = database.transaction('drafts').objectStore('drafts').getAll();
              all.onsuccess = () => {
                database.close();
                resolve(JSON.stringify(all.result));
              };
            };
          }),
      ),
    );
    return found.join('');
  });
}
