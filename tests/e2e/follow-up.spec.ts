import type { Page } from '@playwright/test';
import { DEMO_ZONE } from '../../server/seed/accounts.ts';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import { expect, test } from './fixtures.ts';
import { signOnPad } from './sign-on-pad.ts';
import { atWork, pillSays, type Row } from './steps.ts';
import { steersOnPaper } from './tour/at-hand.ts';

interface Step {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
  readonly value: string | null;
}

interface Sheet extends Row {
  readonly checklist: readonly Step[];
}

interface Order extends Row {
  readonly assetId: string | null;
  readonly description: string;
  readonly followsJobSheetId: string | null;
}

const STEPS = [
  { label: 'Oil level in conservator', kind: 'passFail' },
  { label: 'Noise of the fans', kind: 'choice', options: 'As usual, louder' },
  { label: 'Operations of the tap-changer', kind: 'meter', unit: 'operations' },
];

test('a job on site, all without the server: the permit is shown, a failed step becomes one linked order, the work rests, and whoever accepts it signs', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const create = async <T>(path: string, values: object): Promise<T> => {
    const { status, body } = await office.send('POST', path, values);
    expect(status).toBe(201);
    return body as T; // as the API answers it
  };
  const [asset] = await office.get<Row[]>('/assets?kind=PowerTransformer&limit=1');
  const meter = { kind: 'meter', meterUnit: 'operations', meterThreshold: 5000, anchor: 'completed' };
  const plan = await create<Row>('/maintenance/plans', { title: 'Diverter', assetId: asset?.id, ...meter });
  const order = await create<Order>('/work-orders', {
    title: 'Fans of the transformer',
    type: 'repair',
    status: 'approved',
    assetId: asset?.id,
    assignees: [tech.session.user.id],
    permitRequired: true,
    permitNumber: 'PTW-77',
    signatureRequired: true,
  });
  const sheet = await create<Sheet>('/job-sheets', {
    title: 'Fans',
    status: 'Assigned',
    workOrderId: order.id,
    assignedTo: tech.session.user.id,
    checklist: STEPS,
  });
  const [step] = sheet.checklist;
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await expect(start).toBeDisabled();
  await expect(page.getByLabel('Number of the permit in your hands')).toHaveValue('PTW-77');
  await page.getByRole('button', { name: 'The permit is here and valid' }).click();
  await start.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Oil level in conservator' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create follow-up order' })).toBeHidden();
  await page.getByRole('button', { name: 'Fail' }).click();
  const follow = page.getByRole('button', { name: 'Create follow-up order' });
  await expect(follow).toBeDisabled();
  await page.getByRole('textbox', { name: 'Note' }).fill('Oil runs down the tank, valve 3 does not close.');
  await page.getByLabel('How urgent is it?').selectOption('Level 1: a danger now');
  await follow.click();
  const link = page.getByRole('link', { name: /Follow-up order WO-/ });
  await expect(link).toBeVisible();
  await expect(follow).toBeHidden();
  await page.reload();
  await expect(link).toBeVisible();
  await answerTheRest(page);

  await expect(page.getByText('PTW-77')).toBeVisible();
  await expect(page.getByText('Waiting for material')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  await expectProofOnPaper(page);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Follow-up: ${step?.label}` })).toBeVisible();
  await expect(page.getByText('Oil runs down the tank, valve 3 does not close.')).toBeVisible();
  await tablet.close();

  await server.start();
  await tablet.reopen();
  const again = await tablet.newPage();
  await again.goto('/tenant');
  await pillSays(again, 'Synced');
  const orders = (await office.get<Order[]>('/work-orders?limit=1000')).filter(
    ({ followsJobSheetId }) => followsJobSheetId === sheet.id,
  );
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    title: `Follow-up: ${step?.label}`,
    assetId: order.assetId,
    status: 'waitingOnApproval',
    priority: 'emergency',
    dueDate: dayIn(DEMO_ZONE, Date.now()),
  });
  expect(orders[0]?.description).toContain('valve 3 does not close.');
  expect(await office.get(`/job-sheets/${sheet.id}`)).toMatchObject({
    status: 'Completed',
    permitNumber: 'PTW-77',
    signedBy: 'Station master',
    signature: expect.stringMatching(/^M \d+ \d+ L /),
    pauses: [{ reason: 'material', until: expect.any(String) }],
    checklist: [{ result: 'fail' }, { value: 'louder' }, { value: '1012' }],
  });
  expect(await office.get(`/maintenance/plans/${plan.id}`)).toMatchObject({ lastReading: 1012 });
});

/** What a sheet is printed for: that it is done, under which permit and order, and who signed for it. */
async function expectProofOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  for (const said of ['Completed', 'PTW-77', 'Fans of the transformer', 'Station master'])
    await expect(page.getByText(said, { exact: false }).locator('visible=true').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Skip to the content')).toBeHidden();
  await expect(page.getByText('Photos and files')).toBeHidden();
  expect(await steersOnPaper(page)).toEqual([]);
}

/** From the first step to the end: the work rests in between, and is signed for before it can be finished. */
async function answerTheRest(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await next.click();
  await page.getByRole('button', { name: 'louder', exact: true }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Waiting for material' }).click();
  await expect(page.getByRole('heading', { name: 'Work is paused' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByRole('button', { name: 'louder', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await next.click();
  for (const key of '1012') await page.getByRole('button', { name: key, exact: true }).click();
  await next.click();
  const finish = page.getByRole('button', { name: 'Finish' });
  await expect(finish).toBeDisabled();
  await page.getByLabel('Name').fill('Station master');
  await signOnPad(page);
  await finish.click();
  await expect(page.getByText('Job sheet completed. Saved on this device.')).toBeVisible();
}
