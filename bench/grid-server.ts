import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { openDatabase } from '../server/database/database.ts';
import { loadDemo } from '../server/seed/demo.ts';
import { systemClock } from '../src/domain/kit/values/ids.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';

const CACHE = 'node_modules/.cache/fieldline/bench-grid';
const EUROPE = '../shared/data/entsoe-gridkit/buses.csv';

/**
 * The real server with the demo data and the European grid: 16,396 assets. The import is part of the first run; later
 * runs use what it left. Remove the folder named above after a change of the migrations or of the import.
 */
export async function startGridServer(): Promise<ServerProcess> {
  const done = `${CACHE}/imported`;
  const isReady = existsSync(done);
  if (!isReady) await prepareDemo();
  const server = await startServerProcess({ dataDir: `${CACHE}/data` });
  if (isReady) return server;
  if (!existsSync(EUROPE)) throw new Error(`${EUROPE} is needed: the grid that the lists are measured on`);
  process.stdout.write('Importing the European grid, once …\n');
  const code = await importGrid(server.url);
  if (code !== 0) throw new Error('the import failed');
  await writeFile(done, '');
  return server;
}

async function prepareDemo(): Promise<void> {
  await rm(CACHE, { recursive: true, force: true });
  await mkdir(CACHE, { recursive: true });
  const database = await openDatabase({ dataDir: `${CACHE}/data` });
  await loadDemo(database, systemClock);
  await database.close();
}

function importGrid(url: string): Promise<number> {
  const parameters = ['server/cli/import.ts', 'assets', '--tenant', 'demo-tenant', '--server', url];
  const account = ['--email', 'planner@demo.example', EUROPE];
  const child = spawn(process.execPath, [...parameters, ...account], {
    stdio: 'inherit',
    env: { ...process.env, FIELDLINE_PASSWORD: 'fieldline-demo' },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
