import type { EntityDefinition } from '../../../../domain/kit/entity/entity.ts';
import { readId } from '../../../../domain/packing/id-words.ts';
import type { FieldDatabase } from '../../../store/database.ts';
import { rowsByIds } from '../../list-query.ts';
import type { PlaceRows } from '../place-rows.ts';
import type { ShapeTable } from './shape-room.ts';

/** Rows read at once. Those of a block follow each other, so that few of its parts are decoded twice. */
const STEP = 500;

/** Reads some of the rows of which blocks said that they have lines or areas. What cannot be read stays to be read. */
export async function readShaped(
  database: FieldDatabase,
  entity: EntityDefinition,
  { places }: ShapeTable,
  rows: PlaceRows,
): Promise<void> {
  const slots = rows.shaped.slice(-STEP);
  const there = slots.filter((slot) => places.isThere[slot] === 1);
  const ids = there.map((slot) => readId(places.ids, slot));
  for (const row of await rowsByIds(database, entity.name, ids)) if (row) rows.put(row);
  rows.shaped.length -= slots.length;
}
