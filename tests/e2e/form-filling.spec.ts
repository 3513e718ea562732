import { photographBy } from '../support/photograph.ts';
import { type Api, expect, test } from './fixtures.ts';
import { publishedForm } from './published-form.ts';
import { signOnPad } from './sign-on-pad.ts';
import { atWork, created, orderInWork, pillSays, type Row, signalReturns } from './steps.ts';
import { readOutbox } from './tour/on-device.ts';

const TECH = 'tech1@demo.example';
const PLANNER = 'planner@demo.example';

const FORM = `
| survey   |                           |          |                             |                           |          |                      |            |
|          | type                      | name     | label::English (en)         | label::French (fr)        | required | choice_filter        | constraint |
|          | begin_group               | place    | **The place**               | **Le lieu**               |          |                      |            |
|          | select_one regions        | region   | Region                      | Région                    | yes      |                      |            |
|          | select_one towns          | town     | Town                        | Ville                     | yes      | region = \${region}  |            |
|          | geopoint                  | position | Position                    | Position                  |          |                      |            |
|          | end_group                 |          |                             |                           |          |                      |            |
|          | begin_repeat              | pole     | Pole                        | Poteau                    |          |                      |            |
|          | text                      | number   | Number of the pole          | Numéro du poteau          | yes      |                      |            |
|          | decimal                   | lean     | Lean of \${number} in degrees | Inclinaison de \${number} |          |                      | . < 45     |
|          | image                     | photo    | Photograph                  | Photographie              |          |                      |            |
|          | end_repeat                |          |                             |                           |          |                      |            |
|          | note                      | thanks   | Thank you                   | Merci                     |          |                      |            |
|          | signature                 | signed   | Your signature              | Votre signature           | yes      |                      |            |
| choices  |                           |          |                             |                           |          |                      |            |
|          | list_name                 | name     | label::English (en)         | label::French (fr)        | region   |                      |            |
|          | regions                   | north    | North                       | Nord                      |          |                      |            |
|          | regions                   | south    | South                       | Sud                       |          |                      |            |
|          | towns                     | kolda    | Kolda                       | Kolda                     | south    |                      |            |
|          | towns                     | podor    | Podor                       | Podor                     | north    |                      |            |
| settings |                           |          |                             |                           |          |                      |            |
|          | form_title                | form_id  | default_language            |                           |          |                      |            |
|          | Line walk                 | walk     | English (en)                |                           |          |                      |            |
`;

interface FilledSurvey extends Row {
  readonly record: unknown;
  readonly recordedIn: string | null;
}

/** A template that asks the form, and a survey of it for an order of the technician. */
async function surveyWithForm(office: Api, tech: Api): Promise<FilledSurvey> {
  const { template } = await publishedForm(office, 'Line walk', FORM);
  const order = await orderInWork(tech);
  const values = { title: 'Line 7, spring', workOrderId: order.id, templateId: template.id };
  return created<FilledSurvey>(office, '/surveys/v1/surveys', values);
}

test('a form is filled in without signal, goes on after the tab was killed, and arrives whole', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const [office, tech] = [await api(PLANNER), await api(TECH)];
  const survey = await surveyWithForm(office, tech);
  const place = { permissions: ['geolocation'] };
  const { tablet, page } = await atWork({ device, signIn }, TECH, `/tenant/surveys/${survey.id}`, place);
  await tablet.context.setGeolocation({ latitude: 12.8833, longitude: -14.95, accuracy: 4 });
  const photograph = await photographBy(page, {
    width: 400,
    height: 300,
    colour: '#2060c0',
    type: 'image/jpeg',
  });
  consoleErrors.allowNetworkErrors();
  await server.stop();

  // The place: what is offered follows from the answer before.
  await page.getByRole('link', { name: 'Fill in' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('2 answers here are missing or wrong')).toBeVisible();
  await page.getByRole('radio', { name: 'South' }).check();
  await expect(page.getByRole('radio', { name: 'Podor' })).toBeHidden();
  await page.getByRole('radio', { name: 'Kolda' }).check();
  await page.getByRole('button', { name: 'Take position' }).click();
  await expect(page.getByText('12.8833°')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();

  // The first pole, with a photograph.
  await page.getByRole('textbox', { name: 'Number of the pole' }).fill('P-1');
  const lean = page.getByRole('textbox', { name: 'Lean of P-1 in degrees' });
  await lean.fill('50');
  await expect(page.getByText('This answer does not fit.')).toBeVisible();
  await lean.fill('3.5');
  await expect(page.getByText('This answer does not fit.')).toBeHidden();
  // It takes long to read: the page stays until it is an answer.
  await page.evaluate(() => {
    const read = globalThis.createImageBitmap;
    const isRead = new Promise((go) => addEventListener('read', go, { once: true }));
    globalThis.createImageBitmap = async (image: ImageBitmapSource) => isRead.then(() => read(image));
  });
  await page
    .getByLabel('Add photos or files')
    .setInputFiles({ name: 'pole.jpg', mimeType: 'image/jpeg', buffer: photograph });
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await expect(next).toHaveAttribute('aria-busy', 'true');
  await page.evaluate(() => dispatchEvent(new Event('read')));
  await page.getByRole('button', { name: 'Add another one: Pole' }).click();
  await page.getByRole('textbox', { name: 'Number of the pole' }).fill('P-2');
  await expect(page.getByText('7 of 10 answered')).toBeVisible();

  // The tab is killed as soon as the last key is on the disk: the address opens where it was.
  const kept = async () => JSON.stringify(await readOutbox(page, tech.session));
  await expect.poll(kept).toContain('P-2');
  const address = page.url();
  await page.close();
  const again = await tablet.newPage();
  await again.goto(address);
  await expect(again.getByRole('textbox', { name: 'Number of the pole' })).toHaveValue('P-2');
  await expect(again.getByText('7 of 10 answered')).toBeVisible();

  // In another language, to the end; what is missing keeps it open.
  await again.getByRole('combobox', { name: 'Language of the form' }).selectOption('French');
  await expect(again.getByRole('textbox', { name: 'Numéro du poteau' })).toHaveValue('P-2');
  await again.getByRole('combobox', { name: 'Language of the form' }).selectOption('English');
  await again.getByRole('button', { name: 'All questions' }).click();
  await again.getByRole('button', { name: 'Missing Your signature' }).click();
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('button', { name: 'Finish' }).click();
  const missing = again.getByRole('dialog', { name: 'What is missing or wrong' });
  await missing.getByRole('button', { name: /Your signature/ }).click();
  await signOnPad(again);
  await expect(again.getByText('8 of 10 answered')).toBeVisible();
  await again.getByRole('button', { name: 'Next' }).click();
  await again.getByRole('button', { name: 'Finish' }).click();
  await expect(again.getByText('Survey completed. Saved on this device.')).toBeVisible();
  await again.getByRole('link', { name: 'Look at the answers' }).click();
  await expect(again.getByRole('radio', { name: 'Kolda' })).toBeDisabled();
  await again.getByRole('button', { name: 'Close' }).click();

  // The server has it as it was answered, with the files.
  await signalReturns(server, again);
  await pillSays(again, 'Synced');
  const stored = await tech.get<FilledSurvey>(`/surveys/v1/surveys/${survey.id}`);
  expect(stored.status).toBe('Completed');
  expect(stored.recordedIn).toBeTruthy();
  expect(stored.record).toEqual({
    place: { region: 'south', town: 'kolda', position: '12.8833 -14.95 0 4' },
    pole: [{ number: 'P-1', lean: 3.5, photo: expect.any(String) }, { number: 'P-2' }],
    signed: expect.any(String),
  });
  const files = await tech.get<{ id: string }[]>(`/attachments?entityId=${survey.id}`);
  expect(JSON.stringify(stored.record)).toContain(files[0]?.id ?? 'no file');
  expect(files).toHaveLength(2);
  await tablet.close();
});
