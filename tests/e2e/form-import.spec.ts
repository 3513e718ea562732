import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import type { FormDefinition } from '../../src/domain/surveys/form/definition.ts';
import { formParts } from '../../src/domain/surveys/form/form-part.ts';
import { contentIn, storedContent } from '../../src/domain/surveys/form/stored-form.ts';
import { readXForms } from '../../src/domain/surveys/xforms/read-xforms.ts';
import { readFormFile } from '../../src/domain/surveys/xlsform/read-form-file.ts';
import { readXlsForm } from '../../src/domain/surveys/xlsform/read-xlsform.ts';
import { sheetsAsWorkbook } from '../../src/domain/surveys/xlsform/write-form-file.ts';
import { expect, test } from './fixtures.ts';
import { atWork, type Row, signalReturns } from './steps.ts';
import { speak } from './tour/open-screen.ts';

interface Template extends Row {
  readonly formId: string | null;
  readonly revision: number;
}

interface Version {
  readonly id: string;
  readonly templateId: string;
  readonly revision: number;
  readonly title: string;
  readonly content: Parameters<typeof contentIn>[0];
}

const HOUSEHOLDS = `
| survey   |                    |         |                      |                      |                     |          |                   |
|          | type               | name    | label::English (en)  | label::French (fr)   | relevant            | required | choice_filter     |
|          | select_one region  | region  | Region               | Région               |                     | yes      |                   |
|          | select_one town    | town    | Town                 | Ville                |                     | yes      | region=\${region} |
|          | integer            | people  | People at the table  | Personnes à table    |                     |          |                   |
|          | begin repeat       | person  | Person               | Personne             | \${people} > 0      |          |                   |
|          | text               | name    | What is the name     | Quel est le nom      |                     | yes      |                   |
|          | image              | face    | Photograph           | Photographie         |                     |          |                   |
|          | end repeat         |         |                      |                      |                     |          |                   |
| choices  |                    |         |                      |                      |                     |          |                   |
|          | list_name          | name    | label::English (en)  | label::French (fr)   | region              |          |                   |
|          | region             | north   | North                | Nord                 |                     |          |                   |
|          | region             | south   | South                | Sud                  |                     |          |                   |
|          | town               | mill    | Mill town            | Ville du moulin      | north               |          |                   |
|          | town               | quay    | Quay town            | Ville du quai        | south               |          |                   |
| settings |                    |         |                      |                      |                     |          |                   |
|          | form_title         | form_id | version              | default_language     |                     |          |                   |
|          | Households by line | homes   | 2026-11              | English (en)         |                     |          |                   |`;

async function sheetsOf(markdown: string) {
  return (await readFormFile(new TextEncoder().encode(markdown), 'form.md')).sheets;
}

/** The tables as the workbook that a planner has. */
async function workbook(markdown: string, name: string) {
  const bytes = await sheetsAsWorkbook(await sheetsOf(markdown));
  return { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
}

async function downloaded(page: Page, kind: string): Promise<Download> {
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: kind }).click();
  return saved;
}

async function published(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Asked now: version/ })).toBeVisible();
}

test('a workbook becomes a template without the server, arrives there once, and comes back as the same form', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto('/tenant/surveys/templates');
  await page.getByRole('link', { name: 'Import a questionnaire' }).click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles(await workbook(HOUSEHOLDS, 'homes.xlsx'));
  await expect(page.getByText('5 questions · 1 repeat · version 2026-11 by its author')).toBeVisible();
  const outline = page.getByRole('main');
  await expect(outline.getByText('Asked only when ${people} > 0')).toBeVisible();
  await outline.getByLabel('Language', { exact: true }).selectOption('French (fr)');
  await expect(outline.getByText('Choices: Ville du moulin, Ville du quai')).toBeVisible();
  await outline.getByLabel('Category').selectOption('Asset inventory');
  await published(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Households by line' })).toBeVisible();

  // A second version with another question; then the first one is asked again.
  await page.getByRole('link', { name: 'New version from a file' }).click();
  const longer = HOUSEHOLDS.replace('| image              | face ', '| audio              | voice');
  await file.setInputFiles(await workbook(longer, 'homes.xlsx'));
  await expect(page.getByText('1 added')).toBeVisible();
  await expect(page.getByText('1 left out')).toBeVisible();
  await published(page);
  const versions = page.getByRole('table', { name: 'Versions' });
  await expect(versions.getByRole('row', { name: /^Version 2 / })).toContainText('Asked now');
  await versions.getByRole('button', { name: 'Ask this version' }).click();
  await expect(versions.getByRole('row', { name: /^Version 1 / })).toContainText('Asked now');

  await expect(page.getByRole('heading', { name: 'Asked now: version 1' })).toBeVisible();
  const saved = await downloaded(page, 'Excel workbook (XLSX)');
  expect(saved.suggestedFilename()).toBe('homes.xlsx');
  const written = await readFormFile(await readFile(await saved.path()), 'homes.xlsx');
  const again = readXlsForm(written.sheets, 'homes.xlsx');
  const { definition } = readXlsForm(await sheetsOf(HOUSEHOLDS), 'homes.xlsx');
  expect(again.errors).toEqual([]);
  expect(again.definition).toEqual(definition);
  const document = await downloaded(page, 'XForm of ODK (XML)');
  expect(document.suggestedFilename()).toBe('homes.xml');
  const reread = readXForms(await readFile(await document.path(), 'utf8'), 'homes.xml');
  expect(reread.errors).toEqual([]);
  const pathsOf = (one: FormDefinition) => formParts(one).map(({ path }) => path);
  expect(pathsOf(reread.definition)).toEqual(pathsOf(definition));

  await signalReturns(server, page);
  const office = await api('planner@demo.example');
  const templates = await office.get<Template[]>('/surveys/v1/templates?limit=1000');
  const made = templates.filter(({ name }) => name === 'Households by line');
  expect(made).toMatchObject([{ status: 'published', revision: 1 }]);
  const forms = (await office.get<Version[]>('/surveys/v1/forms?limit=1000')).filter(
    ({ templateId }) => templateId === made[0]?.id,
  );
  expect(forms.map(({ revision }) => revision).toSorted()).toEqual([1, 2]);
  const asked = forms.find(({ id }) => id === made[0]?.formId);
  const stored = storedContent({ definition, files: {} });
  expect(contentIn(asked?.content)).toEqual(contentIn(stored));
});

test('a workbook with faults names their cells and is not published; the mended one is', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/surveys/forms/new');
  const file = page.locator('input[type="file"]');
  const faults = HOUSEHOLDS.replace('| integer  ', '| intger   ').replace('{people} > 0', '{peple} > 0 ');
  await file.setInputFiles(await workbook(faults, 'homes.xlsx'));
  await expect(page.getByText('homes.xlsx cannot be published as it is.')).toBeVisible();
  const findings = page.getByRole('region', { name: 'Findings in the file' });
  await expect(
    findings.getByRole('row', { name: /survey A4 .*Unknown type of question.*integer/ }),
  ).toBeVisible();
  await expect(findings.getByRole('row', { name: /survey E5 .*No question has this name/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeHidden();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  await file.setInputFiles({
    name: 'photo.png',
    mimeType: 'image/png',
    buffer: Buffer.from([137, 80, 78, 71, 0, 0, 0, 13]),
  });
  await expect(findings.getByRole('cell', { name: 'This file cannot be read' })).toBeVisible();

  await page.getByRole('button', { name: 'Choose another file' }).click();
  const fromFile = HOUSEHOLDS.replace('select_one town    ', 'select_one_from_file towns.csv');
  await file.setInputFiles(await workbook(fromFile, 'homes.xlsx'));
  await expect(page.getByText('Add the file that the form looks into: towns.csv')).toBeVisible();
  await file.setInputFiles({
    name: 'towns.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,label,region\nmill,Mill town,north\n'),
  });
  await expect(page.getByText('Add the file that the form looks into: towns.csv')).toBeHidden();
  await published(page);
  await expect(page.getByText('Choices from the file towns.csv')).toBeVisible();
});

test('what is wrong in a workbook is said in the language of whoever reads it, in full', async ({
  device,
  signIn,
}) => {
  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/surveys/forms/new');
  const faults = HOUSEHOLDS.replace('| integer  ', '| intger   ').replace('{people} > 0', '{peple} > 0 ');
  await page.locator('input[type="file"]').setInputFiles(await workbook(faults, 'homes.xlsx'));
  const type = page.getByRole('row', { name: /survey A4/ });
  await expect(type).toContainText('There is no question type “intger”; did you mean “integer”?');

  await speak(page, 'fr');
  await expect(type).toContainText(
    /Le type de question «\sintger\s» n’existe pas\s; vouliez-vous dire «\sinteger\s»/,
  );
  await expect(page.getByRole('row', { name: /survey E5/ })).toContainText(
    /«\sperson\s»\s: la question «\speple\s» n’existe pas \(caractère 1\)/,
  );
});
