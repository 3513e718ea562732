import type { Transaction } from 'kysely';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import type { DatabaseRow } from './row-shape.ts';

/** What a write knows: its transaction, who writes, and the time it is, fixed once. */
export interface WriteContext {
  readonly trx: Transaction<Tables>;
  readonly actor: Actor;
  readonly epoch: string;
  /** RFC 3339 by the server's clock: when the write arrived. */
  readonly now: string;
  /** When what it tells of happened: what follows from it, and every figure, takes this one. */
  readonly happenedAt: string;
  /** Milliseconds to add to times in the body, which a wrong clock has set. */
  readonly correction: number;
  /** The tenant's time zone. */
  readonly zone: string;
  /** Idempotency key; null for a plain REST call without one. */
  readonly opId: string | null;
  /** `auditSetting` of this operation. */
  readonly audit: string;
  /** No app sent it, which would have said itself what begins with the write (docs/decisions/0121). */
  readonly isPlainCall?: boolean;
  readonly rules?: readonly WriteRule[];
  /** Rows of this transaction that are read and locked already. */
  readonly ahead?: RowsAhead;
  /** Holds updates back until something else is asked of the database; absent where each is sent at once. */
  readonly held?: HeldUpdates;
  /** Rows that the writes at hand name, read and held already; none of them is changed meanwhile. */
  readonly named?: RowsAhead;
}

/**
 * What a module adds to the generic handler, in the transaction of the write: it refuses, and then nothing is written,
 * or writes what follows from it for other people. Must not write the row itself: the device has shown it already.
 */
export type WriteRule = (context: WriteContext, change: ChangedRow) => Promise<void>;

/** Rows that were read and locked before their turn. */
export type RowsAhead = Map<string, DatabaseRow>;

/** A row that was written: `before` is null for a new one. */
export interface ChangedRow {
  readonly entity: EntityDefinition;
  readonly before: DatabaseRow | null;
  readonly after: DatabaseRow;
}

/** An update of a row that the caller has locked. */
export interface RowUpdate {
  readonly context: WriteContext;
  readonly entity: EntityDefinition;
  readonly before: DatabaseRow;
  readonly changes: FieldValues;
  readonly scopeUsers?: readonly string[];
}

/** Updates of one transaction that are decided and not sent yet. */
export interface HeldUpdates {
  /** The transaction for everything else: it sends what is held before any other statement, which so sees it. */
  readonly trx: Transaction<Tables>;
  /** @returns the row as it will be */
  readonly hold: (update: RowUpdate) => DatabaseRow;
  /** Before the commit. @throws where a row did not become what was answered: nothing of the transaction may stay */
  readonly send: () => Promise<void>;
}
