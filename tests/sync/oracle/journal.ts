/*
 * What the oracle knows: what people did, what travelled, and what is there in the end. Plain data of its own; nothing
 * here or beside it is imported from the product, so that no mistake can be on both sides.
 */

export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };
export type Values = Readonly<Record<string, Value>>;

/** Somebody's work on one device: a local database. */
export interface Seat {
  readonly tablet: string;
  readonly tenantId: string;
  readonly userId: string;
}

/** A save that completed, as its person meant it. */
export interface Save extends Seat {
  readonly entity: string;
  readonly id: string;
  readonly kind: 'create' | 'edit' | 'item' | 'status' | 'delta' | 'delete';
  /** Texts that no other save has, by field; for an item by `<list>/<item id>/<field>`. */
  readonly texts: Readonly<Record<string, string>>;
  readonly delta: number;
  readonly status: string | null;
}

/** A request that the server carried out, with its answer as the server gave it, whatever became of that on its way. */
export interface Exchange {
  readonly tablet: string;
  /** Who signed the request, by its token; null without one. */
  readonly caller: { readonly tenantId: string; readonly userId: string } | null;
  readonly method: string;
  /** Below the API base, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly status: number;
  readonly answer: string;
}

/** An operation that has not been acknowledged, as it lies on a device. */
export interface Queued {
  readonly opId: string;
  readonly seq: number;
  readonly entity: string;
  readonly entityId: string;
  readonly kind: string;
  readonly state: string;
  readonly changes: Values;
  readonly dependsOn: readonly string[];
  readonly tenantId: string;
  readonly userId: string;
}

/** A question to a person. */
export interface Question {
  readonly entity: string;
  readonly entityId: string;
  readonly kind: string;
  readonly mine: Values;
  readonly conflicts: readonly { readonly path: string; readonly mine: Value }[];
}

/** What one local database holds. */
export interface Desktop extends Seat {
  readonly seesAll: boolean;
  readonly queue: readonly Queued[];
  readonly questions: readonly Question[];
  readonly rows: Readonly<Record<string, readonly Values[]>>;
}

/** A row of the server's table, by the names of its columns. */
export interface StoredRow {
  readonly tenantId: string;
  readonly entity: string;
  readonly id: string;
  readonly isDeleted: boolean;
  readonly readers: readonly string[];
  readonly columns: Values;
}

/** A broken promise; `invariant` is its number in the sync protocol, §10. */
export interface Violation {
  readonly invariant: number;
  readonly what: string;
}

export function seatOf({ tablet, tenantId, userId }: Seat): string {
  return `${tablet}/${tenantId}/${userId}`;
}

/** Equal as JSON: a field that is left out is an empty one, or a switch that is off, and keys have no order. */
export function same(left: Value | undefined, right: Value | undefined): boolean {
  return canonical(left) === canonical(right);
}

function canonical(value: Value | undefined): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, member]) => member !== null && member !== false)
            .sort(([one], [other]) => (one < other ? -1 : 1)),
        )
      : inner,
  );
}
