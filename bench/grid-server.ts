import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { openDatabase } from '../server/database/database.ts';
import { loadDemo } from '../server/seed/demo.ts';
import { systemClock } from '../src/domain/kit/values/ids.ts';
import { type ServerProcess, startServerProcess } from '../tests/support/server-process.ts';

const CACHE = 'node_modules/.cache/fieldline';
const EUROPE = '../shared/data/entsoe-gridkit';

/** What an import takes beside the file's name. */
type ImportOfFile = readonly [file: string, ...parameters: string[]];

const BUSES: ImportOfFile = ['buses.csv'];
const PLACES = ['lines', 'links', 'generators'].map(
  (name): ImportOfFile => [`${name}.csv`, '--format', 'csv'],
);

/**
 * The real server with the demo data and the buses of the European grid: 16,396 assets. The import is part of the first run; later
 * runs use what it left. Remove the folder named above after a change of the migrations or of the import.
 */
export function startGridServer(): Promise<ServerProcess> {
  return startImported('bench-grid', [BUSES]);
}

/** With its lines, links and power stations too, the lines with their routes. */
export function startWholeGridServer(): Promise<ServerProcess> {
  return startImported('bench-whole-grid', [BUSES, ...PLACES]);
}

async function startImported(name: string, files: readonly ImportOfFile[]): Promise<ServerProcess> {
  const folder = `${CACHE}/${name}`;
  const done = `${folder}/imported`;
  const isReady = existsSync(done);
  if (!isReady) await prepareDemo(folder);
  const server = await startServerProcess({ dataDir: `${folder}/data` });
  if (isReady) return server;
  if (!existsSync(EUROPE)) throw new Error(`${EUROPE} is needed: the grid that is measured on`);
  process.stdout.write('Importing the European grid, once …\n');
  for (const file of files) {
    const code = await importFile(server.url, file);
    if (code !== 0) throw new Error(`the import of ${file[0]} failed`);
  }
  await writeFile(done, '');
  return server;
}

async function prepareDemo(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const database = await openDatabase({ dataDir: `${folder}/data` });
  await loadDemo(database, systemClock);
  await database.close();
}

function importFile(url: string, [file, ...others]: ImportOfFile): Promise<number> {
  const parameters = ['server/cli/import.ts', 'assets', '--tenant', 'demo-tenant', '--server', url];
  const account = ['--email', 'planner@demo.example', ...others, `${EUROPE}/${file}`];
  const child = spawn(process.execPath, [...parameters, ...account], {
    stdio: 'inherit',
    env: { ...process.env, FIELDLINE_PASSWORD: 'fieldline-demo' },
  });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
