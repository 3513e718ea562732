import { supersede } from '../../data/outbox/outbox-queue.ts';
import { rebase } from '../../data/rows/rebase.ts';
import { baseKey, newest, writeRows } from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { operationsOn, putOperations, queuedAmong } from '../../data/store/outbox/queue.ts';
import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { OperationAnswer } from '../calls/answer.ts';
import { backOff } from '../calls/back-off.ts';
import { asUnsent, withoutAgain } from './acked-operations.ts';
import { noteRefusal } from './note-issues.ts';

/** Keeps an operation that was not applied, in the state that says what it waits for. Inside the answers' transaction. */
export async function settleRefusal(
  database: FieldDatabase,
  tools: Tools,
  answer: OperationAnswer,
): Promise<void> {
  const { operation, problem } = answer;
  const attempts = operation.attempts + 1;
  const later = tools.clock.now() + backOff(attempts, tools.random);
  const put = (changes: Partial<OutboxRecord>) =>
    putOperations(database, [{ ...operation, problem, ...changes }]);
  switch (answer.meaning) {
    case 'passing':
      await put({ state: 'retry', attempts, nextAttemptAt: later });
      return;
    case 'waits': {
      // Its turn comes with the answer to what it depends on; only where that has left already does time decide.
      const ahead = await queuedAmong(database, operation.dependsOn);
      await put({ state: 'blocked', attempts, nextAttemptAt: ahead.size > 0 ? 0 : later });
      return;
    }
    case 'parked':
    case 'rejected':
      await keepRefused(database, { ...operation, problem, state: answer.meaning });
      return;
    case 'conflict': {
      const cameMeanwhile = await keepRefused(database, { ...operation, problem, state: 'conflict' });
      await noteDecision(database, tools, answer, cameMeanwhile);
      return;
    }
    default:
      await put({ state: 'pending', problem: null, nextAttemptAt: 0 });
  }
}

/**
 * The server has decided: no backup held this operation, nor those behind it on the row.
 * @returns the row that came while the operation was on its way
 */
async function keepRefused(database: FieldDatabase, operation: OutboxRecord): Promise<AnyRow | null> {
  await putOperations(database, [withoutAgain(operation)]);
  if (operation.again) {
    const all = await operationsOn(database, operation.entity, operation.entityId);
    const behind = all.filter(({ seq }) => seq > operation.seq);
    await putOperations(database, behind.map(asUnsent));
  }
  return takeHeld(database, operation);
}

/** The answer is there and it was not applied: rows that came meanwhile are the new ground of the person's work. */
async function takeHeld(
  database: FieldDatabase,
  { entity: name, entityId }: OutboxRecord,
): Promise<AnyRow | null> {
  const base = await database.base.get(baseKey(name, entityId));
  if (!base?.held) return null;
  const row = newest(base);
  await database.base.put({ ...base, row, held: null });
  const entity = entityNamed(name);
  const operations = await operationsOn(database, name, entityId);
  await writeRows(database, entity, [{ id: entityId, after: rebase(entity, row, operations) }]);
  return row;
}

/** What an older app did not name of what it decided on: its person sees it now, as it is. */
function unnamed({ baseValues }: OutboxRecord, { details }: Problem, row: AnyRow | null): Conflict[] {
  return details.map(({ path }) => {
    const base = baseValues[path] ?? null;
    return { path, base, mine: base, theirs: row?.[path] ?? null };
  });
}

async function noteDecision(
  database: FieldDatabase,
  tools: Tools,
  { operation, problem }: OperationAnswer,
  cameMeanwhile: AnyRow | null,
): Promise<void> {
  const key = baseKey(operation.entity, operation.entityId);
  const base = await database.base.get(key);
  if (problem?.code === 'seen_changed' || problem?.code === 'precondition_required') {
    const row = base ? newest(base) : null;
    const conflicts = problem.conflicts ?? unnamed(operation, problem, row);
    await noteRefusal(database, tools, operation, 'seenChanged', row, { ...problem, conflicts });
    return;
  }
  if (operation.kind === 'delete') {
    await noteRefusal(database, tools, operation, 'editedSinceDelete', base?.row ?? null, problem);
    return;
  }
  // It was deleted, and restored while that was being said.
  if (cameMeanwhile) {
    await supersede(database, tools, operation, { baseVersion: cameMeanwhile.version });
    return;
  }
  if (base) await database.base.put({ ...base, deleted: true });
  await noteRefusal(database, tools, operation, 'deletedElsewhere', null, problem);
}
