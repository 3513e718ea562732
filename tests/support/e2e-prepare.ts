import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClientIfStale } from '../../.ci/build-client.ts';
import { openDatabase } from '../../server/plugins/database.ts';
import { loadDemo } from '../../server/seed/demo.ts';
import { systemClock } from '../../src/domain/kit/ids.ts';
import { TEMPLATE_DIR } from './server-process.ts';

/** Playwright's global set-up, which it takes from the default export: the client as it stands, and the demo data once, for every server to copy. */
export default async function prepare(): Promise<() => Promise<void>> {
  await buildClientIfStale();
  const template = await mkdtemp(join(tmpdir(), 'fieldline-template-'));
  const database = await openDatabase({ dataDir: template });
  await loadDemo(database, systemClock);
  await database.close();
  process.env[TEMPLATE_DIR] = template;
  return () => rm(template, { recursive: true, force: true });
}
