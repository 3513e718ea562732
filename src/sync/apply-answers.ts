import type { FieldDatabase } from '../data/database.ts';
import type { Tools } from '../data/new-operation.ts';
import { operationsOn } from '../data/outbox-queue.ts';
import type { BaseRecord, OutboxRecord } from '../data/outbox-record.ts';
import { rebase } from '../data/rebase.ts';
import type { RowChange } from '../data/row-writer.ts';
import { baseKey, writeRows, writtenStores } from '../data/row-writer.ts';
import type { AnyRow, EntityDefinition } from '../domain/kit/entity.ts';
import { entityNamed } from '../domain/registry.ts';
import type { Answer } from './answer.ts';
import { carryForward } from './carry-forward.ts';
import { noteConflict } from './note-issues.ts';
import { refuse } from './refuse.ts';

/**
 * Takes a group of answers over in one transaction: an operation leaves the outbox only together with the row that
 * the server made of it. Rows whose operation was refused go on showing the person's work.
 */
export async function applyAnswers(
  database: FieldDatabase,
  tools: Tools,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  const entities = [...new Set(answers.map((answer) => entityNamed(answer.operation.entity)))];
  await database.dexie.transaction('rw', writtenStores(database, entities), async () => {
    for (const entity of entities) {
      const own = answers.filter((answer) => answer.operation.entity === entity.name);
      const applied = own.filter((answer) => answer.meaning === 'applied');
      await acknowledge(database, tools, entity, applied);
    }
    for (const answer of answers) {
      if (answer.meaning !== 'applied') await refuse(database, tools, answer);
    }
  });
}

async function acknowledge(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  const keys = answers.map(({ operation }) => baseKey(entity.name, operation.entityId));
  await database.outbox.bulkDelete(answers.map(({ operation }) => operation.opId));
  const [bases, waiting] = [await database.base.bulkGet(keys), await waitingOn(database, entity, answers)];
  const settled = answers.map((answer, index) =>
    settle(entity, answer, bases[index], waiting.get(answer.operation.entityId) ?? []),
  );
  await database.base.bulkDelete(keys.filter((_, index) => settled[index]?.base === null));
  await database.base.bulkPut(settled.flatMap(({ base }) => base ?? []));
  await database.outbox.bulkPut(settled.flatMap(({ carried }) => carried));
  await writeRows(
    database,
    entity,
    settled.flatMap(({ change }) => change ?? []),
  );
  for (const answer of answers) if (answer.conflicts.length > 0) await noteConflict(database, tools, answer);
}

/** One request per row, all under way at once: a cursor over their keys would be a round trip for each. */
async function waitingOn(
  database: FieldDatabase,
  entity: EntityDefinition,
  answers: readonly Answer[],
): Promise<Map<string, OutboxRecord[]>> {
  const ids = answers.map(({ operation }) => operation.entityId);
  const lists = await Promise.all(ids.map((id) => operationsOn(database, entity.name, id)));
  return new Map(ids.map((id, index) => [id, lists[index] ?? []]));
}

interface Settled {
  /** Null: the row has no base any more. */
  readonly base: BaseRecord | null;
  readonly carried: readonly OutboxRecord[];
  readonly change: RowChange | null;
}

function settle(
  entity: EntityDefinition,
  { operation, row: answered, conflicts }: Answer,
  base: BaseRecord | undefined,
  rest: readonly OutboxRecord[],
): Settled {
  const id = operation.entityId;
  const row = newer(answered, base);
  const isGone = answered === null || base?.deleted === true;
  const [next, ...later] = rest;
  if (!next) return { base: null, carried: [], change: isGone ? { id, after: null } : stored(id, row) };
  // With more work waiting on a row that is gone, or that the server does not show, the next answer decides.
  if (!row || isGone)
    return { base: { ...emptyBase(entity, id), ...base, held: null }, carried: [], change: null };
  const carried = [carryForward(next, operation, answered ?? row, conflicts), ...later];
  return {
    base: { ...emptyBase(entity, id), row },
    carried,
    change: { id, after: rebase(entity, row, carried) },
  };
}

/** A row that was held aside while the answer was out already contains the operation when its version is newer. */
function newer(answered: AnyRow | null | undefined, base: BaseRecord | undefined): AnyRow | null {
  const held = base?.held ?? null;
  if (!answered) return held;
  return held && held.version > answered.version ? held : answered;
}

/** Without a row in the answer what is on the screen stays until the next pull. */
function stored(id: string, row: AnyRow | null): RowChange | null {
  return row ? { id, after: row } : null;
}

function emptyBase(entity: EntityDefinition, id: string): BaseRecord {
  return { key: baseKey(entity.name, id), entity: entity.name, id, row: null, held: null, deleted: false };
}
