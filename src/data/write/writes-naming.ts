import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { onItsWayOf, recordNamed } from '../outbox/new-operation.ts';
import { onItsWay } from '../outbox/outbox-queue.ts';
import { rowsByIds } from '../read/list-query.ts';
import { type Deleted, placesNaming, rootsNamed } from '../read/rows-naming.ts';
import { baseKey } from '../rows/row-writer.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';

/**
 * What waits to be sent of the rows that name what is deleted, or named it before that: the last change of each, by the id
 * of the record that somebody deletes. The server asks what hangs on it as this device did, so these have to be there before:
 * what was moved away, closed or deleted first. One row goes with each request once only, and may have many changes.
 * Inside a transaction over `hangingStores` and the outbox.
 */
export async function writesNaming(
  database: FieldDatabase,
  deleted: readonly Deleted[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  const byEntity = Map.groupBy(placesNaming(deleted), ({ naming }) => naming.entity.name);
  const waiting = await Promise.all([...byEntity.keys()].map((name) => waitingRows(database, name)));
  for (const [index, places] of [...byEntity.values()].entries()) {
    for (const { last, states, id } of waiting[index] ?? []) {
      const roots = places.flatMap((place) => states.flatMap((state) => [...rootsNamed(place, state)]));
      for (const root of roots) {
        // A row's own changes stand before its deletion in any case.
        if (root !== id) found.set(root, (found.get(root) ?? new Set()).add(last.opId));
      }
    }
  }
  return found;
}

interface WaitingRow {
  readonly id: string;
  readonly last: OutboxRecord;
  /** What the server has of it, what is shown, and what it was between. */
  readonly states: readonly FieldValues[];
}

async function waitingRows(database: FieldDatabase, name: string): Promise<WaitingRow[]> {
  const operations = await onItsWayOf(database, name);
  const byRow = Map.groupBy(operations, ({ entityId }) => entityId);
  const ids = [...byRow.keys()];
  const [shown, bases] = await Promise.all([
    rowsByIds(database, name, ids),
    database.base.bulkGet(ids.map((id) => baseKey(name, id))),
  ]);
  return [...byRow.values()].flatMap((waiting, index) => {
    const last = waiting.at(-1);
    if (!last) return [];
    const row = shown[index];
    const base = bases[index]?.row;
    const between = waiting.flatMap(({ changes, baseValues }) => [
      { ...base, ...row, ...changes },
      { ...base, ...row, ...baseValues },
    ]);
    return [{ id: last.entityId, last, states: [row, base, ...between].filter((state) => state != null) }];
  });
}

/**
 * The last change that waits of the record to which a photograph or a file belongs: it is taken off, or changed, once a decision on the
 * record was taken back, and not before.
 */
export async function writesOnSubject(
  database: FieldDatabase,
  entity: EntityDefinition,
  row: AnyRow,
): Promise<string[]> {
  if (!entity.evidence) return [];
  const found: string[] = [];
  for (const subject of recordNamed(entity, row)) {
    const last = (await onItsWay(database, subject.entity, subject.id)).at(-1);
    if (last) found.push(last.opId);
  }
  return found;
}
