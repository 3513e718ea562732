import type { ApiClient } from '../../api/api-client.ts';
import { isForbidden, isNotFound } from '../../api/api-error.ts';
import { dropAnswer, keepAnswer } from '../../data/read/answers.ts';
import type { FieldDatabase } from '../../data/store/database.ts';

/**
 * Asks the server and keeps what it answers; what it refuses to this person is forgotten here too.
 *
 * @throws ApiError
 */
export async function askAndKeep(
  api: ApiClient,
  database: FieldDatabase,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const body = await api.read(path, signal ? { signal } : {});
    // Somebody asks anew already, since the server knows more by now.
    signal?.throwIfAborted();
    await keepAnswer(database, path, body);
  } catch (error) {
    if (isForbidden(error) || isNotFound(error)) await dropAnswer(database, path);
    throw error;
  }
}

/** Asks for each that this device does not hold yet, one after the other; the rest comes at the next start. */
export async function keepAnswers(
  api: ApiClient,
  database: FieldDatabase,
  paths: readonly string[],
): Promise<void> {
  const held = new Set(await database.answers.toCollection().primaryKeys());
  for (const path of paths) {
    if (held.has(path)) continue;
    await askAndKeep(api, database, path);
  }
}
