import { expect, test } from './fixtures.ts';
import { openScreen } from './next-screen.ts';
import { atWork, pillSays, type Row } from './steps.ts';

interface Sheet extends Row {
  readonly checklist: readonly { readonly id: string; readonly label: string; readonly kind: string }[];
}

interface Order extends Row {
  readonly assetId: string | null;
  readonly description: string;
  readonly followsJobSheetId: string | null;
}

test('a failed step becomes one linked order, made without the server, with what was noted', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const tech = await api('tech1@demo.example');
  const sheets = await tech.get<Sheet[]>('/job-sheets?status=Assigned&limit=100');
  const sheet = sheets.find(({ checklist }) => checklist[0]?.kind === 'passFail');
  const [step] = sheet?.checklist ?? [];
  if (!sheet?.workOrderId || !step) throw new Error('the demo data has a sheet that begins with a check');
  const order = await tech.get<Order>(`/work-orders/${sheet.workOrderId}`);
  const { tablet, page } = await atWork({ device, signIn }, 'tech1@demo.example');
  consoleErrors.allowNetworkErrors();
  await server.stop();

  await page.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('heading', { level: 2, name: step.label })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create follow-up order' })).toBeHidden();
  await page.getByRole('button', { name: 'Fail' }).click();
  const create = page.getByRole('button', { name: 'Create follow-up order' });
  await expect(create).toBeDisabled();
  await page.getByRole('textbox', { name: 'Note' }).fill('Oil runs down the tank, valve 3 does not close.');
  await create.click();
  const link = page.getByRole('link', { name: /Follow-up order WO-/ });
  await expect(link).toBeVisible();
  await expect(create).toBeHidden();
  await page.reload();
  await expect(link).toBeVisible();

  await openScreen(page, `/tenant/job-sheets/${sheet.id}`);
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: `Follow-up: ${step.label}` })).toBeVisible();
  await expect(page.getByText('Oil runs down the tank, valve 3 does not close.')).toBeVisible();
  await tablet.close();

  await server.start();
  await tablet.reopen();
  const again = await tablet.newPage();
  await again.goto('/tenant');
  await pillSays(again, 'Synced');
  const office = await api('planner@demo.example');
  const orders = (await office.get<Order[]>('/work-orders?limit=1000')).filter(
    ({ followsJobSheetId }) => followsJobSheetId === sheet.id,
  );
  expect(orders).toHaveLength(1);
  expect(orders[0]).toMatchObject({
    title: `Follow-up: ${step.label}`,
    assetId: order.assetId,
    status: 'waitingOnApproval',
  });
  expect(orders[0]?.description).toContain('valve 3 does not close.');
});
