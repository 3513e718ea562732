import { DEFAULT_ZONE, type Moment } from '../../domain/kit/time/time-zone.ts';
import type { Clock } from '../../domain/kit/values/ids.ts';
import type { FieldDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import type { SavedAt } from './outbox-record.ts';

/**
 * RFC 3339 by the device's clock as it is known to be wrong: whatever a person reads beside the server's times, or is compared
 * with them. Inside a transaction, that one is over `meta` as well.
 */
export async function correctedNow(database: FieldDatabase, clock: Clock): Promise<string> {
  return correctedBy(clock, (await readMeta(database, 'clockOffset')) ?? 0);
}

/** @param offset milliseconds by which the clock is behind the server's */
export function correctedBy(clock: Clock, offset: number): string {
  return new Date(clock.now() + offset).toISOString();
}

/** What the server will take it to have happened at. */
export function momentOf({ createdAt, zone = DEFAULT_ZONE }: SavedAt): Moment {
  return { at: createdAt, zone };
}
