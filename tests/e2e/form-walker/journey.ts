import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { photographBy } from '../../support/photograph.ts';
import { type Api, expect, type Fixtures } from '../fixtures.ts';
import { type MetQuestion, walkForm } from '../form-walker.ts';
import { openScreen } from '../next-screen.ts';
import { atWork, created, orderInWork, pillSays, signalReturns } from '../steps.ts';

const PLANNER = 'planner@demo.example';

/** As a browser takes it from a disk. */
export interface FormFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** What became of a questionnaire on its way from the file to the report. */
export type Journey =
  | { readonly refused: readonly string[] }
  | {
      readonly refused: null;
      readonly met: readonly MetQuestion[];
      readonly record: unknown;
      readonly csv: string;
      /** Of all sheets, as texts. */
      readonly cells: readonly string[];
    };

type Means = Pick<Fixtures, 'device' | 'server' | 'signIn' | 'api' | 'consoleErrors'>;

/**
 * Imports a questionnaire, publishes it, fills it in to its end without the server, sends it, and takes the report's files.
 * @param files the form and the tables that its choices come from
 */
export async function wholeJourney(
  means: Means,
  title: string,
  files: readonly FormFile[],
): Promise<Journey> {
  const { server, api, consoleErrors } = means;
  const office = await api(PLANNER);
  const place = { permissions: ['geolocation'] };
  const { tablet, page } = await atWork(means, PLANNER, '/tenant/surveys/forms/new', place);
  await tablet.context.setGeolocation({ latitude: 12.8833, longitude: -14.95, accuracy: 4 });
  const refused = await importForm(page, title, files);
  if (refused.length > 0) return { refused };
  const survey = await surveyHere(page, office, title);
  const look = { width: 400, height: 300, colour: '#2060c0', type: 'image/jpeg' } as const;
  const picture = await photographBy(page, look);
  consoleErrors.allowNetworkErrors();
  await server.stop();
  await page.getByRole('link', { name: 'Fill in' }).click();
  const met = await walkForm(page, picture);
  await signalReturns(server, page);
  const stored = await office.get<{ status: string; record: unknown }>(`/surveys/v1/surveys/${survey}`);
  expect(stored.status).toBe('Completed');
  await expectAnswers(page, met);
  await openScreen(page, '/surveys/reports');
  await page.getByRole('combobox', { name: 'Report' }).selectOption(title);
  await expect(page.getByText('1 survey', { exact: true })).toBeVisible();
  const csv = (await exported(page, 'csv')).toString('utf8');
  const sheets = await readSheets(await exported(page, 'xlsx'));
  const cells = sheets.flatMap(({ data }) => data.flat().map((cell) => String(cell ?? '')));
  return { refused: null, met, record: stored.record, csv, cells };
}

/** @returns what is wrong in the file, by cell; empty: it is published, and its template is on the screen */
async function importForm(page: Page, title: string, files: readonly FormFile[]): Promise<string[]> {
  await page.locator('input[type="file"]').setInputFiles([...files]);
  const publish = page.getByRole('main').getByRole('button', { name: 'Publish', exact: true });
  const refusal = page.getByText('cannot be published as it is.');
  await publish.or(refusal).first().waitFor();
  if (await refusal.isVisible()) {
    const rows = page
      .getByRole('region', { name: 'Findings in the file' })
      .getByRole('row', { name: /Error/ });
    return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, ' '));
  }
  await page.getByRole('textbox', { name: 'Name' }).fill(title);
  await publish.click();
  await expect(page.getByRole('heading', { name: /^Asked now: version/ })).toBeVisible();
  return [];
}

/** A survey of the template on the screen, opened. @returns its id */
async function surveyHere(page: Page, office: Api, title: string): Promise<string> {
  await pillSays(page, 'Synced');
  const templateId = new URL(page.url()).pathname.split('/').at(-1);
  const order = await orderInWork(office);
  const survey = await created(office, '/surveys/v1/surveys', { title, workOrderId: order.id, templateId });
  await page.goto(`/tenant/surveys/${survey.id}`);
  await expect(page.getByRole('link', { name: 'Fill in' })).toBeVisible();
  return survey.id;
}

/** The survey shows what was answered in the words of whom it asked. */
async function expectAnswers(page: Page, met: readonly MetQuestion[]): Promise<void> {
  const answers = page.getByRole('region', { name: 'Answers' });
  for (const said of new Set(met.flatMap((one) => one.said ?? [])))
    await expect(answers.getByText(said).first()).toBeVisible();
}

async function exported(page: Page, kind: 'csv' | 'xlsx'): Promise<Buffer> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Kind of file' }).selectOption(kind);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Save the file' }).click();
  const file = await download;
  await expect(dialog).toBeHidden();
  return readFile(await file.path());
}
