import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED_FOLDER } from './prepared-once.ts';

/**
 * Vitest's global set-up: one folder of prepared databases for all test files of a run, whatever their project, and one of
 * what Node has compiled: some hundred programs are started, and each would read and compile the same files.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PREPARED_FOLDER] !== undefined) return undefined;
  const prepared = await mkdtemp(join(tmpdir(), 'fieldline-prepared-'));
  const compiled = await mkdtemp(join(tmpdir(), 'fieldline-compiled-'));
  process.env[PREPARED_FOLDER] = prepared;
  process.env['NODE_COMPILE_CACHE'] = compiled;
  return async () => {
    delete process.env[PREPARED_FOLDER];
    delete process.env['NODE_COMPILE_CACHE'];
    // Processes that are ending may still write what they compiled.
    for (const folder of [prepared, compiled])
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
