import type { FieldDatabase } from './database.ts';
import type { MetaValues } from './meta-record.ts';

export async function readMeta<K extends keyof MetaValues>(
  database: FieldDatabase,
  key: K,
): Promise<MetaValues[K] | undefined> {
  const record = await database.meta.get(key);
  return record?.value as MetaValues[K] | undefined; // written by writeMeta alone, which ties value to key
}

export async function writeMeta<K extends keyof MetaValues>(
  database: FieldDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  await database.meta.put({ key, value });
}

/** Writes only what differs: an idle device writes nothing. */
export async function changeMeta<K extends keyof MetaValues>(
  database: FieldDatabase,
  key: K,
  value: MetaValues[K],
): Promise<void> {
  if ((await readMeta(database, key)) !== value) await writeMeta(database, key, value);
}
