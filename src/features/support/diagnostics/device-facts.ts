import { queueNumbers } from '../../../data/outbox/queue-state.ts';
import { queueStates } from '../../../data/outbox/queue-states.ts';
import type { FieldDatabase } from '../../../data/store/database.ts';
import { readMeta } from '../../../data/store/meta.ts';
import { type KeptEntry, readKeptLog } from '../../../error-reports/kept-log.ts';

/** How a device stands: numbers, states and versions, and nothing that anybody wrote. */
export interface DeviceFacts {
  readonly waiting: number;
  readonly needsYou: number;
  readonly states: ReadonlyMap<string, number>;
  /** RFC 3339. */
  readonly lastSyncedAt: string | null;
  /** Rows of the first download so far; null: it is done. */
  readonly downloading: number | null;
  /** Milliseconds by which the device's clock is wrong. */
  readonly clockOffset: number;
  /** Bytes; null where the browser does not tell. */
  readonly used: number | null;
  readonly quota: number | null;
  readonly isKept: boolean | null;
  readonly log: readonly KeptEntry[];
}

export async function deviceFacts(database: FieldDatabase): Promise<DeviceFacts> {
  const [numbers, states, lastSyncedAt, firstSync, clockOffset, estimate, isKept] = await Promise.all([
    queueNumbers(database),
    queueStates(database),
    readMeta(database, 'lastSyncedAt'),
    readMeta(database, 'firstSync'),
    readMeta(database, 'clockOffset'),
    navigator.storage?.estimate(),
    navigator.storage?.persisted(),
  ]);
  return {
    ...numbers,
    states,
    lastSyncedAt: lastSyncedAt ?? null,
    downloading: firstSync?.done ? null : (firstSync?.rows ?? 0),
    clockOffset: clockOffset ?? 0,
    used: estimate?.usage ?? null,
    quota: estimate?.quota ?? null,
    isKept: isKept ?? null,
    log: readKeptLog(localStorage),
  };
}
