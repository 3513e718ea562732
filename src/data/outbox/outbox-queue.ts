import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { mergeRow } from '../../domain/kit/merge/merge.ts';
import { uuidv7 } from '../../domain/kit/values/ids.ts';
import { entityNamed } from '../../domain/registry.ts';
import { withMine } from '../rows/rebase.ts';
import type { FieldDatabase } from '../store/database.ts';
import {
  dependentsOf,
  operationsIn,
  operationsOn,
  outboxStores,
  putOperations,
  putUnsent,
  removeOperation,
} from '../store/outbox/queue.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { operationInThisVersion } from '../store/outbox-version.ts';
import { type Tools } from '../store/tools.ts';
import { ON_ITS_WAY } from './new-operation.ts';

/**
 * Puts an operation back to waiting under a new id, at its old place in the queue. The old id stays with the refusal
 * that the server keeps for it. Those that depend on it follow: they have not been applied and under the old
 * name never will be. Must run inside a transaction over `outboxStores`.
 */
export async function supersede(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
  changes: Partial<OutboxRecord> = {},
): Promise<OutboxRecord> {
  const fresh: OutboxRecord = {
    ...waitingAnew(operation),
    ...changes,
    opId: uuidv7(tools.clock, tools.random),
  };
  await removeOperation(database, operation.opId);
  await putUnsent(database, [fresh]);
  await replaceDependency(database, tools, operation.opId, [fresh.opId]);
  return fresh;
}

/** Takes an operation out of the queue; those that depended on it go on without it. */
export async function withdrawOperation(
  database: FieldDatabase,
  tools: Tools,
  operation: OutboxRecord,
): Promise<void> {
  await removeOperation(database, operation.opId);
  await database.issues.where('opId').equals(operation.opId).delete();
  await replaceDependency(database, tools, operation.opId, []);
}

/** Everything that waited for a sign-in waits for the network again. */
export async function resumeAfterSignIn(database: FieldDatabase): Promise<void> {
  await database.inTransaction('rw', outboxStores(database), async (local) => {
    const waiting = await operationsIn(local, ['authWait']);
    await putOperations(
      local,
      waiting.map((each) =>
        each.sent ? { ...each, state: 'pending', nextAttemptAt: 0 } : waitingAnew(each),
      ),
    );
  });
}

/** The operations on one row that reach the server without a person's help, oldest first. */
export async function onItsWay(database: FieldDatabase, entity: string, id: string): Promise<OutboxRecord[]> {
  const all = await operationsOn(database, entity, id);
  return all.filter(({ state }) => ON_ITS_WAY.includes(state));
}

/** A request with it may have left, and what came of it is not known. */
export function isUnanswered({ sent, state }: OutboxRecord): boolean {
  return sent && ['pending', 'inflight', 'retry', 'authWait'].includes(state);
}

/**
 * Later operations on the row were made on what an earlier one showed: where that value changes, so does what they
 * saw. Otherwise the server would take the difference for another person's edit.
 *
 * @param except fields of a later operation that stay as its person saw them
 */
export async function carryBases(
  database: FieldDatabase,
  later: readonly OutboxRecord[],
  from: FieldValues,
  to: FieldValues,
  except: (operation: OutboxRecord) => readonly string[] = () => [],
): Promise<void> {
  const moved = later.flatMap((operation) => {
    if (operation.sent) return [];
    const stays = except(operation);
    const fields = Object.keys(from).filter(
      (field) =>
        !stays.includes(field) &&
        field in operation.baseValues &&
        jsonEqual(operation.baseValues[field], from[field]),
    );
    const values = Object.fromEntries(fields.map((field) => [field, to[field] ?? null]));
    return fields.length === 0 ? [] : [onOther(operation, values)];
  });
  await putUnsent(database, moved);
}

/**
 * The operation as if its person had begun with other values. Of a list or a set they said all of it, and meant what they
 * changed of it: what else is in there now is not theirs to take out, nor what has gone theirs to bring back.
 */
export function onOther(operation: OutboxRecord, values: FieldValues): OutboxRecord {
  const { changes, baseValues } = operation;
  const entity = entityNamed(operation.entity);
  const parts = Object.entries(changes).filter(
    ([field]) => field in values && PARTED.includes(entity.fields[field]?.kind ?? ''),
  );
  const merged = mergeRow(entity, baseValues, Object.fromEntries(parts), values);
  const row = withMine({ ...values, ...merged.changes }, merged.conflicts);
  const meant = Object.fromEntries(parts.map(([field]) => [field, row[field] ?? null]));
  return { ...operation, changes: { ...changes, ...meant }, baseValues: { ...baseValues, ...values } };
}

/** Fields that hold several people's entries. */
const PARTED: readonly string[] = ['items', 'people', 'references'];

/** Under a new request, so in this version's words, whoever wrote it. */
function waitingAnew(operation: OutboxRecord): OutboxRecord {
  return {
    ...operationInThisVersion(operation),
    state: 'pending',
    attempts: 0,
    nextAttemptAt: 0,
    sent: false,
    wireBody: null,
    problem: null,
  };
}

async function replaceDependency(
  database: FieldDatabase,
  tools: Tools,
  opId: string,
  by: readonly string[],
): Promise<void> {
  for (const dependent of await dependentsOf(database, opId)) {
    const dependsOn = [...dependent.dependsOn.filter((each) => each !== opId), ...by];
    const [cause] = by;
    const changes = dependent.follows === opId && cause ? { dependsOn, follows: cause } : { dependsOn };
    if (dependent.sent) await supersede(database, tools, dependent, changes);
    else await putUnsent(database, [{ ...dependent, ...changes }]);
  }
}
