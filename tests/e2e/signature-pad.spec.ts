import { expect, test } from './fixtures.ts';
import { atWork, type Row } from './steps.ts';

test('a stroke is kept whole where the tablet is too busy to draw it while it is made', async ({
  device,
  signIn,
  api,
}) => {
  const tech = await api('tech1@demo.example');
  const office = await api('planner@demo.example');
  const { status, body } = await office.send('POST', '/job-sheets', {
    title: 'Signed in a hurry',
    status: 'Assigned',
    assignedTo: tech.session.user.id,
    checklist: [],
  });
  expect(status).toBe(201);
  const sheet = body as Row; // as the API answers it
  const { page } = await atWork(
    { device, signIn },
    'tech1@demo.example',
    `/tenant/job-sheets/${sheet.id}/run`,
  );
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  const pad = page.getByRole('img', { name: 'Signature' });
  // All of it in one turn of the page, as events arrive that have waited for it.
  await pad.evaluate((drawn) => {
    const { left, top, width, height } = drawn.getBoundingClientRect();
    drawn.setPointerCapture = () => undefined;
    const send = (type: string, share: number) =>
      drawn.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          clientX: left + width * share,
          clientY: top + height / 2,
        }),
      );
    send('pointerdown', 0.1);
    for (const share of [0.3, 0.5, 0.7]) send('pointermove', share);
    send('pointerup', 0.7);
  });
  await expect(pad.locator('path').last()).toHaveAttribute('d', /^M( \d+){2}( L \d+ \d+){4}$/);
});
