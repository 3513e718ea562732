import type { FieldDatabase } from '../../data/store/database.ts';
import type { IssueRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import { correctedNow } from '../../data/store/saved-at.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import type { OperationAnswer } from '../calls/answer.ts';

/**
 * Keeps what a merge left to decide. One record per row, however many operations met the same fields: the person is
 * asked once, about what they wanted last.
 */
export async function noteConflict(
  database: FieldDatabase,
  tools: Tools,
  answer: OperationAnswer,
): Promise<void> {
  const { operation, conflicts, row } = answer;
  const open = await openConflict(database, operation);
  const paths = new Set(conflicts.map((conflict) => conflict.path));
  const kept = open?.conflicts.filter((conflict) => !paths.has(conflict.path)) ?? [];
  await database.issues.put({
    ...(await newIssue(database, tools, operation, 'conflict', row ?? null, null)),
    ...(open ? { id: open.id, createdAt: open.createdAt } : {}),
    mine: { ...open?.mine, ...operation.changes },
    conflicts: [...kept, ...conflicts],
  });
}

/** Keeps a refusal that a person has to decide on: a record deleted, edited or moved away by others. */
export async function noteRefusal(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
  kind: IssueRecord['kind'],
  theirs: AnyRow | null,
  problem: Problem | null,
): Promise<void> {
  const known = await database.issues.where('opId').equals(operation.opId).first();
  if (known?.kind === kind) return;
  await database.issues.put(await newIssue(database, tools, operation, kind, theirs, problem));
}

async function newIssue(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
  kind: IssueRecord['kind'],
  theirs: AnyRow | null,
  problem: Problem | null,
): Promise<IssueRecord> {
  const { entity, entityId, opId, changes, summary } = operation;
  return {
    id: uuidv7(tools.clock, tools.random),
    entity,
    entityId,
    opId,
    kind,
    conflicts: problem?.conflicts ?? [],
    mine: changes,
    theirs,
    problem,
    summary,
    createdAt: await correctedNow(database, tools.clock),
  };
}

async function openConflict(
  database: FieldDatabase,
  operation: OutboxRecord,
): Promise<IssueRecord | undefined> {
  const row = [operation.entity, operation.entityId];
  const issues = await database.issues.where('[entity+entityId]').equals(row).toArray();
  return issues.find((issue) => issue.kind === 'conflict');
}
