import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../schema/tables.ts';

/**
 * One after the other, on whichever node: whoever names the same turn waits until the transaction that holds it has ended, and sees
 * what it has written. For what is decided by rows that nobody could lock, since they may not be there yet.
 */
export async function holdTurn(trx: Transaction<Tables>, turn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`.execute(trx);
}

/** Beside others who share it, and not beside one who holds it. */
export async function shareTurn(trx: Transaction<Tables>, turn: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${turn}, 0))`.execute(trx);
}
