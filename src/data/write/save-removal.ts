import type { Table } from 'dexie';
import { keptBy } from '../../domain/kept-by.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { isSummary } from '../../domain/kit/entity/summary.ts';
import type { ProblemDetail } from '../../domain/kit/problems/problem.ts';
import { appendAll } from '../../domain/kit/values/long-lists.ts';
import { entityNamed } from '../../domain/registry.ts';
import { checkRemoval } from '../check/check-decisions.ts';
import { checkEvidence, evidenceStores, isEvidence } from '../check/check-evidence.ts';
import { gateStores } from '../check/check-gates.ts';
import { checkResting } from '../check/check-resting.ts';
import { nextSeq } from '../outbox/new-operation.ts';
import { type Hanging, hangingStores, type Met, MOST_HANGING, metByEach } from '../read/hanging.ts';
import { rowsByIds } from '../read/list-query.ts';
import { titleOf } from '../rows/rebase.ts';
import { writtenStores } from '../rows/row-writer.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { type Tools } from '../store/tools.ts';
import { findWaiting, saveOperation } from './save-operation.ts';
import { writesNaming, writesOnSubject } from './writes-naming.ts';

/**
 * Deletes a record. What the server would refuse is not deleted here either.
 * @throws DataError `not_found`, `decided`, `in_stock`, `rested_on`, or `in_use` with each kind of what hangs on it
 */
export async function saveRemoval(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  id: string,
): Promise<void> {
  const entity = entityNamed(name);
  await database.inTransaction('rw', removalStores(database, entity), async (local) => {
    const { row } = await findWaiting(local, tools, entity, id);
    checkRemoval(entity, row);
    await checkEvidence(local, entity, row);
    await checkResting(local, entity, row, null);
    const met = await metByEach(local, entity, [row]);
    requireFree(met.get(id)?.hanging ?? []);
    await removeRows(local, tools, entity, [row], met);
  });
}

/**
 * Deletes those of many records that nothing keeps, what hangs on others of them first.
 * @returns the ids of those that stay: what something of its own keeps, and what something hangs on or rests on, and what
 * is here as its summary
 */
export async function saveRemovals(
  database: FieldDatabase,
  tools: Tools,
  name: string,
  ids: readonly string[],
): Promise<string[]> {
  const entity = entityNamed(name);
  return database.inTransaction('rw', removalStores(database, entity), async (local) => {
    const rows = (await rowsByIds(local, name, ids)).filter((row) => row !== undefined);
    const isFree = await Promise.all(
      rows.map(
        async (row) =>
          !isSummary(row) && keptBy(entity, row).length === 0 && !(await isEvidence(local, entity, row)),
      ),
    );
    const kept = rows.filter((_, index) => !isFree[index]);
    const free = rows.filter((_, index) => isFree[index]);
    const rested: AnyRow[] = [];
    let left = free;
    while (left.length > 0) {
      const met = await metByEach(local, entity, left);
      const isKept = ({ id }: AnyRow) => keeping(met.get(id)?.hanging ?? []).length > 0;
      const going = left.filter((row) => !isKept(row));
      appendAll(rested, await removeRows(local, tools, entity, going, met));
      if (going.length === 0) break;
      left = left.filter(isKept);
    }
    return [...kept, ...rested, ...left].map(({ id }) => id);
  });
}

function removalStores(database: FieldDatabase, entity: EntityDefinition): Table[] {
  return [
    ...new Set([
      ...writtenStores(database, [entity]),
      ...hangingStores(database, entity),
      ...gateStores(database, [entity]),
      ...evidenceStores(database, entity),
    ]),
  ];
}

/** Each behind what made it free. @returns those on which another record rests by now */
async function removeRows(
  database: FieldDatabase,
  tools: Tools,
  entity: EntityDefinition,
  rows: readonly AnyRow[],
  met: ReadonlyMap<string, Met>,
): Promise<AnyRow[]> {
  const going = new Set(rows.flatMap(({ id }) => met.get(id)?.going ?? []));
  const naming = await writesNaming(database, [...going]);
  const rested: AnyRow[] = [];
  for (const row of rows) {
    const behind = await allBefore(database, entity, row, naming);
    const found = await findWaiting(database, tools, entity, row.id);
    try {
      await saveOperation(database, tools, entity, found, { kind: 'delete', changes: {}, behind });
    } catch (error) {
      if (!(error instanceof DataError && error.code === 'rested_on')) throw error;
      rested.push(row);
    }
  }
  return rested;
}

/**
 * The place of a deletion that is sent once more: behind what was done since.
 * Inside a transaction over `writtenStores` of every entity. @throws DataError as `saveRemoval` does
 */
export async function placeDeletion(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<Pick<OutboxRecord, 'dependsOn' | 'seq'>> {
  checkRemoval(entity, row);
  await checkEvidence(database, entity, row);
  const met = (await metByEach(database, entity, [row])).get(row.id);
  requireFree(met?.hanging ?? []);
  const rested = await checkResting(database, entity, row, null);
  const naming = await writesNaming(database, met?.going ?? []);
  const behind = await allBefore(database, entity, row, naming);
  return { dependsOn: [...new Set([...behind, ...rested])], seq: await nextSeq(database) };
}

async function allBefore(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
  naming: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const onSubject = await writesOnSubject(database, entity, row);
  return [...new Set([...(naming.get(row.id) ?? []), ...onSubject])];
}

/** @throws DataError `in_use` */
function requireFree(hanging: readonly Hanging[]): void {
  const details = keeping(hanging).map(detailOf);
  const [first] = details;
  if (first) throw new DataError('in_use', 'Something hangs on it', { path: first.path, details });
}

function keeping(hanging: readonly Hanging[]): Hanging[] {
  return hanging.filter(({ fate }) => fate === 'refuse');
}

/** As the server says it, by the name of the first. */
function detailOf({ naming: { entity, field }, rows }: Hanging): ProblemDetail {
  const many = rows.length > MOST_HANGING ? `more than ${MOST_HANGING}` : rows.length;
  const [first] = rows;
  return {
    path: `${entity.name}/${field}`,
    code: 'in_use',
    message: `is named by ${many} of ${entity.table}`,
    ...(first ? { name: titleOf(entity, first) } : {}),
  };
}
