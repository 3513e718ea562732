import type { ObservabilitySet, Table } from 'dexie';
import { Dexie, RangeSet } from 'dexie';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { StoredRow } from '../store/index-keys.ts';
import { type IdList, idListOf } from './id-list.ts';
import { type ListQuery, planOf } from './list-plan.ts';
import { matchingIds, rowsByIds, SCREENFUL } from './list-query.ts';
import { type RowColumns, rowColumns } from './row-columns.ts';

/** The rows that a list asks for, in its order. */
export interface Matches {
  readonly ids: IdList;
  /** The first of them: what a screen shows at once. */
  readonly first: readonly AnyRow[];
  /** False: these are the first ones among the rows that the index holds so far. */
  readonly complete: boolean;
  /** The index holds every row: whatever is asked next is answered at once. */
  readonly filled: boolean;
}

/** What the lists of one entity ask, answered from memory and kept in step with the store. */
export interface RowIndex {
  matches(query: ListQuery): Promise<Matches>;
  /** Whether every row is in it. */
  isComplete(): boolean;
  close(): void;
}

interface IndexListener {
  /** The answers may be others now: to all questions where a row was written, else to those alone that the store does not answer. */
  onChange(wasWritten: boolean): void;
  /** The store could not be read. What the index holds stays; the next write tries again. */
  onFailure(error: unknown): void;
  /** Waited for after each step of the first reading, so that a screen which shares the processor stays quick. */
  rest?(): Promise<void>;
}

/** Rows read at once: a save has to wait no longer than for these. */
const STEP = 250;

/**
 * Holds the index keys and the words of all rows of an entity, read once and again where a row is written, by this
 * context or another one. For a worker: filling takes a quarter of a second for 10,000 rows.
 */
export function createRowIndex(database: FieldDatabase, entity: string, listener: IndexListener): RowIndex {
  const reading = createReading(database.index(entity), () => rowColumns(entityNamed(entity)), listener);
  const stopListening = onWritten(database, entity, reading.read);
  const answerOf = async (found: IdList, complete: boolean): Promise<Matches> => {
    const screenful = found.slice(0, SCREENFUL);
    const first = await rowsByIds(database, entity, screenful);
    const ids = complete ? found : idListOf(screenful);
    const rows = first.filter((row) => row !== undefined);
    return { ids, first: rows, complete, filled: reading.isComplete() };
  };
  return {
    async matches(query) {
      const plan = planOf(query);
      const filled = reading.isComplete();
      // An order by itself the store gives out too, from keys alone.
      if (!filled && plan.words.length === 0)
        return answerOf(idListOf(await matchingIds(database, query)), true);
      return answerOf(reading.columns().matching(plan), filled);
    },
    isComplete: reading.isComplete,
    close() {
      stopListening();
      reading.close();
    },
  };
}

interface Reading {
  columns(): RowColumns;
  isComplete(): boolean;
  /** Reads a row again; all of them for null. */
  read(id: string | null): void;
  close(): void;
}

/** Reads a store step by step, and what is written meanwhile in between. */
function createReading(
  store: Table<StoredRow, string>,
  none: () => RowColumns,
  listener: IndexListener,
): Reading {
  let columns = none();
  const written = new Set<string>();
  // The last id that was read; null once all were.
  let readUpTo: string | null = '';
  let isLost = false;
  let isReading = false;
  let isClosed = false;

  const readOn = async (from: string) => {
    const rows = await store.where('id').above(from).limit(STEP).toArray();
    for (const row of rows) columns.put(row);
    readUpTo = rows.length < STEP ? null : (rows.at(-1)?.id ?? null);
  };
  const beginAnew = () => {
    columns = none();
    readUpTo = '';
    isLost = false;
  };
  const catchUp = async () => {
    if (isReading) return;
    isReading = true;
    try {
      while (!isClosed && (isLost || written.size > 0 || readUpTo !== null)) {
        const wasWritten = isLost || written.size > 0;
        if (isLost) beginAnew();
        else if (wasWritten) await takeWritten(store, written, columns);
        else if (readUpTo !== null) await readOn(readUpTo);
        if (!isClosed) listener.onChange(wasWritten || readUpTo === null);
        if (readUpTo !== null) await listener.rest?.();
      }
    } catch (error) {
      if (!isClosed) listener.onFailure(error);
    } finally {
      isReading = false;
    }
  };
  inBackground(catchUp());
  return {
    columns: () => columns,
    isComplete: () => readUpTo === null && !isLost,
    read(id) {
      if (id === null) isLost = true;
      else written.add(id);
      inBackground(catchUp());
    },
    close() {
      isClosed = true;
    },
  };
}

/** Reads what was written into the columns, and takes it off the list; a read that fails leaves it there. */
async function takeWritten(store: Table<StoredRow, string>, written: Set<string>, columns: RowColumns) {
  const ids = [...written];
  // Before the read: what is written during it is read again.
  written.clear();
  const rows = await store.bulkGet(ids).catch((error: unknown) => {
    for (const id of ids) written.add(id);
    throw error;
  });
  for (const [index, row] of rows.entries()) {
    if (row) columns.put(row);
    else columns.remove(ids[index] ?? '');
  }
}

/** Tells the id of each row of an entity that is written, by any context; null where Dexie does not name it. */
function onWritten(database: FieldDatabase, entity: string, tell: (id: string | null) => void): () => void {
  // How Dexie names the primary keys that a transaction wrote.
  const part = `idb://${database.name}/${entityNamed(entity).store}/`;
  const listen = (parts: ObservabilitySet) => {
    if (parts['all']) return tell(null);
    const ranges = parts[part];
    // From another context they come as plain objects.
    for (const { from, to } of ranges ? new RangeSet().add(ranges) : []) {
      tell(from === to && typeof from === 'string' ? from : null);
    }
  };
  Dexie.on.storagemutated.subscribe(listen);
  return () => Dexie.on.storagemutated.unsubscribe(listen);
}
