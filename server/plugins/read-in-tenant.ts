import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from './database.ts';
import { Unusable } from './read-replica.ts';
import { STARTED } from './recognise-life.ts';
import type { Tables } from './tables.ts';
import type { Actor, TransactionContext } from './tenant.ts';
import { asActor, inTenant } from './tenant.ts';

/** Of a transaction no more than reading: whoever needs one that writes does not take it. */
export type ReadingTransaction = Pick<Transaction<Tables>, 'selectFrom' | 'getExecutor'>;

/** Milliseconds, on a replica. Shorter than on the primary, which comes after it: it can take both before the caller has gone. */
const REPLICA_LIMITS = { lock: 1000, statement: 10_000 } as const;

/**
 * `inTenant` for what only reads rows that the change log tells of: one snapshot, on a read replica where there is one, and on the
 * primary wherever that one may not be read. A reader never sees anything older than what was committed when the call began.
 *
 * The replica is read in exactly the tenant's state that the primary is in: its number of the last change, which each transaction takes
 * last and under a lock, is the same. One that is ahead would show what the primary has not acknowledged yet, and give out cursors
 * that the primary takes for those of a lost life. What no change tells of has no such number: read it by `inTenant`.
 *
 * `work` may run more than once, and has no effect but on what it returns.
 */
export async function readInTenant<T>(
  database: Database,
  actor: Actor,
  work: (trx: ReadingTransaction, context: Pick<TransactionContext, 'epoch'>) => Promise<T>,
): Promise<T> {
  const answer = await database.replica?.attempt(
    actor.tenantId,
    (trx) => requireSameState(database, trx, actor),
    (trx, epoch) => work(trx, { epoch }),
  );
  return answer ? answer.value : inTenant(database, actor, work, { snapshot: true });
}

/** What tells whether two databases are in the same state of a tenant. */
interface State {
  /** Epoch and life of the data, epoch of the tenant, and how many migrations have run. */
  readonly data: string;
  /** Of the tenant's last change. */
  readonly seq: number;
  readonly epoch: string;
}

/**
 * Asks both at once: the primary's state is then of some moment within this call, and the snapshot of the replica the same state.
 * @returns the epoch. @throws Unusable
 */
async function requireSameState(database: Database, trx: Transaction<Tables>, actor: Actor): Promise<string> {
  const [there, here] = await Promise.all([
    become(trx, actor),
    stateOnPrimary(database, actor.tenantId).catch(() => null),
  ]);
  if (!there.isStandby) throw new Unusable('not_standby');
  // The primary's own failure: it says so itself when it answers.
  if (!here) throw new Unusable('failed');
  if (there.data !== here.data) throw new Unusable('other_data');
  if (there.seq !== here.seq) throw new Unusable(there.seq < here.seq ? 'behind' : 'ahead');
  return here.epoch;
}

async function become(
  trx: Transaction<Tables>,
  actor: Actor,
): Promise<State & { readonly isStandby: boolean }> {
  const { rows } = await sql<State & { isStandby: boolean }>`select ${asActor(actor, REPLICA_LIMITS)},
      pg_is_in_recovery() as "isStandby", ${stateOf(actor.tenantId)} from server_state`.execute(trx);
  return rows[0] ?? refuseEmpty();
}

/** One statement for itself, which needs no transaction. */
async function stateOnPrimary(database: Database, tenantId: string): Promise<State> {
  const { rows } = await sql<
    State & { started: string }
  >`select ${sql.raw(STARTED)} as started, ${stateOf(tenantId)} from server_state`.execute(database.kysely);
  const state = rows[0] ?? refuseEmpty();
  database.life.require(state.started);
  return state;
}

function stateOf(tenantId: string): RawBuilder<unknown> {
  const ofTenant = sql`(select tenants.epoch from tenants where id = ${tenantId})`;
  return sql`concat_ws('-', server_state.epoch, ${ofTenant}) as epoch,
    array[server_state.epoch, server_state.life, ${ofTenant},
      (select count(*) from schema_migrations)::text]::text as data,
    coalesce((select seq from change_counter where tenant_id = ${tenantId}), 0) as seq`;
}

function refuseEmpty(): never {
  throw new Unusable('other_data');
}
