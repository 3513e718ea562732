import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { created } from '../e2e/steps.ts';
import { expect, pillSays, SERVER_GONE, signIn, test } from './fixtures.ts';
import { writePicture } from './picture.ts';

const TECHNICIAN = 'tech1@demo.example';

test('a sheet is filled in without the server, with a photograph and a drawn signature; all of it arrives once', async ({
  tablet,
  server,
  api,
  consoleErrors,
}, testInfo) => {
  const tech = await api(TECHNICIAN);
  const sheet = await created<AnyRow>(await api('planner@demo.example'), '/job-sheets', {
    title: 'Gate of the mill',
    assignedTo: tech.session.user.id,
    checklist: [
      { label: 'Fence is whole', kind: 'passFail' },
      { label: 'The gate', kind: 'photo' },
      { label: 'Earth resistance', kind: 'number', unit: 'Ω', max: 10 },
    ],
  });
  const tab = await tablet.newTab();
  await signIn(tab, TECHNICIAN);
  consoleErrors.allow(SERVER_GONE);
  await server.stop('SIGKILL');

  await tab.goto(`/tenant/job-sheets/${sheet.id}/run`);
  await tab.click('button', 'Start');
  await tab.click('button', 'Pass');
  await tab.click('button', 'Next');
  await tab.sees('heading', 'The gate');
  const picture = await writePicture(testInfo.outputPath('gate.png'));
  await tab.attach('[aria-label="Add photos or files"]', picture);
  await tab.sees('button', 'Open gate.png');
  await tab.click('button', 'Next');
  await tab.fill('textbox', 'Reading', '7.5');
  await tab.click('button', 'Next');
  await tab.fill('textbox', 'Name', 'Ada of the mill');
  await tab.draw('img', 'Signature');
  await tab.click('button', 'Finish');
  await tab.shows('Job sheet completed. Saved on this device.');

  await server.start();
  await tab.evaluate("dispatchEvent(new Event('online'))");
  await pillSays(tab, 'Synced');
  const office = await api('planner@demo.example');
  await expect
    .poll(() => office.get<AnyRow>(`/job-sheets/${sheet.id}`))
    .toMatchObject({
      status: 'Completed',
      signedBy: 'Ada of the mill',
      signature: expect.stringMatching(/^M \d+ \d+( L \d+ \d+){2,}$/),
      checklist: [{ result: 'pass' }, {}, { value: '7.5', result: 'pass' }],
    });
  const files = () => office.get<AnyRow[]>(`/attachments?entityId=${sheet.id}`);
  await expect.poll(files).toMatchObject([{ name: 'gate.png', uploadedAt: expect.any(String) }]);
});
