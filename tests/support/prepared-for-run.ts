import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PREPARED_FOLDER } from './prepared-once.ts';

/** Vitest's global set-up: one folder of prepared databases for all test files of a run, whatever their project. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[PREPARED_FOLDER] !== undefined) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'fieldline-prepared-'));
  process.env[PREPARED_FOLDER] = folder;
  return async () => {
    delete process.env[PREPARED_FOLDER];
    await rm(folder, { recursive: true, force: true });
  };
}
