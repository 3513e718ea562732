import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import type { Database } from '../database.ts';
import { MARK } from '../replica/change-mark.ts';
import { Unusable } from '../replica/read-replica.ts';
import { STARTED } from '../replica/recognise-life.ts';
import type { Actor } from '../schema/actor.ts';
import type { Tables } from '../schema/tables.ts';
import type { TransactionContext } from './tenant.ts';
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

/** A database, and how it stands with a tenant. */
interface State {
  readonly isStandby: boolean;
  /** See `STARTED`. */
  readonly started: string;
  readonly epoch: string;
  /** Epoch and life of the data, epoch of the tenant, and how many migrations have run. */
  readonly data: string;
  /** Of the tenant's last change, whose mark tells it from another one that got its number after a loss. */
  readonly seq: number;
  readonly mark: string | null;
}

/**
 * Asks both at once: the primary's state is then of some moment within this call, and the snapshot of the replica the same state.
 * @returns the epoch. @throws Unusable
 */
async function requireSameState(database: Database, trx: Transaction<Tables>, actor: Actor): Promise<string> {
  const [there, here] = await Promise.all([
    become(database, trx, actor),
    stateOnPrimary(database, actor).catch(() => null),
  ]);
  if (!there.isStandby) throw new Unusable('not_standby');
  // The primary's own failure: it says so itself when it answers.
  if (!here) throw new Unusable('failed');
  if (there.data !== here.data) throw new Unusable('other_data');
  if (there.seq !== here.seq) throw new Unusable(there.seq < here.seq ? 'behind' : 'ahead');
  if (there.mark !== here.mark) throw new Unusable('other_data');
  return here.epoch;
}

/** One statement for itself: a transaction around it would cost three more. */
async function stateOnPrimary(database: Database, actor: Actor): Promise<State> {
  const state = await become(database, database.kysely, actor);
  database.life.require(state.started);
  return state;
}

/**
 * Makes the transaction the actor's, and looks at the tenant as they may. The settings are in force where the mark is read: a
 * subquery that changes something is run before the expressions that stand beside it.
 */
async function become({ readLimit }: Database, trx: ReadingTransaction, actor: Actor): Promise<State> {
  const limits = { ...REPLICA_LIMITS, statement: Math.min(readLimit, REPLICA_LIMITS.statement) };
  const { tenantId } = actor;
  const epochOfTenant = sql`(select tenants.epoch from tenants where id = ${tenantId})`;
  const { rows } = await sql<State>`select pg_is_in_recovery() as "isStandby", ${sql.raw(STARTED)} as started,
      concat_ws('-', server_state.epoch, ${epochOfTenant}) as epoch,
      array[server_state.epoch, server_state.life, ${epochOfTenant},
        (select count(*) from schema_migrations)::text]::text as data,
      coalesce(counter.seq, 0) as seq,
      (select ${MARK} from change_log where tenant_id = ${tenantId} and seq = counter.seq) as mark
    from (select ${asActor(actor, limits)}) as settings cross join server_state
      left join change_counter as counter on counter.tenant_id = ${tenantId}`.execute(trx);
  const [state] = rows;
  if (!state) throw new Unusable('other_data');
  return state;
}
