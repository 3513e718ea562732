import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { DEFAULT_ZONE } from '../../../src/domain/kit/time/time-zone.ts';
import { flushed } from '../../postgres/connection.ts';
import { isRetryable } from '../../postgres/database-errors.ts';
import { refuse } from '../../problems/errors.ts';
import type { Database } from '../database.ts';
import { STARTED, Unrecognised } from '../replica/recognise-life.ts';
import type { Actor, AuditedBy } from '../schema/actor.ts';
import type { Tables } from '../schema/tables.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that need no sign-in. */
    actor: Actor | null;
  }
}

/** Who the actor of a request is now. @throws ProblemError as a new request of theirs would */
export type RenewActor = (request: FastifyRequest, actor: Actor) => Promise<Actor>;

/** @throws ProblemError `unauthenticated` on a route that nobody has signed in for. */
export function requireActor(request: FastifyRequest): Actor {
  return request.actor ?? refuse('unauthenticated');
}

export interface TenantTransaction {
  /** Repeatable read and read only: every statement sees the same moment. */
  readonly snapshot?: true;
}

export interface TransactionContext {
  /** Epoch of the data: the first half of every ETag. */
  readonly epoch: string;
  /** The tenant's time zone: a day is a day there. */
  readonly zone: string;
}

/** Times a transaction that lost a dead-lock is run again. */
const RETRIES = 4;

/** Milliseconds a statement waits for a lock before the caller is told to come back. */
const LOCK_TIMEOUT = 5000;

/**
 * Milliseconds for any statement of a request, and for the rest between two: the caller has gone by then. What only reads has
 * `database.readLimit`: nothing is lost where it is ended, and a question that takes longer is one too many.
 */
const STATEMENT_TIMEOUT = 60_000;

/**
 * Runs `work` in one transaction as `app_user` of the actor's tenant. Role, tenant and actor are settings of this
 * transaction only: a pooled connection that is given back knows nothing. `work` may run more than once, after a
 * dead-lock, so it must have no effect but on `trx`. Never use the outer database inside it: under load all
 * connections would wait for one more each.
 *
 * What may write passes a gate with fewer places than there are connections: however many wait for a locked row, there is a
 * connection for whoever reads. @throws ServerBusy
 */
export function inTenant<T>(
  database: Database,
  actor: Actor,
  work: (trx: Transaction<Tables>, context: TransactionContext) => Promise<T>,
  options: TenantTransaction = {},
): Promise<T> {
  const run = () => inTransaction(database, actor, work, options);
  return options.snapshot || actor.isReading ? run() : database.writes(actor.tenantId, run);
}

async function inTransaction<T>(
  database: Database,
  actor: Actor,
  work: (trx: Transaction<Tables>, context: TransactionContext) => Promise<T>,
  options: TenantTransaction,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await begin(database, options).execute(async (trx) =>
        work(trx, await become(database, trx, actor, limitsOf(database, actor, options))),
      );
    } catch (error) {
      if (attempt >= RETRIES) throw error;
      if (error instanceof Unrecognised) await database.recognise();
      else if (!isRetryable(error)) throw error;
    }
  }
}

/**
 * Runs `work` as `app_identity`, for signing in and for setting up: it reads and writes identities, tenants and
 * sessions, and reads members and roles of every tenant. It cannot write anything else: members, roles, flags and
 * records are written by `inTenant` with an actor of their tenant, because change log and audit log need the tenant.
 */
export function asIdentityService<T>(
  database: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.signIns('', () => identityTransaction(database, work));
}

/** The same for what every request reads first, and nobody's lock holds up. `work` takes no lock. */
export function readAsIdentityService<T>(
  database: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return identityTransaction(database, work);
}

async function identityTransaction<T>(
  database: Database,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await database.kysely.transaction().execute(async (trx) => {
        const { rows } = await sql<{ started: string }>`select set_config('role', 'app_identity', true),
          set_config('app.tenant_id', '', true), ${settings()}, ${sql.raw(STARTED)} as started`.execute(trx);
        database.life.require(rows[0]?.started);
        return work(trx);
      });
    } catch (error) {
      if (attempt >= RETRIES || !(error instanceof Unrecognised)) throw error;
      await database.recognise();
    }
  }
}

/** Milliseconds: how long a statement waits for a lock, and how long it runs. */
interface StatementLimits {
  readonly lock: number;
  readonly statement: number;
}

const LIMITS: StatementLimits = { lock: LOCK_TIMEOUT, statement: STATEMENT_TIMEOUT };

/**
 * Of this transaction, since a session may be another one for the next: no wait without an end, instants in UTC, and no
 * acknowledgement before it is on the disk, whatever the cluster's settings say.
 */
function settings({ lock, statement } = LIMITS) {
  return sql`set_config('lock_timeout', ${String(lock)}, true),
    set_config('statement_timeout', ${String(statement)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(statement)}, true),
    set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO', true),
    ${sql.raw(flushed('transaction'))}`;
}

/**
 * Does a part of a tenant's transaction as `app_identity`: people and tenants are written together with what belongs to
 * them, or not at all. When `work` throws, the role goes with the transaction or its savepoint.
 */
export async function withIdentityService<T>(trx: Transaction<Tables>, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ before: string }>`select current_setting('role') as before`.execute(trx);
  const before = rows[0]?.before ?? 'app_user';
  if (before === 'app_identity') return work();
  await sql`select set_config('role', 'app_identity', true)`.execute(trx);
  const result = await work();
  await sql`select set_config('role', ${before}, true)`.execute(trx);
  return result;
}

function begin(database: Database, options: TenantTransaction) {
  const transaction = database.kysely.transaction();
  return options.snapshot
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only')
    : transaction;
}

/** One statement: a round trip less for each of the others counts. */
async function become(
  database: Database,
  trx: Transaction<Tables>,
  actor: Actor,
  limits: StatementLimits,
): Promise<TransactionContext> {
  const { rows } = await sql<{
    started: string;
    epoch: string;
    own: readonly (string | null)[] | null;
  }>`select
      ${asActor(actor, limits)}, ${sql.raw(STARTED)} as started,
      epoch, (select array[epoch, time_zone] from tenants where id = ${actor.tenantId}) as own
    from server_state`.execute(trx);
  const [state] = rows;
  if (!state) throw new Error('server_state has no row');
  database.life.require(state.started);
  const [epoch = null, zone] = state.own ?? [];
  return { epoch: epoch === null ? state.epoch : `${state.epoch}-${epoch}`, zone: zone ?? DEFAULT_ZONE };
}

function limitsOf({ readLimit }: Database, actor: Actor, { snapshot }: TenantTransaction): StatementLimits {
  return snapshot || actor.isReading
    ? { ...LIMITS, statement: Math.min(readLimit, STATEMENT_TIMEOUT) }
    : LIMITS;
}

/** What makes a transaction the actor's, in the list of a `select`. */
export function asActor(actor: Actor, limits: StatementLimits) {
  return sql`set_config('role', 'app_user', true), set_config('app.tenant_id', ${actor.tenantId}, true),
    set_config('app.actor', ${auditSetting(actor)}, true), ${settings(limits)}`;
}

/** What the operation adds to the audit row beside its actor. */
export interface AuditedOperation {
  readonly opId: string | null;
  /** Overwrites whatever is there. */
  readonly unconditional: boolean;
  /** RFC 3339 by the device's clock. */
  readonly deviceTime: string | null;
  /** RFC 3339 by the server's clock. Absent: as it arrives. */
  readonly happenedAt?: string;
}

/** Value of the setting `app.actor`, which the trigger that writes the audit log reads. */
export function auditSetting(actor: AuditedBy, operation?: AuditedOperation): string {
  const { userId, deviceId, ip, requestId, importId } = actor;
  const deviceTime = validInstant(operation ? operation.deviceTime : actor.deviceTime);
  return JSON.stringify({ userId, deviceId, ip, requestId, importId, ...operation, deviceTime });
}

/** A device's clock may say anything; what is no time at all is not worth refusing the work for. */
function validInstant(text: string | null): string | null {
  const time = new Date(text ?? Number.NaN);
  const year = time.getUTCFullYear();
  return year >= 1900 && year < 2200 ? time.toISOString() : null;
}
