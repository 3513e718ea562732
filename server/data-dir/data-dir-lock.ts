import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Milliseconds to wait for the previous server, which may still be closing. */
const CLOSING_TIME = 5000;

/** SQLite's results of which this makes something else than "cannot be used": https://sqlite.org/rescode.html */
const SQLITE = { busy: 5, locked: 6, full: 13 } as const;

/**
 * Makes this process the only owner of a data directory: a second server would end the first one's database as a leftover.
 * The lock must be one that the operating system itself lets go when the process dies, however it dies, and that never
 * expires while the process is only slow: an exclusive SQLite transaction is that on every platform, a lock file with a
 * time stamp is neither.
 *
 * @returns the function that lets go.
 * @throws Error with the code `DATA_DIR_IN_USE` when another process owns the directory, or with the file system's code
 *   when this user cannot lock it
 */
export function lockDataDir(dataDir: string, patience = CLOSING_TIME): () => void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'owner.lock');
  // A file that it may not write SQLite opens for reading, where an exclusive transaction excludes nobody.
  if (existsSync(file)) accessSync(file, constants.W_OK);
  let lock: DatabaseSync | null = null;
  try {
    lock = new DatabaseSync(file, { timeout: patience });
    lock.exec('begin exclusive');
  } catch (error) {
    lock?.close();
    throw refusalOf(error, dataDir, file);
  }
  const held = lock;
  return () => held.close();
}

function refusalOf(error: unknown, dataDir: string, file: string): Error {
  const result = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  if (result === SQLITE.busy || result === SQLITE.locked) {
    const words = `Another Fieldline server, or a backup of a stopped one, is using ${dataDir}. Stop it first, or set DATA_DIR.`;
    return Object.assign(new Error(words, { cause: error }), { code: 'DATA_DIR_IN_USE' });
  }
  const code = result === SQLITE.full ? 'ENOSPC' : 'EACCES';
  return Object.assign(new Error(`${file} cannot be locked`, { cause: error }), { code });
}
