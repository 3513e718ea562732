import type { Json } from '../../domain/kit/fields/field.ts';
import { type Clock, systemClock } from '../../domain/kit/values/ids.ts';
import type { AnswerRecord } from '../store/answer-record.ts';
import type { FieldDatabase } from '../store/database.ts';
import { correctedNow } from '../store/saved-at.ts';

export async function keepAnswer(
  database: FieldDatabase,
  path: string,
  body: Json,
  clock: Clock = systemClock,
): Promise<void> {
  await database.answers.put({ path, body, askedAt: await correctedNow(database, clock) });
}

export function keptAnswer(database: FieldDatabase, path: string): Promise<AnswerRecord | undefined> {
  return database.answers.get(path);
}

/** The person may no longer read it. */
export async function dropAnswer(database: FieldDatabase, path: string): Promise<void> {
  await database.answers.delete(path);
}

/** Pages of a list whose boundaries have moved: answers how many. `beginning`: of their paths. */
export function dropAnswersExcept(
  database: FieldDatabase,
  beginning: string,
  paths: readonly string[],
): Promise<number> {
  return database.answers
    .where('path')
    .startsWith(beginning)
    .filter(({ path }) => !paths.includes(path))
    .delete();
}

/** The paths of what is kept of a place and of everything below it. */
export function answersBelow(database: FieldDatabase, path: string): Promise<string[]> {
  return database.answers.where('path').startsWith(path).primaryKeys();
}
