import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for the previous server, which may still be closing. */
const CLOSING_TIME = 5000;

/**
 * Makes this process the only owner of a data directory: a second server would end the first one's database as a leftover.
 * The lock must be one that the operating system itself lets go when the process dies, however it dies, and that never
 * expires while the process is only slow: an exclusive SQLite transaction is that on every platform, a lock file with a
 * time stamp is neither.
 *
 * @returns the function that lets go.
 * @throws Error when another process owns the directory.
 */
export function lockDataDir(dataDir: string, patience = CLOSING_TIME): () => void {
  mkdirSync(dataDir, { recursive: true });
  const lock = new DatabaseSync(join(dataDir, 'owner.lock'), { timeout: patience });
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    const words = `Another Fieldline server is using ${dataDir}. Stop it first, or set DATA_DIR.`;
    throw Object.assign(new Error(words, { cause: error }), { code: 'DATA_DIR_IN_USE' });
  }
  return () => lock.close();
}
