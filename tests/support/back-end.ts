import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** What Chromium keeps the databases of IndexedDB in. Chrome takes SQLite for new ones, Debian's Chromium where it is told to. */
export type BackEnd = 'leveldb' | 'sqlite';

export const BACK_ENDS: readonly BackEnd[] = ['leveldb', 'sqlite'];

export function backEndArguments(backEnd: BackEnd): string[] {
  return backEnd === 'sqlite' ? ['--enable-features=IdbSqliteBackingStore'] : [];
}

/**
 * What the databases in a browser's folder are kept in, by their files: a flag that a Chromium does not know changes
 * nothing and says nothing. Empty where there are none.
 */
export async function backEndsIn(folder: string): Promise<ReadonlySet<BackEnd>> {
  const names = await readdir(join(folder, 'Default', 'IndexedDB')).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
  const ofOrigins = names.filter((name) => !name.endsWith('.blob'));
  return new Set(ofOrigins.map((name) => (name.endsWith('.leveldb') ? 'leveldb' : 'sqlite')));
}
