import type { FieldDatabase } from '../../data/store/database.ts';
import { readMeta, writeMeta } from '../../data/store/meta.ts';

/** Less than this is the way of the answer, and no wrong clock. */
const MINUTE = 60_000;

/**
 * Keeps by how much this device's clock is behind the server's: what is saved from now on has the right time. An idle device
 * writes nothing, so what differs by less than a minute is the same.
 */
export async function noteClock(database: FieldDatabase, behind: number): Promise<void> {
  if (!Number.isFinite(behind)) return;
  const known = (await readMeta(database, 'clockOffset')) ?? 0;
  if (Math.abs(behind - known) <= MINUTE) return;
  await writeMeta(database, 'clockOffset', Math.abs(behind) <= MINUTE ? 0 : Math.round(behind));
}
