import { IPAD } from './browser.ts';
import { expect, signIn, test } from './fixtures.ts';

const TECHNICIAN = 'tech1@demo.example';
const WARNING = 'Put Fieldline on the Home Screen before you work without signal.';

test.use({ model: IPAD });

test('an iPad is told to keep its work on the Home Screen before any is done, once; whoever looks after it sees an iPad', {
  tag: '@long',
}, async ({ tablet, api }) => {
  const admin = await api('admin@demo.example');
  const { id } = (await api(TECHNICIAN)).session.user;
  const tab = await tablet.newTab();
  await signIn(tab, TECHNICIAN);
  await tab.shows(WARNING);
  for (const step of ['1. Press Share.', '2. Choose Add to Home Screen.', '3. Open Fieldline from there'])
    await tab.shows(step);
  const devices = async () => {
    const all = await admin.get<{ userId: string; label: string }[]>('/devices');
    return all.filter(({ userId }) => userId === id).map(({ label }) => label);
  };
  await expect.poll(devices, { timeout: 60_000 }).toContain('Safari on iPadOS');
  await tab.click('button', 'Dismiss');
  await tablet.close();

  await tablet.reopen();
  const again = await tablet.newTab();
  await again.goto('/tenant/sync');
  await again.sees('heading', 'Sync centre');
  expect(await again.evaluate('document.body.innerText')).not.toContain(WARNING);
});
