import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync } from 'node:fs';
import { open, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Names the folder of a run in the environment of its processes; without it each process has one of its own. */
export const PREPARED_FOLDER = 'FIELDLINE_PREPARED';

/** Milliseconds between two looks at what another process is making. */
const LOOK = 50;

/**
 * A file that one of the run's processes makes and all of them read.
 *
 * @returns its path
 * @throws Error where making it failed, in every process that waits for it
 */
export async function preparedOnce(
  name: string,
  make: () => Promise<Parameters<typeof writeFile>[1]>,
): Promise<string> {
  process.env[PREPARED_FOLDER] ??= mkdtempSync(join(tmpdir(), 'fieldline-prepared-'));
  const file = join(process.env[PREPARED_FOLDER], name);
  if (!(await isFirst(`${file}.claim`))) return finished(file);
  try {
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, await make());
    await rename(unfinished, file);
  } catch (error) {
    await writeFile(`${file}.failed`, String(error));
    throw error;
  }
  return file;
}

async function isFirst(claim: string): Promise<boolean> {
  try {
    await (await open(claim, 'wx')).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function finished(file: string): Promise<string> {
  while (!existsSync(file)) {
    if (existsSync(`${file}.failed`)) throw new Error(`${file} could not be prepared by another process`);
    await setTimeout(LOOK);
  }
  return file;
}
