import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Rolldown } from 'vite';
import { APP_FILES, type AppFiles } from '../sw/app-files.ts';
import { BUILD_RECORD, inputsHash, isClientBuilt } from './client-inputs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = `${root}dist`;

/** What the last build was made of and what came out: the size check reads it. */
export interface BuildRecord {
  readonly inputs: string;
  readonly chunks: readonly BuiltChunk[];
}

export interface BuiltChunk {
  readonly file: string;
  /** Chunks that the browser must have before this one runs. */
  readonly imports: readonly string[];
  /** Source files in it, relative to the project. */
  readonly modules: readonly string[];
}

/** Builds `dist/` when it is missing or when anything it is made of has changed since. */
export async function buildClientIfStale(): Promise<BuildRecord> {
  if (!isClientBuilt()) return buildClient();
  return JSON.parse(readFileSync(BUILD_RECORD, 'utf8')) as BuildRecord; // written by this file only
}

export async function buildClient(): Promise<BuildRecord> {
  const inputs = inputsHash();
  process.stdout.write('Building the client …\n');
  const { build } = await import('vite');
  const built = await build({ root, logLevel: 'warn' });
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : [];
  const record = { inputs, chunks: outputs.flatMap(({ output }) => output.flatMap(describeChunk)) };
  await packSmallFiles();
  await compressAll();
  await mkdir(dirname(BUILD_RECORD), { recursive: true });
  writeFileSync(BUILD_RECORD, JSON.stringify(record));
  return record;
}

function describeChunk(output: Rolldown.OutputChunk | Rolldown.OutputAsset): BuiltChunk[] {
  if (output.type !== 'chunk') return [];
  const modules = output.moduleIds.map((id) => id.replace(root, ''));
  return [{ file: output.fileName, imports: output.imports, modules }];
}

/** Characters from which on a file is asked for by itself: what the first page has loaded is in the browser's cache. */
const LARGE = 20_000;

/** The worker that decodes pictures has a policy of its own, which comes with its own answer alone (`server/http/headers.ts`). */
const WITH_POLICY = 'assets/scan-worker-*.js';

async function packSmallFiles(): Promise<void> {
  const names = globSync('assets/*.{js,css}', { cwd: dist, exclude: [WITH_POLICY] }).sort();
  const files = await Promise.all(
    names.map(async (name) => [`/${name}`, await readFile(`${dist}/${name}`, 'utf8')] as const),
  );
  const small: AppFiles = Object.fromEntries(files.filter(([, text]) => text.length < LARGE));
  await writeFile(`${dist}${APP_FILES}`, JSON.stringify(small));
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Beside each text file its compressed twins, so that the server never compresses while somebody waits. */
async function compressAll(): Promise<void> {
  const files = globSync('**/*.{js,css,html,svg,wasm,webmanifest,json,txt}', { cwd: dist });
  await Promise.all(
    files.map(async (name) => {
      const bytes = await readFile(`${dist}/${name}`);
      const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      await writeFile(`${dist}/${name}.br`, await brotli(bytes, { params: quality }));
      await writeFile(`${dist}/${name}.gz`, await zip(bytes, { level: 9 }));
    }),
  );
}
