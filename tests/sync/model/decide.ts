import {
  discardOperation,
  issuesList,
  outboxList,
  retryOperation,
} from '../../../src/data/recovery/outbox-actions.ts';
import { resolveConflict } from '../../../src/data/recovery/resolve-conflict.ts';
import { DataError } from '../../../src/data/store/data-error.ts';
import type { Life } from './life.ts';
import { placeOf } from './life.ts';
import type { Tablet } from './tablet.ts';

/** A person settles the first thing that waits for them. */
export async function decide(
  life: Life,
  tablet: Tablet,
  choice: 'mine' | 'theirs' | 'retry' | 'discard',
): Promise<void> {
  const { database } = tablet.desk();
  if (choice === 'mine' || choice === 'theirs') {
    const [issue] = await issuesList(database);
    if (!issue) return;
    giveUp(life, tablet, issue.entityId);
    await resolveConflict(database, issue.id, choice, tablet.tools).catch(unlessRefused);
    return;
  }
  const refused = (await outboxList(database)).find(
    ({ state }) => state === 'rejected' || state === 'parked',
  );
  if (!refused) return;
  if (choice === 'retry') return retryOperation(database, refused.opId, tablet.tools).catch(unlessRefused);
  giveUp(life, tablet, refused.entityId);
  for (const dependent of await outboxList(database)) {
    if (dependent.dependsOn.includes(refused.opId)) giveUp(life, tablet, dependent.entityId);
  }
  await discardOperation(database, refused.opId, tablet.tools);
}

/** The person decides on a row by hand: what was saved on it before is theirs to take back. */
function giveUp({ givenUp, saves }: Life, tablet: Tablet, id: string): void {
  givenUp.add(`${placeOf(tablet, tablet.person)}/${id}`);
  for (const save of saves)
    if (save.id === id) for (const text of Object.values(save.texts)) givenUp.add(text);
}

/** The record is gone, stands decided, or something hangs on it by now: the person is told, and the question stays. */
const REFUSALS: readonly string[] = ['not_found', 'decided', 'seen_changed', 'in_use'];

export function unlessRefused(error: unknown): void {
  if (!(error instanceof DataError && REFUSALS.includes(error.code))) throw error;
}

/** Leaves nothing behind for the next history: people let go of what is still open. */
export async function clearUp(life: Life): Promise<void> {
  const { ground } = life;
  for (const tablet of ground.tablets) {
    tablet.skew = 0;
    for (const person of tablet.people) {
      const { database } = tablet.desk(person);
      for (const { id } of await issuesList(database))
        await resolveConflict(database, id, 'theirs', tablet.tools);
      for (;;) {
        const [first] = await outboxList(database);
        if (!first) break;
        await discardOperation(database, first.opId, tablet.tools);
      }
    }
  }
  const [shared] = ground.tablets;
  if (shared.person !== ground.people.planner) await ground.signIn(shared, ground.people.planner);
}
