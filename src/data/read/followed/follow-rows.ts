import type { EntityDefinition } from '../../../domain/kit/entity/entity.ts';
import { inBackground } from '../../../domain/kit/values/in-background.ts';
import type { FieldDatabase } from '../../store/database.ts';
import { PACKED } from '../../store/packed/packed-records.ts';
import { rowsByIds } from '../list-query.ts';
import { onWritten } from '../row-index.ts';
import { rowSteps, type TakenRows } from './row-steps.ts';

/** All rows of an entity as somebody holds them, kept in step with the store. */
interface FollowedRows<Held> {
  /** Another one after rows were packed anew. */
  readonly held: Held;
  /** Every row was read as it is now. What comes after all rows may still come. */
  readonly isWhole: boolean;
  close(): void;
}

export interface RowsListener {
  /** What is held may be other rows now. `isWhole`: nothing is still being read. */
  onChange(isWhole: boolean): void;
  /** The store could not be read. What is held stays; it tries again after a pause, and with the next write. */
  onFailure(error: unknown): void;
  /** Milliseconds until then; by itself `RETRY_PAUSE`. */
  readonly pause?: number;
  /** Waited for after each step of the first reading, so that others who share the processor get on. */
  rest?(): Promise<void>;
}

interface HeldRows {
  readonly rows: TakenRows;
  /** It is better made anew. */
  readonly isWorn?: () => boolean;
  /** What is read of some rows once all were, in steps: columns say only that there is some. */
  readonly afterwards?: { isRead(): boolean; readOn(): Promise<void> };
}

/** Rows that were written, read again at once: another's download may write thousands. */
const STEP = 500;

const RETRY_PAUSE = 5000;

export function followRows<Held extends HeldRows>(
  database: FieldDatabase,
  entity: EntityDefinition,
  begin: () => Held,
  listener: RowsListener,
): FollowedRows<Held> {
  let read = beginning(database, entity, begin);
  const written = new Set<string>();
  let isLost = false;
  let isReading = false;
  let isClosed = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const step = async () => {
    if (isLost || read.held.isWorn?.()) {
      isLost = false;
      written.clear();
      read = beginning(database, entity, begin);
    } else if (written.size > 0) await takeWritten(database, entity, written, read.held.rows);
    else if (read.isWhole) await read.held.afterwards?.readOn();
    else read.isWhole = await read.steps.readOn();
  };
  const isAllRead = () => read.isWhole && (read.held.afterwards?.isRead() ?? true);
  const catchUp = async () => {
    if (isReading || isClosed) return;
    isReading = true;
    clearTimeout(retry);
    try {
      while (!isClosed && (isLost || written.size > 0 || !isAllRead())) {
        await step();
        if (!isClosed) listener.onChange(read.isWhole && written.size === 0);
        if (!isAllRead()) await listener.rest?.();
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
    get held() {
      return read.held;
    },
    get isWhole() {
      return read.isWhole && written.size === 0 && !isLost;
    },
    close() {
      isClosed = true;
      clearTimeout(retry);
      stopListening();
    },
  };
}

function beginning<Held extends HeldRows>(
  database: FieldDatabase,
  entity: EntityDefinition,
  begin: () => Held,
) {
  const held = begin();
  return { held, steps: rowSteps(database, entity, held.rows), isWhole: false };
}

function afterFailure(listener: RowsListener, error: unknown, again: () => Promise<void>) {
  listener.onFailure(error);
  return setTimeout(() => inBackground(again()), listener.pause ?? RETRY_PAUSE);
}

/** Reads what was written, and takes it off the list; a read that fails leaves it there. */
async function takeWritten(
  database: FieldDatabase,
  entity: EntityDefinition,
  written: Set<string>,
  rows: TakenRows,
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
