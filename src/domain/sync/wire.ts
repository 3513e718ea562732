import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import type { Conflict } from '../kit/problems/conflict.ts';
import type { Problem } from '../kit/problems/problem.ts';

/** The sync calls as they travel (sync protocol §3, §8). One source for client, worker and server. */

export const WIRE_LIMITS = {
  /** Operations in one push. */
  pushOperations: 100,
  /** Bytes of one push body. */
  pushBytes: 256 * 1024,
  /** Rows of one page of changes unless asked for fewer, and at most. */
  changesDefault: 1000,
  changesMaximum: 2000,
  /** Milliseconds until a request without an answer counts as lost (R9.1). */
  timeout: 30_000,
} as const;

/** Raised with each change of the wire or of a definition that an older client cannot speak. */
export const SCHEMA_VERSION = 1;

export interface PushRequest {
  readonly tenantId: string;
  readonly userId: string;
  readonly deviceId: string;
  readonly schemaVersion: number;
  /** By which the device knows the server. Another one is answered with `reset`, and nothing is carried out. */
  readonly epoch?: string | null;
  /** The import that these operations are a part of. */
  readonly importId?: string;
  readonly operations: readonly PushOperation[];
}

export interface PushOperation {
  /** UUIDv7; the idempotency key. */
  readonly opId: string;
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API base, as the specification spells it: `/work-orders/<id>`, `/inventory/<id>/quantity`. */
  readonly path: string;
  /** ETag of the version the person saw, or null: last write wins. */
  readonly ifMatch: string | null;
  /** What the changed fields, and the rest of their groups, were before. Null: no merge. */
  readonly base: FieldValues | null;
  readonly body: FieldValues | null;
  /** Operations that must have been applied before this one. */
  readonly dependsOn: readonly string[];
  /** When the person did it, by the device's clock: what happened then has this time, and no order comes of it. RFC 3339. */
  readonly deviceTime: string;
  /** Milliseconds that the device knew its clock to be behind the server's, already added to times in `body`. Absent: none. */
  readonly clockOffset?: number;
  /** Of the app that wrote `base` and `body`, where it was not the first. */
  readonly schemaVersion?: number;
}

/** One line of the NDJSON answer to a push, written after the operation's transaction is closed. */
export interface PushResult {
  readonly opId: string;
  readonly status: number;
  readonly etag: string | null;
  /** The row, with `conflicts` where the merge left something to decide; null after a delete; or the problem. */
  readonly body: WrittenRow | AppliedEarlier | Problem | null;
  /** The operation came before: this is the answer it had then. */
  readonly replayed?: true;
}

/**
 * Of a push: the device's place in the log, so that a server that came back as it was before notices before it carries anything
 * out. A header, which an older server passes over.
 */
export const CURSOR_HEADER = 'x-sync-cursor';

/** Says of a plain call with an idempotency key what `replayed` says of a result. */
export const REPLAYED_HEADER = 'idempotency-replayed';

export type WrittenRow = AnyRow & { readonly conflicts?: readonly Conflict[] };

/** The answer to a replay by a person who may no longer see the row, or so late that the row is not kept with it. */
export interface AppliedEarlier {
  readonly applied: true;
}

export interface ChangesPage {
  /** Changes when a backup is restored; rows and cursors of another epoch are worthless. */
  readonly epoch: string;
  /** Opaque and signed; send it back to get what follows. */
  readonly next: string;
  readonly more: boolean;
  readonly upserts: Readonly<Record<string, readonly AnyRow[]>>;
  readonly deletes: Readonly<Record<string, readonly Tombstone[]>>;
  /** Rows that left this person's scope. */
  readonly outOfScope: Readonly<Record<string, readonly string[]>>;
  /**
   * Part of a download beyond what this person begins to work with: the rows of each entity come in the order of their ids, all
   * of them, whatever page they are on. A device may store them together. Absent where an older server answers.
   */
  readonly inOrder?: boolean;
  /**
   * Of a download beyond what this person begins to work with, where the device says that it can read them: blocks of rows that are
   * ready (`GET /sync/blocks/{hash}`), one behind the other, before `next`. Such a page has no rows beside them.
   */
  readonly blocks?: readonly BlockPlace[];
  /** Changes with this person's role and what it permits: then the device asks what they may do now. */
  readonly rights: string;
  /** Somebody asks something of this device: `PUT /sync/device` says what. */
  readonly isAsked?: true;
  /** RFC 3339. */
  readonly serverTime: string;
}

export interface BlockPlace {
  readonly entity: string;
  /** SHA-256 of its bytes in hexadecimal: what is behind it never changes. */
  readonly hash: string;
  readonly rows: number;
  /** The place in the download behind this block, as the page's. */
  readonly next: string;
}

export interface Tombstone {
  readonly id: string;
  readonly version: number;
}

/** A server-sent event on `/sync/events`: something up to `seq` is there to be pulled. */
export interface ChangeHint {
  readonly seq: number;
}

/** The same hint through a push service: the event's name on the tenant's private channel. */
export const HINT_EVENT = 'changed';

/** `GET /pusher/channel`: where a tenant's hints are said now. */
export interface PushChannel {
  readonly channel: string;
  /** Milliseconds until it is another one. */
  readonly changesIn: number;
}

/** ETag of a version: strong, and different after a restored backup. */
export function etagOf(epoch: string, version: number): string {
  return `"${epoch}.${version}"`;
}
