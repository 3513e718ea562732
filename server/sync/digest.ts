import { sql } from 'kysely';
import type { EntityDefinition } from '../../src/domain/kit/entity/entity.ts';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Digest, DigestAnswer, DigestRequest } from '../../src/domain/sync/digest.ts';
import type { Actor } from '../database/schema/actor.ts';
import type { ReadingTransaction } from '../database/tenants/read-in-tenant.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { isSought, soughtBy } from '../resource/read/seek-rows.ts';
import { seenOf } from '../resource/rows/access.ts';
import { tableOf } from '../resource/rows/row-shape.ts';
import { isEveryRowVisible, visibleTo } from '../resource/rows/visible-rows.ts';
import { type FeedDeps, knownPlace } from './changes.ts';
import { readCursor } from './cursor.ts';
import { noticingRestore } from './epoch.ts';

/**
 * What this person's rows come to, for a device that has them all, read in the same snapshot as the head of the log.
 *
 * @throws ProblemError `invalid_cursor`, `reset`
 */
export async function readDigest(
  deps: FeedDeps,
  actor: Actor,
  request: DigestRequest,
): Promise<DigestAnswer> {
  const given = readCursor(deps.authSecret, actor, request.cursor);
  const answer = inTenant(
    deps.database,
    actor,
    async (trx, { epoch }) => {
      const { cursor, head } = await knownPlace(trx, actor, epoch, given);
      if (cursor.download !== null || cursor.seq < head) return { inStep: false, entities: {} };
      const entities: Record<string, Digest> = {};
      for (const entity of ENTITIES.filter((each) => seenOf(actor, each) !== 'none')) {
        entities[entity.name] = await digestOf(trx, actor, entity, request.except[entity.name] ?? []);
      }
      return { inStep: true, entities };
    },
    { snapshot: true },
  );
  return noticingRestore(deps.database, answer);
}

const SUMS = sql`count(*)::int as count, coalesce(sum(version * digest_of(id)), 0)::text as sum`;

/** Of the rows of an entity that this person sees, without those that the device leaves out. */
async function digestOf(
  trx: ReadingTransaction,
  actor: Actor,
  entity: EntityDefinition,
  except: readonly string[],
): Promise<Digest> {
  const visible = sql`tenant_id = ${actor.tenantId} and deleted_at is null and ${visibleTo(actor, entity)}`;
  const named = soughtBy(actor, entity, []);
  const seen = named ? sql`${visible} and ${isSought(entity, named)}` : visible;
  const { rows } = isEveryRowVisible(actor, entity)
    ? // Kept with each write: adding up a large table would take longer than all that a device asks in a day.
      await sql<Digest>`select coalesce(sum(total), 0)::int - max(apart.count) as count,
          (coalesce(sum(digest), 0) - max(apart.sum::numeric))::text as sum
        from (select ${SUMS} from ${tableOf(entity)} where ${seen} and id = any (${except}::uuid[])) as apart
        left join row_counts on tenant_id = ${actor.tenantId} and entity = ${entity.name}`.execute(trx)
    : await sql<Digest>`select ${SUMS} from ${tableOf(entity)}
        where ${seen} and id <> all (${except}::uuid[])`.execute(trx);
  const [digest] = rows;
  return digest ?? { count: 0, sum: '0' };
}
