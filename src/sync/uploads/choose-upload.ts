import { hasOperations, orphanFile } from '../../data/attachments/orphans.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import type { LocalFileRecord } from '../../data/store/local-file.ts';
import { newFile } from '../../data/store/local-file.ts';
import { readMeta } from '../../data/store/meta.ts';
import { outboxStores } from '../../data/store/outbox/queue.ts';
import { attachment } from '../../domain/attachments/attachment.ts';
import { isPast, LONGEST_DELAY } from '../calls/back-off.ts';

interface Choice {
  readonly now: number;
  /** The network may be back: what failed for want of it does not wait any longer. */
  readonly wake: boolean;
  /** Those that this slice has met. */
  readonly tried: ReadonlySet<string>;
}

/** The file that was attached first of those that are due, whose attachment the server has. */
export async function nextUpload(
  database: FieldDatabase,
  { now, wake, tried }: Choice,
): Promise<LocalFileRecord | undefined> {
  const waiting = await database.localFiles.where('standing').equals('waiting').sortBy('id');
  for (const file of waiting) {
    const isDue = wake || isPast(file.nextAttemptAt, now, LONGEST_DELAY);
    if (isDue && !tried.has(file.id) && !(await hasOperations(database, file.id))) return file;
  }
  return undefined;
}

/** Milliseconds that bytes stay which no attachment names. */
const ORPHANS_KEPT = 86_400_000;

/**
 * Looks after bytes whose attachment is gone: what the server has is forgotten, what it refused stays for a day. Of those
 * on their way nothing is decided here: a row also goes where its record becomes another person's, and then the bytes
 * still have to arrive. The server is asked. An orphan whose attachment is back is sent.
 */
export async function tidyFiles(database: FieldDatabase, now: number): Promise<void> {
  const { blobs, localFiles, rows } = database;
  const stores = [blobs, localFiles, ...outboxStores(database), ...rows(attachment.name).stores];
  await database.inTransaction('rw', stores, async (local) => {
    const settled = await local.localFiles.where('standing').anyOf('kept', 'refused', 'orphaned').toArray();
    if (settled.length === 0) return;
    const found = await local.rows(attachment.name).getMany(settled.map(({ id }) => id));
    for (const [index, file] of settled.entries()) {
      const isNamed = found[index] !== undefined || (await hasOperations(local, file.id));
      await settleFile(local, file, isNamed, now);
    }
  });
}

async function settleFile(
  database: FieldDatabase,
  file: LocalFileRecord,
  isNamed: boolean,
  now: number,
): Promise<void> {
  const { id, standing, usedAt } = file;
  if (standing === 'orphaned') {
    if (isNamed) await database.localFiles.put(anew(file));
    else if (now - usedAt > ORPHANS_KEPT) await forgetFile(database, id);
  } else if (!isNamed) {
    if (standing === 'kept') await forgetFile(database, id);
    else await orphanFile(database, id, now);
  }
}

export async function forgetFile(database: FieldDatabase, id: string): Promise<void> {
  await database.inTransaction('rw', [database.blobs, database.localFiles], async (local) => {
    await local.blobs.delete(id);
    await local.localFiles.delete(id);
  });
}

function anew(file: LocalFileRecord): LocalFileRecord {
  return newFile(file.id, file.size, file.sha256, file.usedAt);
}

/** A server that came back from a backup may lack what it had taken: what it does not name goes again. */
export async function sendAgain(database: FieldDatabase): Promise<void> {
  const { localFiles, meta, rows } = database;
  await database.inTransaction('rw', [localFiles, meta, ...rows(attachment.name).stores], async (local) => {
    const epoch = await readMeta(local, 'epoch');
    const sent = await local.localFiles
      .where('standing')
      .equals('kept')
      .filter(({ sentIn }) => sentIn !== null && sentIn !== epoch)
      .toArray();
    if (sent.length === 0) return;
    const found = await local.rows(attachment.name).getMany(sent.map(({ id }) => id));
    const lost = sent.filter((_, index) => found[index]?.uploadedAt === null);
    await local.localFiles.bulkPut(lost.map(anew));
  });
}
