import { sql } from 'kysely';
import type { AnyRow, EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { versionNamed } from '../checks/preconditions.ts';
import type { SaidTime } from '../rows/said-time.ts';
import type { WriteContext } from '../rows/write-context.ts';

/** Less than this, and it is the way of the request and no wrong clock. */
const MINUTE = 60_000;

/** Nobody keeps work longer to themselves: what is said to be older has a clock that nobody can make sense of. */
const LONGEST_AGO = 180 * 24 * 60 * MINUTE;

export interface Happened {
  /** RFC 3339 in UTC; never later than now. */
  readonly at: string;
  /** Milliseconds to add to the times in the body. */
  readonly correction: number;
}

/**
 * When it happened, by the server's clock. A device that knows its error has said it; of any other the clock at the moment of
 * sending tells it.
 *
 * @param sentAt the device's clock as it sent this; null: it did not say
 * @param now milliseconds since the epoch
 */
export function happened(said: SaidTime | null, sentAt: string | null, now: number): Happened {
  const nobodySaid: Happened = { at: new Date(now).toISOString(), correction: 0 };
  const told = Date.parse(said?.deviceTime ?? '');
  if (!said || !Number.isFinite(told)) return nobodySaid;
  const error = Math.abs(said.clockOffset) > MINUTE ? said.clockOffset : errorOf(sentAt, now);
  const time = Math.min(told + error, now);
  if (time < now - LONGEST_AGO) return nobodySaid;
  return { at: new Date(time).toISOString(), correction: error === said.clockOffset ? 0 : error };
}

function errorOf(sentAt: string | null, now: number): number {
  const error = now - Date.parse(sentAt ?? '');
  return Number.isFinite(error) && Math.abs(error) > MINUTE ? error : 0;
}

export interface Dated {
  readonly context: WriteContext;
  /** What its writer knew of the record last; nothing that they tell of it lies before. */
  readonly notBefore: string;
}

/** The write as something that happened after what its writer knew of the record: nobody dates it further back. */
export async function datedAfter(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  ifMatch: string | null,
): Promise<Dated> {
  const notBefore = await knownSince(context, entity, row, ifMatch);
  return { context: context.happenedAt < notBefore ? happenedAt(context, notBefore) : context, notBefore };
}

/** A stamp of the body by the server's clock: not before what was known, and not in the future. */
export function boundedStamp({ correction, now }: WriteContext, notBefore: string): (at: string) => string {
  return (at) => {
    const time = new Date(Date.parse(at) + correction).toISOString();
    if (time > now) return now;
    return time < notBefore ? notBefore : time;
  };
}

/** Of a record that others have changed since, the change that its writer had seen last. */
async function knownSince(
  { trx, actor, now }: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  ifMatch: string | null,
): Promise<string> {
  const seen = versionNamed(ifMatch) ?? row.version;
  const unseen = row.version - seen;
  if (unseen <= 0) return row.updatedAt;
  const { rows } = await sql<{ at: string }>`select coalesce(happened_at, at) as at from audit_log
    where tenant_id = ${actor.tenantId} and entity = ${entity.name} and entity_id = ${row.id}
    order by id desc offset ${unseen} limit 1`.execute(trx);
  const known = rows[0]?.at ?? row.createdAt;
  // Where nobody said when, it is the database's clock that tells.
  return known < now ? known : now;
}

function happenedAt(context: WriteContext, at: string): WriteContext {
  const audit = JSON.stringify({ ...(JSON.parse(context.audit) as object), happenedAt: at });
  return { ...context, happenedAt: at, audit };
}
