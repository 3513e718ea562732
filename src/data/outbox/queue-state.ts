import type { FieldDatabase } from '../store/database.ts';
import { countQueued, countUndecided } from '../store/outbox/queue.ts';
import type { IssueRecord } from '../store/outbox-record.ts';

/** How much is on its way, counted once for the pill, the tab and the sync centre. */
export interface QueueNumbers {
  /** Operations and files that will be sent by themselves, or once something before them is settled. */
  readonly waiting: number;
  /** Refusals and conflicts that only a person can settle, refused files among them. */
  readonly needsYou: number;
}

/** Of those of other kinds the operation is in the outbox, and counted there. */
const HERE_ONLY: readonly IssueRecord['kind'][] = ['conflict', 'outOfScope', 'unreadable'];

export async function queueNumbers(database: FieldDatabase): Promise<QueueNumbers> {
  const files = (standing: string) => database.localFiles.where({ standing }).count();
  const [all, undecided, issues, sending, refused] = await Promise.all([
    countQueued(database),
    countUndecided(database),
    database.issues.filter((issue) => HERE_ONLY.includes(issue.kind)).count(),
    files('waiting'),
    files('refused'),
  ]);
  return { waiting: all - undecided + sending, needsYou: undecided + issues + refused };
}
