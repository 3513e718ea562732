import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientIfStale } from '../../.ci/build-client.ts';
import { prepareDemo, templateOf } from './demo-copies.ts';
import { prepareDevices } from './prepared-devices.ts';
import { endIdleHosts, startServerProcess } from './server-process.ts';

/**
 * Playwright's global set-up, which it takes from the default export: the client as it stands, and once for every test
 * to copy the demo data and some people's browsers.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientIfStale();
  const compiled = await mkdtemp(join(tmpdir(), 'fieldline-compiled-'));
  // A hundred servers are started: each would read and compile the same files.
  process.env['NODE_COMPILE_CACHE'] = compiled;
  const removeDemo = await prepareDemo();
  const files = await mkdtemp(join(tmpdir(), 'fieldline-data-'));
  const environment = { DATABASE_URL: templateOf('postgres') };
  const server = await startServerProcess({ dataDir: files, environment });
  const devices = await prepareDevices(server);
  await server.stop();
  await endIdleHosts();
  return async () => {
    // Processes that are ending may still write what they compiled.
    const away = { recursive: true, force: true, maxRetries: 5 };
    for (const folder of [files, devices, compiled]) await rm(folder, away);
    await removeDemo();
  };
}
