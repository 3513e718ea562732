import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { followRows, type RowsListener } from '../followed/follow-rows.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';
import { placeRows } from './place-rows.ts';
import { type PlaceTable, placeTable } from './place-table.ts';

/** Where all rows of an entity are, in memory and kept in step with the store. */
export interface PlaceIndex {
  /** Another one after rows were packed anew. */
  readonly table: PlaceTable;
  readonly order: PlaceOrder;
  /** Every row was read. */
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
  const followed = followRows(database, entity, () => beginning(entity), listener);
  return {
    get table() {
      return followed.held.table;
    },
    get order() {
      return followed.held.order;
    },
    get isWhole() {
      return followed.isWhole;
    },
    close: followed.close,
  };
}

function beginning(entity: EntityDefinition) {
  const table = placeTable();
  return {
    table,
    rows: placeRows(entity, table),
    order: placeOrder(table),
    isWorn: () => hasLostMuch(table),
  };
}

function hasLostMuch({ count, size }: PlaceTable): boolean {
  const lost = count - size;
  return lost > FEW_LOST && lost > count * MOST_LOST;
}
