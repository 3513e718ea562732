import { randomInt } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SET_UP_TOKEN_HEADER, type WizardState } from '../../src/domain/install/wizard.ts';
import { emptyFolder } from '../support/install-app.ts';
import { type ProductProcess, startProduct } from '../support/product-process.ts';

const ADMIN = { name: 'Ada Root', email: 'ada@grid.example', password: 'seven tall pylons' };

/** The steps in their order, each with what it is sent. */
const STEPS = [
  ['database', { kind: 'embedded' }],
  ['admin', ADMIN],
  ['services', {}],
  ['complete', undefined],
] as const;

/** Milliseconds after which a step is cut off, at most: the longest, the database's, takes some seconds. */
const LONGEST = 600;

it('goes on where it was when its process is killed in the middle of each step, and after the last', async () => {
  const folder = await emptyFolder();
  const machine = await startProduct(folder.path, { LOG_LEVEL: 'silent' });
  const token = await machine.token();
  const call = (method: string, path: string, body?: object) =>
    fetch(`${machine.url}/api${path}`, {
      method,
      headers: { [SET_UP_TOKEN_HEADER]: token, 'content-type': 'application/json' },
      body: method === 'GET' ? null : JSON.stringify(body ?? {}),
    });
  /** The first step that is not done; `done` once the server is installed. */
  const stepNow = async () =>
    (await isInstalled(machine))
      ? 'done'
      : ((await (await call('GET', '/install/wizard')).json()) as WizardState).step;

  for (const [index, [step, body]] of STEPS.entries()) {
    const milliseconds = randomInt(LONGEST);
    const cut = call('POST', `/install/${step}`, body).catch(() => undefined);
    await after(milliseconds);
    await killed(machine);
    await cut;

    const where = `${step}, cut off after ${milliseconds} ms`;
    const next = STEPS[index + 1]?.[0] ?? 'done';
    const now = await stepNow();
    // Either all of it is done, or none of it counts: then it is taken once more.
    expect([step, next], where).toContain(now);
    const again = now === step ? await call('POST', `/install/${step}`, body) : null;
    expect(again?.ok ?? true, where).toBe(true);
    await expect.poll(stepNow, { timeout: 60_000, message: where }).toBe(next);
  }
  await killed(machine);

  expect(await isInstalled(machine)).toBe(true);
  expect((await call('GET', '/install/wizard')).status).toBe(404);
  const { email, password } = ADMIN;
  expect((await call('POST', '/auth/login', { email, password })).status).toBe(200);
  await machine.stop();
  await folder.remove();
});

/** Its process ends as at a power cut, and another one is started. */
async function killed(machine: ProductProcess): Promise<void> {
  await machine.stop('SIGKILL');
  await machine.start();
}

async function isInstalled(machine: ProductProcess): Promise<boolean> {
  const answer = await fetch(`${machine.url}/api/install/status`);
  return ((await answer.json()) as { installed: boolean }).installed;
}
