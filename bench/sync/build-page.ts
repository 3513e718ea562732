import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Workload } from './workloads.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The same build of Dexie as the app's. */
const DEXIE = [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }];

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Benchmark</title>
    <script src="/trusted-types.js"></script>
    <script type="module" src="/page.js"></script>
  </head>
  <body></body>
</html>
`;

interface PageOptions {
  readonly folder: string;
  readonly workload: Workload;
  /** A service worker of its own. */
  readonly worker?: string;
}

/** Builds a contender's page into a folder, with everything that it needs and nothing of the others. */
export async function buildPage(entry: string, page: PageOptions): Promise<void> {
  const { folder, worker } = page;
  await mkdir(folder, { recursive: true });
  await copyFile('public/trusted-types.js', join(folder, 'trusted-types.js'));
  await bundle(entry, page, 'page.js');
  if (worker) await bundle(worker, page, 'sw.js');
  await writeFile(join(folder, 'index.html'), HTML);
}

async function bundle(entry: string, { folder, workload }: PageOptions, file: string): Promise<void> {
  const isWorker = file === 'sw.js';
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // RxDB brings a Dexie of its own.
    resolve: { alias: isWorker || entry.includes('fieldline') ? DEXIE : [] },
    define: {
      BENCH_WORKLOAD: JSON.stringify(workload.name),
      // PouchDB asks for Node's name of it.
      global: 'globalThis',
      'process.env.NODE_ENV': '"production"',
    },
    worker: { format: 'es' },
    build: {
      target: 'es2023',
      outDir: folder,
      emptyOutDir: false,
      chunkSizeWarningLimit: 2000,
      modulePreload: false,
      rolldownOptions: {
        input: join(ROOT, entry),
        output: { entryFileNames: file, ...(isWorker && { codeSplitting: false }) },
      },
    },
  });
}
