/** What is measured of a contender in one round. Null: it does nothing of the kind, or was not asked in this profile. */
export interface Measures {
  /** Rows a second, from the first request until all are stored. */
  readonly firstSync: number;
  /** Milliseconds of that, all of them and until the person's own work is there. */
  readonly all: number;
  readonly own: number | null;
  /** Milliseconds. */
  readonly reopen: number | null;
  /** On a page that did nothing before, with opening. */
  readonly firstSearch: number | null;
  readonly list: number | null;
  readonly prefix: number | null;
  readonly word: number | null;
  readonly substring: number | null;
  readonly counts: number | null;
  readonly stored: number | null;
  readonly shown: number | null;
  /** Edits a second that waited for a network. */
  readonly queued: number | null;
  /** Milliseconds until changes of others are stored. */
  readonly office: number | null;
  /** Bytes over the wire, both ways. */
  readonly firstSyncBytes: number;
  readonly queuedBytes: number | null;
  /** Bytes of heap at most while all rows come. */
  readonly pageHeap: number;
  readonly workerHeap: number | null;
  /** Seconds that all processes of the browser worked while all rows came; null where the system does not say so. */
  readonly processor: number | null;
  /** Bytes that its pages and workers held at most meanwhile, whatever for. */
  readonly memory: number | null;
  /** Bytes on the disk. */
  readonly stores: number;
  /** Milliseconds; 0: no task of the page's thread was longer than 50 ms while all rows came. */
  readonly longestTask: number;
}

export type MeasureName = keyof Measures;

/** Within this time were 95 of 100. */
export function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
