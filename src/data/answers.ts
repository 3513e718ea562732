import type { Json } from '../domain/kit/field.ts';
import type { FieldDatabase } from './database.ts';

/** What the server last answered to a GET, for when it cannot be asked. */
export interface AnswerRecord {
  /** Below the API base, with its query: `/tenants?limit=100`. */
  readonly path: string;
  readonly body: Json;
  /** RFC 3339 by the device's clock. */
  readonly askedAt: string;
}

export async function keepAnswer(
  database: FieldDatabase,
  path: string,
  body: Json,
  now: Date,
): Promise<void> {
  await database.answers.put({ path, body, askedAt: now.toISOString() });
}

export function keptAnswer(database: FieldDatabase, path: string): Promise<AnswerRecord | undefined> {
  return database.answers.get(path);
}

/** The person may no longer read it. */
export async function dropAnswer(database: FieldDatabase, path: string): Promise<void> {
  await database.answers.delete(path);
}
