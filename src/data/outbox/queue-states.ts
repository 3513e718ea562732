import type { FieldDatabase } from '../store/database.ts';
import { operationsInOrder } from '../store/outbox/queue.ts';

/** States of what waits, each with how many are in it; nothing of what was written. */
export async function queueStates(database: FieldDatabase): Promise<ReadonlyMap<string, number>> {
  const states = new Map<string, number>();
  const count = (state: string) => states.set(state, (states.get(state) ?? 0) + 1);
  for (const { state, problem } of await operationsInOrder(database)) {
    count(problem ? `${state} (${problem.code})` : state);
  }
  await database.issues.each(({ kind }) => count(`issue ${kind}`));
  await database.localFiles
    .where('standing')
    .anyOf('waiting', 'refused')
    .each(({ standing }) => count(`file ${standing}`));
  return states;
}
