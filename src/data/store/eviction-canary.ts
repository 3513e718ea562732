import type { FormerDevice } from '../../domain/sync/device-state.ts';
import type { FieldDatabase } from './database.ts';
import { readMeta, writeMeta } from './meta.ts';

/*
 * A browser that is short of space may delete what a site keeps in IndexedDB, without a word. A few bytes of the local
 * storage, which is kept apart, remember what was there (sync protocol §7). Where that goes with it, as on iPadOS, the cookie
 * of the device stays, by which the server knows the browser again.
 */

interface Keep {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** What the local storage remembers of a database. */
interface Mark {
  /** The same stands in the database itself, unless it is another one. */
  readonly id: string;
  /** Operations that had not reached the server. */
  readonly unsent: number;
}

/**
 * Notes in `lost` of the new database how many unsent operations went with the one before; nothing where it is the one
 * that was there.
 */
export async function checkCanary(database: FieldDatabase, storage: Keep): Promise<void> {
  const mark = readMark(storage, database.name);
  const known = await readMeta(database, 'canary');
  const id = known ?? crypto.randomUUID();
  if (mark && known === undefined) await writeMeta(database, 'lost', mark.unsent);
  if (!mark && known === undefined) await writeMeta(database, 'asksFormer', true);
  if (known === undefined) await writeMeta(database, 'canary', id);
  if (mark?.id !== id) writeMark(storage, database.name, { id, unsent: 0 });
}

/**
 * Of a database that is new with nothing beside it: notes what the server knows of the device that this browser was. It asks until
 * there is an answer.
 */
export async function checkFormer(
  database: FieldDatabase,
  ask: () => Promise<FormerDevice | null>,
): Promise<void> {
  if (!(await readMeta(database, 'asksFormer'))) return;
  const former = await ask();
  if (former) {
    await writeMeta(database, 'lostSince', former.lastContact);
    await writeMeta(database, 'lost', former.unsent);
  }
  await writeMeta(database, 'asksFormer', false);
}

/** To be called after `checkCanary`, whenever the number changes. */
export function rememberUnsent({ name }: FieldDatabase, storage: Keep, unsent: number): void {
  const mark = readMark(storage, name);
  if (mark && mark.unsent !== unsent) writeMark(storage, name, { ...mark, unsent });
}

function readMark(storage: Keep, name: string): Mark | null {
  const text = storage.getItem(keyOf(name));
  return text === null ? null : (JSON.parse(text) as Mark); // written below alone
}

function writeMark(storage: Keep, name: string, mark: Mark): void {
  storage.setItem(keyOf(name), JSON.stringify(mark));
}

function keyOf(name: string): string {
  return `canary:${name}`;
}
