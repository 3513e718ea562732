import type { FieldValues } from '../domain/kit/entity.ts';
import type { DraftRecord, FieldDatabase } from './database.ts';

/** Keeps what a person is typing; `key` names the form: `survey/new`, `workOrder/<id>`. */
export async function saveDraft(database: FieldDatabase, key: string, values: FieldValues): Promise<void> {
  await database.drafts.put({ key, values, savedAt: new Date().toISOString() });
}

export async function loadDraft(database: FieldDatabase, key: string): Promise<DraftRecord | undefined> {
  return database.drafts.get(key);
}

export async function dropDraft(database: FieldDatabase, key: string): Promise<void> {
  await database.drafts.delete(key);
}
