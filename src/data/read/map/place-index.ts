import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { PACKED } from '../../store/packed/packed-records.ts';
import { rowsByIds } from '../list-query.ts';
import { onWritten } from '../row-index.ts';
import { type PlaceOrder, placeOrder } from './place-order.ts';
import { type PlaceRows, placeRows } from './place-rows.ts';
import { placeSteps } from './place-steps.ts';
import { type PlaceTable, placeTable } from './place-table.ts';
import { readShaped } from './shapes/read-shaped.ts';
import { type ShapeTable, shapeTable } from './shapes/shape-table.ts';

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

interface PlaceListener {
  /** What is shown may be other rows now. `isWhole`: nothing is still being read. */
  onChange(isWhole: boolean): void;
  /** The store could not be read. What the index holds stays; it tries again after a pause, and with the next write. */
  onFailure(error: unknown): void;
  /** Milliseconds until then; by itself `RETRY_PAUSE`. */
  readonly pause?: number;
  /** Waited for after each step of the first reading, so that others who share the processor get on. */
  rest?(): Promise<void>;
}

/** Rows that were written, read again at once: another's download may write thousands. */
const STEP = 500;

const RETRY_PAUSE = 5000;

/** Slots that lost their rows, of all: from here on the table is made anew. */
const MOST_LOST = 1 / 4;
const FEW_LOST = 5000;

export function createPlaceIndex(
  database: FieldDatabase,
  entity: EntityDefinition,
  listener: PlaceListener,
): PlaceIndex {
  let read = beginning(database, entity);
  const written = new Set<string>();
  let isLost = false;
  let isReading = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const catchUp = async () => {
    if (isReading || isClosed) return;
    isReading = true;
    clearTimeout(retry);
    try {
      while (!isClosed && (isLost || written.size > 0 || !isAllRead(read))) {
        if (isLost || hasLostMuch(read.table)) {
          isLost = false;
          written.clear();
          read = beginning(database, entity);
        } else await readStep(database, entity, read, written);
        if (!isClosed) listener.onChange(read.isWhole && written.size === 0);
        if (!isAllRead(read)) await listener.rest?.();
      }
    } catch (error) {
      if (!isClosed) retry = afterFailure(listener, error, catchUp);
    } finally {
      isReading = false;
    }
  };
  const stopListening = onWritten(database, entity.name, (key) => {
    if (key === null) isLost = true;
    else if (key < PACKED) written.add(key);
    else if (read.steps.addBlock(key)) read.isWhole = false;
    inBackground(catchUp());
  });
  inBackground(catchUp());
  return {
    get table() {
      return read.table;
    },
    get order() {
      return read.order;
    },
    get shapes() {
      return read.shapes;
    },
    get isWhole() {
      return read.isWhole;
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      stopListening();
    },
  };
}

function afterFailure(listener: PlaceListener, error: unknown, again: () => Promise<void>) {
  listener.onFailure(error);
  return setTimeout(() => inBackground(again()), listener.pause ?? RETRY_PAUSE);
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
    steps: placeSteps(database, entity, rows),
    isWhole: false,
  };
}

type Reading = ReturnType<typeof beginning>;

/** What was written first, then where rows are, then their lines and areas. */
async function readStep(
  database: FieldDatabase,
  entity: EntityDefinition,
  read: Reading,
  written: Set<string>,
): Promise<void> {
  if (written.size > 0) await takeWritten(database, entity, written, read.rows);
  else if (read.isWhole) await readShaped(database, entity, read.shapes, read.rows);
  else read.isWhole = await read.steps.readOn();
}

function isAllRead({ isWhole, rows }: Reading): boolean {
  return isWhole && rows.shaped.length === 0;
}

function hasLostMuch({ count, size }: PlaceTable): boolean {
  const lost = count - size;
  return lost > FEW_LOST && lost > count * MOST_LOST;
}

/** Reads what was written, and takes it off the list; a read that fails leaves it there. */
async function takeWritten(
  database: FieldDatabase,
  entity: EntityDefinition,
  written: Set<string>,
  rows: PlaceRows,
): Promise<void> {
  const ids = [...written].slice(0, STEP);
  // Before the read: what is written during it is read again.
  for (const id of ids) written.delete(id);
  try {
    for (const [place, row] of (await rowsByIds(database, entity.name, ids)).entries()) {
      if (row) rows.put(row);
      else rows.remove(ids[place] ?? '');
    }
  } catch (error) {
    for (const id of ids) written.add(id);
    throw error;
  }
}
