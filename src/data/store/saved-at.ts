import { DEFAULT_ZONE, type Moment } from '../../domain/kit/time/time-zone.ts';
import type { Clock } from '../../domain/kit/values/ids.ts';
import type { FieldDatabase } from './database.ts';
import { readMeta } from './meta.ts';
import type { SavedAt } from './outbox-record.ts';
import type { Tools } from './tools.ts';

/** Must run inside a transaction over `writtenStores`, or none. */
export async function savedAt(database: FieldDatabase, { clock }: Pick<Tools, 'clock'>): Promise<SavedAt> {
  const [zone = DEFAULT_ZONE, clockOffset = 0] = await Promise.all([
    readMeta(database, 'zone'),
    readMeta(database, 'clockOffset'),
  ]);
  return { createdAt: corrected(clock, clockOffset), zone, ...(clockOffset !== 0 && { clockOffset }) };
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
