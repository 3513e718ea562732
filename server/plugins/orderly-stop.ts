import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Beside the files it speaks of, so that whoever copies them copies it too. */
const MARKER = 'orderly-stop';

/**
 * The embedded database never asks the disk to flush what it writes, so a power cut may take the last minutes of it away
 * without a trace. An orderly stop flushes every file and then leaves a marker with the name that the data has for that
 * stop; a start takes the marker away before anything is written. Whoever finds no marker, or another name in the data,
 * cannot say what is missing (decision 40).
 *
 * @returns the name of the stop that these files come from; null after any other end
 */
export async function takeStopMarker(folder: string): Promise<string | null> {
  const path = join(folder, MARKER);
  let name: string;
  try {
    name = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  await rm(path);
  await flush(folder);
  return name;
}

export function newStopName(): string {
  return `stop ${randomUUID()}`;
}

/** For a database that is closed already: from here on a start can say that nothing is missing. */
export async function leaveStopMarker(folder: string, name: string): Promise<void> {
  await flushAll(folder);
  const path = join(folder, MARKER);
  const file = await open(`${path}.part`, 'w');
  try {
    await file.writeFile(name);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
  await flush(folder);
  await flush(dirname(folder));
}

async function flushAll(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await flushAll(path);
    else if (entry.isFile()) await flush(path, 'r+');
  }
  await flush(folder);
}

/** A folder's flush is that of the names in it; Windows knows none. */
async function flush(path: string, flags = 'r'): Promise<void> {
  if (flags === 'r' && process.platform === 'win32') return;
  const file = await open(path, flags);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
