import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** Bytes that are free for this user on a folder's disk; of a folder that is not there yet, where it would be made. */
export async function freeBytesOn(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const above = dirname(resolve(folder));
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing || above === resolve(folder)) throw error;
    return freeBytesOn(above);
  }
}
