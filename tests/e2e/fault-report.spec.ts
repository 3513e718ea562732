import { photographBy } from '../support/photograph.ts';
import { expect, test } from './fixtures.ts';
import { atWork, created, pillSays, type Row, signalReturns } from './steps.ts';

interface Report extends Row {
  readonly status: string;
  readonly workOrderId: string | null;
}

interface Order extends Row {
  readonly assetId: string;
  readonly description: string;
  readonly priority: string;
}

test('a passer-by scans a label and reports a wire on the ground with a photograph; the planner, without signal, makes an order of it', async ({
  device,
  server,
  signIn,
  api,
  consoleErrors,
}) => {
  const admin = await api('admin@demo.example');
  const asset = await created(admin, '/assets', { name: 'Pole 12', tag: 'P-0012' });
  const label = `/tenant/assets/${asset.id}`;
  const telephone = await device();
  const passerBy = await telephone.newPage();

  // Until the tenant wants it a label leads to the sign-in, as ever.
  consoleErrors.allowNetworkErrors();
  await passerBy.goto(label);
  await expect(passerBy.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  const admins = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
  await admins.page.getByRole('switch', { name: 'Anybody may report a fault' }).click();
  await expect(admins.page.getByRole('switch', { name: 'Anybody may report a fault' })).toBeChecked();
  await admins.page.getByLabel('What is said above the form').fill('In danger call 105');
  await admins.page.getByRole('button', { name: 'Save these words' }).click();
  await expect(admins.page.getByRole('button', { name: 'Save these words' })).toBeDisabled();

  const asked: string[] = [];
  passerBy.on('request', (request) => {
    if (request.url().endsWith(`/fault-forms/${asset.id}`)) asked.push(request.method());
  });
  await passerBy.goto(label);
  await expect(passerBy.getByRole('heading', { name: 'Report a fault' })).toBeVisible();
  await expect(passerBy.getByText('Pole 12')).toBeVisible();
  await expect(passerBy.getByText('In danger call 105')).toBeVisible();
  expect(asked, 'what the gate heard the form knows').toEqual(['GET']);
  const send = passerBy.getByRole('button', { name: 'Send the report' });
  await send.click();
  await expect(passerBy.getByText('This field is required.')).toHaveCount(2);
  await passerBy.getByLabel('What is wrong?').selectOption('Wire hanging or on the ground');
  await passerBy.getByLabel('What do you see?').fill('A wire lies on the path.\nChildren come by here.');
  await passerBy.getByLabel('Your name').fill('A walker');
  const photograph = await photographBy(passerBy, {
    width: 3000,
    height: 2000,
    colour: '#884400',
    type: 'image/jpeg',
  });
  await passerBy
    .getByLabel('Add a photograph')
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: photograph });
  await expect(passerBy.getByRole('img', { name: 'Photograph 1' })).toBeVisible();

  // Without signal nothing of the form is lost.
  await telephone.context.setOffline(true);
  await send.click();
  await expect(passerBy.getByRole('alert')).toBeVisible();
  await telephone.context.setOffline(false);
  await send.click();
  const thanks = passerBy.getByText(/^Thank you/);
  await expect(thanks).toBeVisible();
  const [number = ''] = /FR-\w{7}/.exec(await thanks.innerText()) ?? [];

  const { page } = await atWork({ device, signIn }, 'planner@demo.example', '/tenant/fault-reports');
  await page.getByRole('link', { name: /A wire lies on the path/ }).click();
  await expect(page.getByText(number)).toBeVisible();
  const photo = page.getByRole('button', { name: 'Open 1.jpg' });
  await expect(photo.locator('img[src^="data:image/jpeg"]')).toBeVisible();
  await server.stop();
  await page.getByRole('button', { name: 'Create work order' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Priority')).toHaveValue('emergency');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Create work order' })).toBeHidden();
  await pillSays(page, /waiting/);
  await signalReturns(server, page);

  const planner = await api('planner@demo.example');
  const reports = await planner.get<Report[]>(`/v1/fault-reports?assetId=${asset.id}`);
  expect(reports).toMatchObject([{ number, status: 'Accepted' }]);
  const order = await planner.get<Order>(`/work-orders/${reports[0]?.workOrderId}`);
  expect(order).toMatchObject({
    assetId: asset.id,
    priority: 'emergency',
    title: 'A wire lies on the path.',
  });
  expect(order.description).toContain('Children come by here.');
});
