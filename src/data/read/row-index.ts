import type { ObservabilitySet } from 'dexie';
import { Dexie, RangeSet } from 'dexie';
import type { AnyRow, EntityDefinition } from '../../domain/kit/entity/entity.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entityNamed } from '../../domain/registry.ts';
import type { FieldDatabase } from '../store/database.ts';
import { inOneView } from '../store/packed/one-view.ts';
import { PACKED } from '../store/packed/packed-records.ts';
import { packedView } from '../store/packed/packed-view.ts';
import { withIndexKeys } from '../store/stored-row.ts';
import { type IdList, idListOf } from './id-list.ts';
import { fieldsOf, type ListQuery, planOf } from './list-plan.ts';
import { matchingIds, rowsByIds, SCREENFUL } from './list-query.ts';
import { type RowColumns, rowColumns } from './memory/row-columns.ts';
import { storeSteps } from './store-steps.ts';

/** The rows that a list asks for, in its order. */
export interface Matches {
  readonly ids: IdList;
  /** The first of them: what a screen shows at once. */
  readonly first: readonly AnyRow[];
  /** False: these are the first ones among the rows that the index holds so far. */
  readonly complete: boolean;
  /** The index holds what this takes of every row: the next one of its kind is answered at once. */
  readonly filled: boolean;
}

/** What the lists of one entity ask, answered from memory and kept in step with the store. */
export interface RowIndex {
  matches(query: ListQuery): Promise<Matches>;
  /** Whether all is in it that the answer needs. */
  isReadyFor(query: ListQuery): boolean;
  close(): void;
}

interface IndexListener {
  /** The answers may be others now: to all questions where a row was written, else to those alone that were not answered whole. */
  onChange(wasWritten: boolean): void;
  /** What is asked just now: what its answers need is read before anything else. */
  asked?(): Iterable<ListQuery>;
  /** The store could not be read. What the index holds stays; the next write tries again. */
  onFailure(error: unknown): void;
  /** Waited for after each step of the first reading, so that a screen which shares the processor stays quick. */
  rest?(): Promise<void>;
}

/**
 * Holds the index keys and the words of all rows of an entity, read once and again where a row is written, by this
 * context or another one. For a worker: filling takes a quarter of a second for 10,000 rows.
 */
export function createRowIndex(database: FieldDatabase, entity: string, listener: IndexListener): RowIndex {
  const reading = createReading(database, entityNamed(entity), listener);
  const stopListening = onWritten(database, entity, reading.read);
  const answerOf = async (ids: IdList, { complete = true, filled = true }): Promise<Matches> => {
    const first = await rowsByIds(database, entity, ids.slice(0, SCREENFUL));
    return { ids, first: first.filter((row) => row !== undefined), complete, filled };
  };
  const isReadyFor = (query: ListQuery) => reading.hasAll(fieldsNeeded(query));
  const sortLater = afterAnswers((field) => {
    if (reading.hasAll([field])) reading.columns().sort(field);
  });
  return {
    async matches(query) {
      const plan = planOf(query);
      const filled = isReadyFor(query);
      // An order by itself the store gives out too, from keys alone; of many that takes as long as reading all.
      if (!filled && plan.words.length === 0 && !(await isMuch(database, entity)))
        return answerOf(idListOf(await matchingIds(database, query)), { filled });
      if (!filled) return answerOf(reading.columns().first(plan, SCREENFUL), { complete: false, filled });
      sortLater(plan.sort);
      return answerOf(reading.columns().matching(plan), {});
    },
    isReadyFor,
    close() {
      stopListening();
      reading.close();
    },
  };
}

function fieldsNeeded(query: ListQuery): string[] {
  return fieldsOf(planOf(query));
}

/** Blocks of which all ids are told before all are read. */
const FEW_BLOCKS = 16;

function isMuch(database: FieldDatabase, entity: string): Promise<boolean> {
  const store = database.packed(entity);
  return inOneView(store, async (local) => ((await packedView(local))?.ends.length ?? 0) > FEW_BLOCKS);
}

/** Milliseconds without a question: somebody who types would wait for it. */
const QUIET = 500;

function afterAnswers(work: (field: string) => void): (field: string) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (field) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(field), QUIET);
  };
}

interface Reading {
  columns(): RowColumns;
  /** Whether it holds every row with what it has for these. */
  hasAll(fields: readonly string[]): boolean;
  /** Reads what lies at a key of the store again; all of it for null. */
  read(key: string | null): void;
  close(): void;
}

/** Reads a store step by step, and what is written meanwhile in between. */
function createReading(database: FieldDatabase, entity: EntityDefinition, listener: IndexListener): Reading {
  let columns = rowColumns(entity);
  let steps = storeSteps(database, entity);
  let isAllRead = false;
  const written = new Set<string>();
  let isLost = false;
  let isReading = false;
  let isClosed = false;

  const beginAnew = () => {
    columns = rowColumns(entity);
    steps = storeSteps(database, entity);
    isAllRead = false;
    isLost = false;
  };
  const catchUp = async () => {
    if (isReading) return;
    isReading = true;
    try {
      while (!isClosed && (isLost || written.size > 0 || !isAllRead)) {
        const wasWritten = isLost || written.size > 0;
        if (isLost) beginAnew();
        else if (wasWritten) await takeWritten(database, entity, written, columns);
        else isAllRead = await steps.readOn(columns, [...(listener.asked?.() ?? [])].flatMap(fieldsNeeded));
        if (!isClosed) listener.onChange(wasWritten);
        if (!isAllRead) await listener.rest?.();
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
    hasAll: (fields) => !isLost && steps.hasAll(fields),
    read(key) {
      if (key === null) isLost = true;
      else if (key < PACKED) written.add(key);
      // Also one that is written anew: the one that it replaces may not have been read yet.
      else if (steps.addBlock(key)) isAllRead = false;
      inBackground(catchUp());
    },
    close() {
      isClosed = true;
    },
  };
}

/** Reads what was written into the columns, and takes it off the list; a read that fails leaves it there. */
async function takeWritten(
  database: FieldDatabase,
  entity: EntityDefinition,
  written: Set<string>,
  columns: RowColumns,
) {
  const ids = [...written];
  // Before the read: what is written during it is read again.
  written.clear();
  const rows = await rowsByIds(database, entity.name, ids).catch((error: unknown) => {
    for (const id of ids) written.add(id);
    throw error;
  });
  for (const [index, row] of rows.entries()) {
    if (row) columns.put(withIndexKeys(entity, row));
    else columns.remove(ids[index] ?? '');
  }
}

/** Tells the key of each record of an entity that is written, by any context; null where Dexie does not name it. */
export function onWritten(
  database: FieldDatabase,
  entity: string,
  tell: (key: string | null) => void,
): () => void {
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
