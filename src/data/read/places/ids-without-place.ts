import type { FieldDatabase } from '../../store/database.ts';
import { recordPlaces } from './record-places.ts';

/** Rows read at once. */
const STEP = 500;

/** The ids of all rows of an entity that stand nowhere: no index knows, so that every row is read. */
export async function idsWithoutPlace(database: FieldDatabase, entity: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let from = ''; ; ) {
    const rows = await database.rows(entity).after(from, STEP);
    const places = await recordPlaces(database, rows);
    for (const row of rows) if (!places(row)) ids.add(row.id);
    if (rows.length < STEP) return ids;
    from = rows.at(-1)?.id ?? from;
  }
}
