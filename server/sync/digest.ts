import { sql } from 'kysely';
import { ENTITIES } from '../../src/domain/registry.ts';
import type { Digest, DigestAnswer, DigestRequest } from '../../src/domain/sync/digest.ts';
import type { Actor } from '../database/schema/actor.ts';
import { inTenant } from '../database/tenants/tenant.ts';
import { seenOf } from '../resource/rows/access.ts';
import { tableOf } from '../resource/rows/row-shape.ts';
import { visibleTo } from '../resource/rows/visible-rows.ts';
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
        const { rows } = await sql<Digest>`select count(*)::int as count,
            coalesce(sum(version * ('x' || right(id::text, 8))::bit(32)::bigint), 0)::text as sum
          from ${tableOf(entity)}
          where tenant_id = ${actor.tenantId} and deleted_at is null and ${visibleTo(actor, entity)}
            and id <> all (${request.except[entity.name] ?? []}::uuid[])`.execute(trx);
        const [digest] = rows;
        if (digest) entities[entity.name] = digest;
      }
      return { inStep: true, entities };
    },
    { snapshot: true },
  );
  return noticingRestore(deps.database, answer);
}
