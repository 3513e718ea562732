import { expect, test } from './fixtures.ts';
import { addPhone, letPhonesIn } from './phone-steps.ts';
import { publishedForm } from './published-form.ts';
import { atWork, created, pillSays } from './steps.ts';

const FORM = `
| survey |         |        |        |          |
|        | type    | name   | label  | required |
|        | integer | height | Height | yes      |
|        | text    | words  | Words  |          |
`;

test('a phone with ODK Collect is let in by its owner, and what it fills in stands on their tablet', async ({
  device,
  server,
  signIn,
  api,
}) => {
  const planner = await api('planner@demo.example');
  const tech = await api('tech1@demo.example');
  const { template } = await publishedForm(planner, 'Heights of poles', FORM);
  const assignee = tech.session.user.id;
  const order = await created(planner, '/work-orders', {
    title: 'Poles',
    type: 'inspection',
    assignees: [assignee],
  });
  const survey = await created(planner, '/surveys/v1/surveys', {
    title: 'Poles of the mill',
    workOrderId: order.id,
    templateId: template.id,
    assignedTo: assignee,
    status: 'Scheduled',
  });

  const office = await atWork({ device, signIn }, 'admin@demo.example', '/tenant/profile');
  await letPhonesIn(office.page);

  // Somebody who signed in before hears of it when their session is renewed.
  const page = await (await device()).newPage();
  await signIn(page, 'tech1@demo.example');
  await page.goto('/tenant/profile');
  await addPhone(page, 'Rugged phone');
  const card = page.getByRole('region', { name: 'ODK Collect' });
  const entry = async (name: string) =>
    (
      await card.getByRole('definition').nth(['Address', 'User name', 'Password'].indexOf(name)).innerText()
    ).trim();
  const [username, password] = [await entry('User name'), await entry('Password')];
  expect(username).toBe('tech1@demo.example');
  const address = `${server.url}${new URL(await entry('Address')).pathname}`;
  await page.getByRole('button', { name: 'The phone has it' }).click();
  await expect(card.getByText('Rugged phone')).toBeVisible();
  await expect(card.getByText(password)).toBeHidden();

  const authorization = `Basic ${btoa(`${username}:${password}`)}`;
  const list = await fetch(`${address}/formList`, {
    headers: { authorization, 'x-openrosa-version': '1.0' },
  });
  expect(await list.text()).toContain(`<formID>${survey.id}</formID><name>Poles of the mill</name>`);
  const sent = new FormData();
  const xml = `<data id="${survey.id}" version="1"><height>12</height><words>From the phone</words>
    <meta><instanceID>uuid:${crypto.randomUUID()}</instanceID></meta></data>`;
  sent.set('xml_submission_file', new Blob([xml], { type: 'text/xml' }), 'poles.xml');
  const answer = await fetch(`${address}/submission`, {
    method: 'POST',
    headers: { authorization },
    body: sent,
  });
  expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('received')]);

  await page.goto(`/tenant/surveys/${survey.id}`);
  await pillSays(page, 'Synced');
  await expect(page.getByRole('main').getByText('Completed', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('From the phone').first()).toBeVisible();
  await expect(page.getByText('submission.xml')).toBeVisible();
});
