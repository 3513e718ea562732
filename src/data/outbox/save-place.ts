import { DEFAULT_ZONE } from '../../domain/kit/time/time-zone.ts';
import type { FieldDatabase } from '../store/database.ts';
import type { MetaValues } from '../store/meta-record.ts';
import type { SavedAt } from '../store/outbox-record.ts';
import { correctedBy } from '../store/saved-at.ts';
import type { Tools } from '../store/tools.ts';

/** What a save has to know of this device. */
export interface SavePlace {
  readonly at: SavedAt;
  /** Number of the last operation that was saved here: what is saved now gets the next one. */
  readonly last: number;
}

/**
 * Asks for all values of `meta` in one request: together they are small, and each request costs as much as all of them. Must
 * run inside the transaction that saves, after whatever else was saved in it.
 */
export async function savePlace(
  database: FieldDatabase,
  { clock }: Pick<Tools, 'clock'>,
): Promise<SavePlace> {
  const records = await database.meta.toArray();
  const values: Partial<MetaValues> = Object.fromEntries(records.map(({ key, value }) => [key, value])); // as in readMeta
  const { zone = DEFAULT_ZONE, clockOffset = 0, seq = 0 } = values;
  const createdAt = correctedBy(clock, clockOffset);
  return { at: { createdAt, zone, ...(clockOffset !== 0 && { clockOffset }) }, last: seq };
}
