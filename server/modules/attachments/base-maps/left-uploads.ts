import { sql } from 'kysely';
import type { WriteContext } from '../../../resource/rows/write-context.ts';

/** Milliseconds after the last piece until an upload counts as left: an administrator may come back to it after a weekend. */
export const LEFT_AFTER = 7 * 86_400_000;

/** Removes base maps whose upload nobody goes on with; their bytes go with the files that the sweep finds. */
export async function dropLeftBaseMaps(
  { trx, actor }: Pick<WriteContext, 'trx' | 'actor'>,
  now: number,
): Promise<void> {
  const before = new Date(now - LEFT_AFTER).toISOString();
  // A piece that comes at this moment holds the map's lock: that upload is looked at another time.
  await sql`delete from base_maps where tenant_id = ${actor.tenantId} and id in (
      select id from base_maps as left_map where tenant_id = ${actor.tenantId} and status = 'uploading' and created_at < ${before}
        and not exists (select from base_map_pieces as piece where piece.tenant_id = left_map.tenant_id
          and piece.base_map_id = left_map.id and piece.created_at >= ${before})
      for update skip locked
    )`.execute(trx);
}
