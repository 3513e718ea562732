import { type OutboxRecord, UNDECIDED } from '../../data/store/outbox-record.ts';

/** An operation that only a person can settle, and what cannot be sent before that: one repair. */
export interface Repair {
  readonly refused: OutboxRecord;
  readonly behind: readonly OutboxRecord[];
}

export interface QueueGroups {
  readonly repairs: readonly Repair[];
  /** What is sent by itself. */
  readonly waiting: readonly OutboxRecord[];
}

/**
 * Sorts the queue by what it waits for. Behind a refused operation stands whatever depends on it, and whatever was done
 * to the same row after it, and so on. What stands behind two is shown once, under the first.
 * @param operations in the order in which they were saved
 */
export function queueGroups(operations: readonly OutboxRecord[]): QueueGroups {
  /** By operation and by row, what has to be settled first. */
  const causes = new Map<string, string>();
  for (const operation of operations) {
    const row = `${operation.entity}/${operation.entityId}`;
    const before = [row, ...operation.dependsOn].map((name) => causes.get(name));
    const cause = isRefused(operation) ? operation.opId : before.find((each) => each !== undefined);
    if (cause === undefined) continue;
    causes.set(operation.opId, cause);
    if (!causes.has(row)) causes.set(row, cause);
  }
  const [refused, others] = [operations.filter(isRefused), operations.filter((each) => !isRefused(each))];
  const byCause = Map.groupBy(others, ({ opId }) => causes.get(opId));
  return {
    repairs: refused.map((each) => ({ refused: each, behind: byCause.get(each.opId) ?? [] })),
    waiting: byCause.get(undefined) ?? [],
  };
}

function isRefused({ state }: OutboxRecord): boolean {
  return UNDECIDED.includes(state);
}
