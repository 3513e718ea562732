import type { AnyRow, FieldValues } from '../../domain/kit/entity/entity.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import type { Problem } from '../../domain/kit/problems/problem.ts';
import type { PushOperation } from '../../domain/sync/wire.ts';

/** What kind of write an operation is; it decides method and path. */
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const OPERATION_KINDS = ['create', 'patch', 'delta', 'delete'] as const;

/**
 * pending → inflight → gone with its answer, or one of the states in which it waits:
 * `retry` for a passing fault, `authWait` for a sign-in, `conflict` and `rejected` for a person, `parked` for help,
 * `blocked` for the operation it depends on.
 */
export type OperationState = (typeof OPERATION_STATES)[number];

export const OPERATION_STATES = [
  'pending',
  'inflight',
  'retry',
  'authWait',
  'conflict',
  'rejected',
  'parked',
  'blocked',
] as const;

/** States in which an operation waits for a person, not for the network. */
export const UNDECIDED: readonly OperationState[] = ['rejected', 'parked', 'conflict'];

/** No version of any row: a write that must not happen unseen is asked about. */
export const ANOTHER_HISTORY = -1;

/** A write that the server has not acknowledged (sync protocol §1). */
export interface OutboxRecord {
  /** UUIDv7; travels as `Idempotency-Key`. */
  readonly opId: string;
  /** Grows by one with each save on this device: the order, whatever the clock says. */
  readonly seq: number;
  readonly entity: string;
  readonly entityId: string;
  readonly kind: OperationKind;
  /** Changed fields with their new values; for a delta `{delta, reason}`, with what it is for where that was said. */
  readonly changes: FieldValues;
  /** What those fields, and the rest of their groups, were before. */
  readonly baseValues: FieldValues;
  /**
   * Version of the row the person saw; 0 for a row the server has not answered yet, ANOTHER_HISTORY for one that a
   * restored backup does not have like that.
   */
  readonly baseVersion: number;
  /** Unacknowledged operations that must be applied first: creates of the rows it refers to, and what it is measured by. */
  readonly dependsOn: readonly string[];
  /** The operation that this one is a consequence of; it is one of `dependsOn`. Whoever discards that, discards this. */
  readonly follows?: string;
  /** Shared by what was saved together; none: it was saved by itself. */
  readonly txId?: string;
  readonly schemaVersion: number;
  readonly tenantId: string;
  readonly userId: string;
  readonly state: OperationState;
  readonly attempts: number;
  /** Milliseconds since the epoch by the device's clock; 0: at once. */
  readonly nextAttemptAt: number;
  /** The wire body was frozen and a request may have left: immutable from then on. */
  readonly sent: boolean;
  readonly wireBody: PushOperation | null;
  /** The server's last refusal; null where somebody on the way refused it, who does not know what the server has. */
  readonly problem: Problem | null;
  /** What a person reads in the sync centre: the row's title when it was saved. */
  readonly summary: string;
  /** When it was done: RFC 3339 by the device's clock and what that was known to be wrong by; never used for order. */
  readonly createdAt: string;
  /** Milliseconds that were added to the device's clock. Absent: none. */
  readonly clockOffset?: number;
  /** The tenant's time zone then, whose day it was done on. Absent where an older app saved it. */
  readonly zone?: string;
  /** It was acknowledged, and goes again because the server came back from a backup that may not hold it. */
  readonly again?: SentAgain;
}

export interface SentAgain {
  /** Its conflicts were brought before the person when it was acknowledged. */
  readonly asked: boolean;
}

/**
 * What one request carries, until the answers to it are taken over. There is one of these at most, since pushes hold a lock; of
 * a page whose lock the browser has taken there may be another.
 */
export interface InFlightRecord {
  /** Of the push, not of an operation. */
  readonly id: string;
  readonly operations: readonly InFlightOperation[];
}

export interface InFlightOperation extends Pick<OutboxRecord, 'opId' | 'seq'> {
  /** Byte for byte what leaves, also where another version of this app sends it again. */
  readonly wireBody: PushOperation;
}

/** An operation that the server has acknowledged, with what it takes to send it again as it was (sync protocol §1). */
export interface AckedOperation
  extends Pick<
      OutboxRecord,
      | 'opId'
      | 'seq'
      | 'entity'
      | 'entityId'
      | 'kind'
      | 'baseVersion'
      | 'dependsOn'
      | 'follows'
      | 'txId'
      | 'schemaVersion'
      | 'summary'
      | 'createdAt'
      | 'clockOffset'
      | 'zone'
    >,
    SentAgain {
  /** Holds the changes and their base as well. */
  readonly wireBody: PushOperation;
}

/** Operations that were acknowledged together. */
export interface AckedRecord {
  /** Of the first of them. */
  readonly opId: string;
  /** The greatest of theirs. */
  readonly seq: number;
  readonly operations: readonly AckedOperation[];
  /** Milliseconds since the epoch by the server's clock; 0 until the next pull tells the time. */
  readonly ackedAt: number;
}

/** As an app of before kept each by itself. */
export type AckedAlone = AckedOperation & Pick<AckedRecord, 'ackedAt'> & { readonly operations?: never };

/** A row of a download that takes the place of what is shown when it is complete, and does not lie packed beside it. */
export interface ShadowRecord {
  readonly entity: string;
  readonly id: string;
  /** Null: as it is shown. */
  readonly row: AnyRow | null;
  /** It lies packed, and is not there any more. */
  readonly isGone?: true;
}

/** `seenChanged`: somebody decided on what has changed since; the operation waits until they look again. */
export type IssueKind =
  | 'conflict'
  | 'deletedElsewhere'
  | 'editedSinceDelete'
  | 'seenChanged'
  | 'outOfScope'
  | 'unreadable';

/**
 * Something a person has to decide: a merge conflict on a written row, a refused delete or edit, or an operation that this
 * app cannot read, which is then `mine`.
 */
export interface IssueRecord {
  readonly id: string;
  readonly entity: string;
  readonly entityId: string;
  readonly opId: string;
  readonly kind: IssueKind;
  readonly conflicts: readonly Conflict[];
  /** The row as this person had it, and as the server has it (null when deleted there). */
  readonly mine: FieldValues;
  readonly theirs: AnyRow | null;
  readonly problem: Problem | null;
  readonly summary: string;
  readonly createdAt: string;
}

/** The last server row of an entity with operations in the outbox. */
export interface BaseRecord {
  /** `<entity>/<id>` */
  readonly key: string;
  readonly entity: string;
  readonly id: string;
  /** Null: created on this device, the server has not answered. */
  readonly row: AnyRow | null;
  /** A newer row that came while an answer is outstanding; it may or may not contain the operation. */
  readonly held: AnyRow | null;
  /** The server says it was deleted; what the person did to it waits for their decision. */
  readonly deleted: boolean;
}

/** When something is saved, by the clock as this device knows it to be wrong, and where a day begins. */
export type SavedAt = Pick<OutboxRecord, 'createdAt' | 'clockOffset' | 'zone'>;
