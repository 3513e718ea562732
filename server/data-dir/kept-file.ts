import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/**
 * Writes a file of the data directory that the server cannot do without: secrets and settings. It is there whole or not at
 * all, also after a power cut: written beside, forced to the disk, given its name, and the name forced to the disk too.
 * Readable by its owner only.
 */
export async function writeKept(file: string, text: string): Promise<void> {
  await placeKept(file, text, (beside) => rename(beside, file));
}

/**
 * The same, but never over a file that is there: of two servers that start at once one makes it, and the other finds it whole.
 * @returns whether this one made it
 */
export async function createKept(file: string, text: string): Promise<boolean> {
  try {
    await placeKept(file, text, async (beside) => {
      // Unlike a rename, a link is refused where the name is taken.
      await link(beside, file);
      await rm(beside);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    if (!WITHOUT_LINKS.includes(codeOf(error))) throw error;
    return createWithoutLink(file, text);
  }
}

/** What file systems without links say of one. */
const WITHOUT_LINKS = ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'];

async function createWithoutLink(file: string, text: string): Promise<boolean> {
  try {
    await writeSynced(file, text);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  await syncFolder(dirname(file));
  return true;
}

async function placeKept(
  file: string,
  text: string,
  place: (beside: string) => Promise<unknown>,
): Promise<void> {
  const folder = dirname(file);
  await mkdir(folder, { recursive: true });
  const beside = join(folder, `${basename(file)}.${randomUUID()}`);
  try {
    await writeSynced(beside, text);
    await place(beside);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Forces names in a folder to the disk. Windows opens no folder, and needs none of this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
