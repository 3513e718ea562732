import { leaningsOn } from '../../domain/gates.ts';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { type Leant, leantDetail, leantOn } from '../../domain/kit/rules/rests-on.ts';
import { onItsWay } from '../outbox/outbox-queue.ts';
import { DataError } from '../store/data-error.ts';
import type { FieldDatabase } from '../store/database.ts';
import { deviceRowsBelow } from './check-gates.ts';

/**
 * What a record that stands behind a gate rests on is not taken away here either, as far as this device knows of that
 * one. `after` null: it is deleted. Inside a transaction over `gateStores` and the outbox.
 *
 * @returns what waits to be sent of the records that rested on it and do not any more: it has to be there before
 * @throws DataError `rested_on` that names those records
 */
export async function checkResting(
  database: FieldDatabase,
  entity: EntityDefinition,
  before: AnyRow,
  after: AnyRow | null,
): Promise<string[]> {
  const leant = await leantOn(leaningsOn(entity), before, after, {
    row: async ({ name }, id) => {
      const stored = await database.rows(name).get(id);
      return stored ?? null;
    },
    below: (below, id) => deviceRowsBelow(database, below, id),
  });
  const details = leant.filter(({ stands }) => stands).map((each) => leantDetail(each, true));
  const [first] = details;
  if (first) throw new DataError('rested_on', 'A record rests on it', { path: first.path, details });
  const waiting = await Promise.all(leant.map((each) => lastWaiting(database, each)));
  return waiting.flat();
}

async function lastWaiting(database: FieldDatabase, { entity, row }: Leant): Promise<string[]> {
  const last = (await onItsWay(database, entity.name, row.id)).at(-1);
  return last ? [last.opId] : [];
}
