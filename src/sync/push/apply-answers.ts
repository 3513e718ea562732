import { isUnanswered } from '../../data/outbox/outbox-queue.ts';
import { rebase } from '../../data/rows/rebase.ts';
import type { RowChange } from '../../data/rows/row-writer.ts';
import {
  baseKey,
  emptyBase,
  newest,
  readStored,
  writeRows,
  writtenStores,
} from '../../data/rows/row-writer.ts';
import type { FieldDatabase } from '../../data/store/database.ts';
import { deleteNear } from '../../data/store/delete-near.ts';
import type { Flight } from '../../data/store/outbox/push-flight.ts';
import { takeAnswered } from '../../data/store/outbox/push-flight.ts';
import { operationsOnEach, putOperations } from '../../data/store/outbox/queue.ts';
import type { BaseRecord, OutboxRecord } from '../../data/store/outbox-record.ts';
import type { Tools } from '../../data/store/tools.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { OperationAnswer } from '../calls/answer.ts';
import { asUnsent, keepAcked } from './acked-operations.ts';
import { carryForward } from './carry-forward.ts';
import { carryStamps } from './carry-stamps.ts';
import { noteConflict } from './note-issues.ts';
import { settleRefusal } from './refuse.ts';

/**
 * Takes a group of answers over in one transaction: an operation leaves the outbox only together with the row that
 * the server made of it. Rows whose operation was refused go on showing the person's work.
 *
 * @param flight the push that they answer, with what is still without an answer
 */
export async function applyAnswers(
  database: FieldDatabase,
  tools: Tools,
  flight: Flight,
  answers: readonly OperationAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const entities = [...new Set(answers.map((answer) => entityNamed(answer.operation.entity)))];
  const stores = [...writtenStores(database, entities), database.acked];
  const applied = answers.filter((answer) => answer.meaning === 'applied');
  const left = applied.map(({ operation }) => operation.opId);
  await database.inTransaction('rw', stores, async (local) => {
    await Promise.all([takeAnswered(local, flight, left), keepAcked(local, applied)]);
    for (const entity of entities) {
      const own = applied.filter((answer) => answer.operation.entity === entity.name);
      await acknowledge(local, tools, entity, own);
    }
    for (const answer of answers) {
      if (answer.meaning !== 'applied') await settleRefusal(local, tools, answer);
    }
  });
}

async function acknowledge(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  answers: readonly OperationAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const ids = answers.map(({ operation }) => operation.entityId);
  const keys = ids.map((id) => baseKey(entity.name, id));
  const [bases, waiting, before] = await Promise.all([
    database.base.bulkGet(keys),
    operationsOnEach(database, entity.name, ids),
    readStored(database, entity, ids),
  ]);
  const settled = answers.map((answer, index) =>
    settle(entity, answer, bases[index], waiting.get(answer.operation.entityId) ?? []),
  );
  const changes = settled.flatMap(({ change }) => change ?? []);
  await Promise.all([
    deleteNear(
      database.base,
      keys.filter((_, index) => settled[index]?.base === null),
    ),
    database.base.bulkPut(settled.flatMap(({ base }) => base ?? [])),
    putOperations(
      database,
      settled.flatMap(({ carried }) => carried),
    ),
    writeRows(database, entity, changes, { before }),
  ]);
  for (const answer of answers) {
    const wasAsked = answer.replayed && answer.operation.again?.asked === true;
    if (answer.conflicts.length > 0 && !wasAsked) await noteConflict(database, tools, answer);
  }
}

interface Settled {
  /** Null: the row has no base any more. */
  readonly base: BaseRecord | null;
  readonly carried: readonly OutboxRecord[];
  readonly change: RowChange | null;
}

function settle(
  entity: EntityDefinition,
  answer: OperationAnswer,
  base: BaseRecord | undefined,
  rest: readonly OutboxRecord[],
): Settled {
  const { operation, row: answered, conflicts } = answer;
  if (operation.again && answer.replayed) return settleKnown(entity, operation.entityId, base, rest);
  const id = operation.entityId;
  const row = newer(answered, base);
  const isGone = answered === null || base?.deleted === true;
  const [next, ...later] = operation.again ? rest.map(asUnsent) : rest;
  if (!next) return { base: null, carried: [], change: isGone ? { id, after: null } : stored(id, row) };
  // With more work waiting on a row that is gone, or that the server does not show, the next answer decides.
  if (!row || isGone)
    return {
      base: { ...emptyBase(entity.name, id), ...base, held: null },
      carried: [next, ...later],
      change: null,
    };
  const behind = carryStamps(entity, [next, ...later], operation, answered ?? row);
  const carried = behind.map((each, index) =>
    index === 0 ? carryForward(each, operation, answered ?? row, conflicts) : each,
  );
  return {
    base: { ...emptyBase(entity.name, id), row },
    carried,
    change: { id, after: rebase(entity, row, carried) },
  };
}

/**
 * The backup that the server came back from held this operation: its answer tells of long ago, and the row that was
 * downloaded since contains it. The next operations on the row may be in it too, as long as they are not answered.
 */
function settleKnown(
  entity: EntityDefinition,
  id: string,
  base: BaseRecord | undefined,
  rest: readonly OutboxRecord[],
): Settled {
  const row = base?.deleted ? null : (base?.held ?? null);
  if (rest.length === 0) return { base: null, carried: [], change: { id, after: row } };
  const known = { ...emptyBase(entity.name, id), ...base };
  if (!row || rest.some(isUnanswered)) return { base: known, carried: [], change: null };
  return {
    base: { ...known, row, held: null },
    carried: [],
    change: { id, after: rebase(entity, row, rest) },
  };
}

/** A row that came while the operation waited already contains it when its version is newer than the answer's. */
function newer(answered: AnyRow | null | undefined, base: BaseRecord | undefined): AnyRow | null {
  if (!answered) return base?.held ?? null;
  const known = base ? newest(base) : null;
  return known && known.version > answered.version ? known : answered;
}

/** Without a row in the answer what is on the screen stays until the next pull. */
function stored(id: string, row: AnyRow | null): RowChange | null {
  return row ? { id, after: row } : null;
}
