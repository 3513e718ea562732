import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SystemCheck } from '../../src/domain/install/wizard.ts';
import { emptyFolder, startInstall } from '../support/install-app.ts';
import { createDatabase } from '../support/postgres.ts';

async function checks(
  environment: Record<string, string>,
  body: unknown = {},
  below = '',
): Promise<Record<string, SystemCheck>> {
  const folder = await emptyFolder();
  if (below !== '') await writeFile(join(folder.path, 'file'), '');
  const server = await startInstall(join(folder.path, below), environment);
  const answer = await server.call<SystemCheck[]>('POST', '/install/checks', body);
  expect(answer.status).toBe(200);
  await server.stop();
  await folder.remove();
  return Object.fromEntries(answer.body.map((check) => [check.id, check]));
}

it('finds a machine in order', async () => {
  const found = await checks({}, { browserTime: new Date().toISOString() });
  expect(Object.values(found).map(({ id, status }) => `${id} ${status}`)).toEqual([
    'database ok',
    'environment ok',
    'dependencies ok',
    'filesystem ok',
    'clock ok',
    'transport ok',
  ]);
});

it('asks the database that was chosen', async () => {
  const { database } = await checks({ DATABASE_URL: await createDatabase() });
  expect(database).toMatchObject({ code: 'database_answers', facts: { kind: 'postgres' } });
});

it('names a variable that nothing uses', async () => {
  const { environment } = await checks({ OIDC_ISSUER: 'https://sso.example' });
  expect(environment).toMatchObject({ status: 'warning', facts: { names: 'OIDC_ISSUER' } });
});

it('fails, and says how to mend it, where the data directory cannot be written', async () => {
  // A folder below a file: not even root can make it.
  const { filesystem } = await checks({ AUTH_SECRET: 'x'.repeat(32) }, {}, 'file/data');
  expect(filesystem).toMatchObject({ status: 'failed', code: 'folder_not_writable' });
  expect(filesystem?.mend).toContain('DATA_DIR');
});

it('warns of plain HTTP that other machines can reach, and not of a proxy that ends TLS', async () => {
  expect((await checks({ HOST: '0.0.0.0' }))['transport']).toMatchObject({ code: 'transport_plain' });
  const safe = await checks({ HOST: '0.0.0.0', PUBLIC_URL: 'https://fieldline.example' });
  expect(safe['transport']).toMatchObject({ status: 'ok' });
});

it('warns of a clock that is not that of the browser', async () => {
  const browserTime = new Date(Date.now() + 600_000).toISOString();
  const { clock } = await checks({}, { browserTime });
  expect(clock).toMatchObject({ status: 'warning', code: 'clock_differs' });
});
