import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { followRows, type RowsListener } from '../followed/follow-rows.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';
import { placeRows } from './place-rows.ts';
import { type PlaceTable, placeTable } from './place-table.ts';
import { readShaped } from './shapes/read-shaped.ts';
import type { ShapeTable } from './shapes/shape-room.ts';
import { shapeTable } from './shapes/shape-table.ts';

/** Where all rows of an entity are, and their lines and areas, in memory and kept in step with the store. */
export interface PlaceIndex {
  /** Another one after rows were packed anew. */
  readonly table: PlaceTable;
  readonly order: PlaceOrder;
  readonly shapes: ShapeTable;
  /** It is known of every row where it is. Lines and areas may still come. */
  readonly isWhole: boolean;
  close(): void;
}

/** Slots that lost their rows, of all: from here on the table is made anew. */
const MOST_LOST = 1 / 4;
const FEW_LOST = 5000;

export function createPlaceIndex(
  database: FieldDatabase,
  entity: EntityDefinition,
  listener: RowsListener,
): PlaceIndex {
  const followed = followRows(database, entity, () => beginning(database, entity), listener);
  return {
    get table() {
      return followed.held.table;
    },
    get order() {
      return followed.held.order;
    },
    get shapes() {
      return followed.held.shapes;
    },
    get isWhole() {
      return followed.isWhole;
    },
    close: followed.close,
  };
}

function beginning(database: FieldDatabase, entity: EntityDefinition) {
  const table = placeTable();
  const shapes = shapeTable(table);
  const rows = placeRows(entity, shapes);
  return {
    table,
    shapes,
    rows,
    order: placeOrder(table),
    isWorn: () => hasLostMuch(table),
    afterwards: {
      isRead: () => rows.shaped.length === 0,
      readOn: () => readShaped(database, entity, shapes, rows),
    },
  };
}

function hasLostMuch({ count, size }: PlaceTable): boolean {
  const lost = count - size;
  return lost > FEW_LOST && lost > count * MOST_LOST;
}
