import type { Clock } from '../../../../src/domain/kit/values/ids.ts';
import { BASE_MAP_LIMITS, type BaseMapUpload } from '../../../../src/domain/map/base-map.ts';
import type { Database } from '../../../database/database.ts';
import type { Actor } from '../../../database/schema/actor.ts';
import { inTenant } from '../../../database/tenants/tenant.ts';
import { refuse } from '../../../problems/errors.ts';
import type { FileStore } from '../file-store.ts';
import { requireTenantRoom } from '../room.ts';
import { arrivedPieces, baseMapUploadOf, findBaseMap } from './base-map-rows.ts';

export interface BaseMapDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly files: FileStore;
  /** Bytes of all base maps of a tenant. */
  readonly baseMapBytes: number;
}

interface Announced {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
}

/**
 * Begins an upload, or finds the one that was begun with the same id.
 * @throws ProblemError `quota_reached`, `already_exists` where the id is that of another one
 */
export function beginBaseMap(
  { database, clock, baseMapBytes }: BaseMapDeps,
  actor: Actor,
  { id, name, bytes }: Announced,
): Promise<BaseMapUpload> {
  return inTenant(database, actor, async (trx) => {
    const context = { trx, actor };
    const now = clock.now();
    // Holds the turn of the tenant's files: of two that begin at once one sees the other.
    await requireTenantRoom(context, now, 0);
    const others = await trx
      .selectFrom('base_maps')
      .select(['id', 'bytes', 'status'])
      .where('tenant_id', '=', actor.tenantId)
      .execute();
    const known = others.find((other) => other.id === id);
    if (known && (known.bytes !== bytes || known.status !== 'uploading')) refuse('already_exists');
    if (!known) {
      const taken = others.reduce((sum, other) => sum + other.bytes, 0);
      requireRoomForMap(taken + bytes, baseMapBytes, others.length);
      await requireTenantRoom(context, now, bytes);
      const at = new Date(now).toISOString();
      const created = { created_at: at, created_by: actor.userId, updated_at: at };
      await trx
        .insertInto('base_maps')
        .values({ tenant_id: actor.tenantId, id, name, bytes, ...created })
        .execute();
    }
    return baseMapUploadOf(await findBaseMap(context, id), await arrivedPieces(context, id));
  });
}

function requireRoomForMap(bytes: number, most: number, count: number): void {
  const detail = { path: 'bytes', code: 'out_of_range' } as const;
  if (count >= BASE_MAP_LIMITS.ofTenant) {
    refuse('quota_reached', [{ ...detail, code: 'too_many', message: 'would be one base map too many' }]);
  }
  if (bytes > most)
    refuse('quota_reached', [
      {
        ...detail,
        message: 'would be more than the base maps of a tenant may have',
        values: { most: String(most) },
      },
    ]);
}
