import { DEFAULT_ZONE, type Moment } from '../../domain/kit/time/time-zone.ts';
import type { Clock } from '../../domain/kit/values/ids.ts';
import type { FieldDatabase } from './database.ts';
import { readAllMeta, readMeta } from './meta.ts';
import type { SavedAt } from './outbox-record.ts';
import type { Tools } from './tools.ts';

/** What a save has to know of this device. */
export interface SavePlace {
  readonly at: SavedAt;
  /** Number of the last operation that was saved here: what is saved now gets the next one. */
  readonly last: number;
}

/** Must run inside the transaction that saves, after whatever else was saved in it. */
export async function savePlace(
  database: FieldDatabase,
  { clock }: Pick<Tools, 'clock'>,
): Promise<SavePlace> {
  const { zone = DEFAULT_ZONE, clockOffset = 0, seq = 0 } = await readAllMeta(database);
  const createdAt = corrected(clock, clockOffset);
  return { at: { createdAt, zone, ...(clockOffset !== 0 && { clockOffset }) }, last: seq };
}

/**
 * RFC 3339 by the device's clock as it is known to be wrong: whatever a person reads beside the server's times, or is compared
 * with them. Inside a transaction, that one is over `meta` as well.
 */
export async function correctedNow(database: FieldDatabase, clock: Clock): Promise<string> {
  return corrected(clock, (await readMeta(database, 'clockOffset')) ?? 0);
}

function corrected(clock: Clock, offset: number): string {
  return new Date(clock.now() + offset).toISOString();
}

/** What the server will take it to have happened at. */
export function momentOf({ createdAt, zone = DEFAULT_ZONE }: SavedAt): Moment {
  return { at: createdAt, zone };
}
