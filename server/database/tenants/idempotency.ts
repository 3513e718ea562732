import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { isProblem } from '../../../src/domain/kit/problems/is-problem.ts';
import type { Problem } from '../../../src/domain/kit/problems/problem.ts';
import type { AppliedEarlier, WrittenRow } from '../../../src/domain/sync/wire.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { isLockTimeout } from '../../postgres/database-errors.ts';
import { refusalOf, refuse } from '../../problems/errors.ts';
import type { Actor } from '../schema/actor.ts';
import type { Tables } from '../schema/tables.ts';

export interface KeptResponse {
  readonly status: number;
  readonly etag: string | null;
  readonly body: WrittenRow | AppliedEarlier | Problem | null;
  /** The answer of the first time. */
  readonly replayed?: true;
}

/** A stored answer; `rowId` names the record in it, null where it shows none or is a refusal. */
export interface FinalAnswer extends KeptResponse {
  readonly rowId: string | null;
}

export interface Claim {
  readonly key: string;
  readonly fingerprint: string;
}

interface Context {
  readonly trx: Transaction<Tables>;
  readonly actor: Actor;
  readonly epoch: string;
}

/** Refusals that no repetition changes. Their transaction keeps the key and the answer, and undoes everything else. */
const FINAL_STATUSES: readonly number[] = [409, 410, 412, 422];
const PASSING_CODES: readonly string[] = ['in_progress', 'idempotency_key_reused'];

/**
 * Runs `work` the first time a key comes and repeats its answer every time after that (sync protocol §4). Claiming the
 * key is the first statement that writes: a twin that comes meanwhile waits on the unique index until this transaction
 * ends, and then repeats the answer, or does the work itself when there is none.
 */
export async function once(
  context: Context,
  claim: Claim,
  mayRead: (stored: FinalAnswer) => Promise<boolean>,
  work: () => Promise<KeptResponse>,
): Promise<KeptResponse> {
  if (!(await claimKey(context, claim))) return replay(context, claim, mayRead);
  const answer = await settle(context, work);
  await context.trx
    .updateTable('idempotency')
    .set({ status: answer.status, body: answer.body === null ? null : JSON.stringify(answer.body) })
    .where('tenant_id', '=', context.actor.tenantId)
    .where('key', '=', claim.key)
    .execute();
  return answer;
}

/** Claims keys for operations that share a transaction. @returns whether all of them are new. */
export async function claimAll({ trx, actor }: Context, claims: readonly Claim[]): Promise<boolean> {
  // In the order of keys: two senders of the same operations wait for each other instead of locking each other out.
  const { rows } = await sql`insert into idempotency (tenant_id, key, user_id, fingerprint)
    select ${actor.tenantId}, key, ${actor.userId}, fingerprint
      from json_to_recordset(${JSON.stringify(claims)}::json) as given (key text, fingerprint text) order by key
    on conflict do nothing returning key`.execute(trx);
  return rows.length === claims.length;
}

/** Keeps the answers of operations whose keys `claimAll` claimed. */
export async function keepOperationAnswers(
  { trx, actor }: Context,
  answers: readonly (Pick<KeptResponse, 'status' | 'body'> & { readonly key: string })[],
): Promise<void> {
  const keys = answers.map(({ key }) => key);
  // The keys are said twice: from the JSON alone PostgreSQL expects many, and reads all that the tenant ever sent.
  await sql`update idempotency as kept set status = given.status, body = given.body
    from json_to_recordset(${JSON.stringify(answers)}::json) as given (key text, status integer, body json)
    where kept.tenant_id = ${actor.tenantId} and kept.key = any (${keys}) and kept.key = given.key`.execute(
    trx,
  );
}

/** @throws ProblemError `dependency_failed` unless each of these operations, all of this person, was applied. */
export async function requireApplied(context: Context, opIds: readonly string[]): Promise<void> {
  if (opIds.length === 0) return;
  const { rows } = await sql<{ applied: number }>`select count(*) as applied from idempotency
    where tenant_id = ${context.actor.tenantId} and key = any (${[...new Set(opIds)]})
      and user_id = ${context.actor.userId} and status between 200 and 299`.execute(context.trx);
  if (rows[0]?.applied !== new Set(opIds).size) refuse('dependency_failed');
}

async function claimKey({ trx, actor }: Context, claim: Claim): Promise<boolean> {
  try {
    const { rows } = await sql`insert into idempotency (tenant_id, key, user_id, fingerprint)
      values (${actor.tenantId}, ${claim.key}, ${actor.userId}, ${claim.fingerprint})
      on conflict do nothing returning key`.execute(trx);
    return rows.length > 0;
  } catch (error) {
    if (isLockTimeout(error)) refuse('in_progress');
    throw error;
  }
}

/** Carries the work out behind a savepoint, so that a final refusal undoes its writes and keeps the key. */
async function settle({ trx }: Context, work: () => Promise<KeptResponse>): Promise<KeptResponse> {
  await sql`savepoint business`.execute(trx);
  try {
    return await work();
  } catch (error) {
    const { problem, headers } = refusalOf(error);
    if (!FINAL_STATUSES.includes(problem.status) || PASSING_CODES.includes(problem.code)) throw error;
    await sql`rollback to savepoint business`.execute(trx);
    return { status: problem.status, etag: headers['etag'] ?? null, body: problem };
  }
}

async function replay(
  context: Context,
  claim: Claim,
  mayRead: (stored: FinalAnswer) => Promise<boolean>,
): Promise<KeptResponse> {
  // The lock is for the log alone: a transaction that has written nothing there commits without waiting for a synchronous
  // standby, which may not have what is repeated here.
  const stored = await context.trx
    .selectFrom('idempotency')
    .select(['user_id', 'fingerprint', 'status', 'body'])
    .where('tenant_id', '=', context.actor.tenantId)
    .where('key', '=', claim.key)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (stored.fingerprint !== claim.fingerprint || stored.user_id !== context.actor.userId) {
    refuse('idempotency_key_reused');
  }
  if (stored.status === null) throw new Error('an idempotency key was committed without its answer');
  // Written by `once`: a row, a problem, or nothing.
  const body = stored.body as unknown as WrittenRow | Problem | null;
  if (body === null && stored.status < 300 && stored.status !== NO_CONTENT)
    return appliedEarlier(stored.status);
  const { rowId, ...answer } = finalAnswer(context, stored.status, body);
  if (await mayRead({ ...answer, rowId })) return { ...answer, replayed: true };
  return isProblem(body)
    ? { ...answer, body: withoutValues(body), replayed: true }
    : appliedEarlier(stored.status);
}

/** A refusal that shows nothing of the record. */
function withoutValues(refusal: Problem): Problem {
  return Object.fromEntries(
    Object.entries(refusal).filter(([name]) => name !== 'conflicts'),
  ) as typeof refusal; // it may be absent
}

const NO_CONTENT = 204;

/** Without what was written: it is kept for a time only, and may be another person's business by now. */
function appliedEarlier(status: number): KeptResponse {
  return { status, etag: null, body: { applied: true }, replayed: true };
}

function finalAnswer(context: Context, status: number, body: WrittenRow | Problem | null): FinalAnswer {
  if (body === null || isProblem(body)) return { status, etag: null, body, rowId: null };
  return { status, etag: etagOf(context.epoch, body.version), body, rowId: body.id };
}
