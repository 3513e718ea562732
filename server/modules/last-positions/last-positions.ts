import type { Transaction } from 'kysely';
import {
  type LastPosition,
  POSITION_KEPT,
  type TakenPosition,
} from '../../../src/domain/field-ops/last-position.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';

/** In a transaction of the actor's tenant, at a time in milliseconds since 1970. */
export interface PositionContext {
  readonly trx: Transaction<Tables>;
  readonly actor: Actor;
  readonly now: number;
}

/** Milliseconds that a device's clock may be ahead; what it says beyond is taken for now. */
const AHEAD = 60_000;

/** People shown on one map. */
const MOST_PEOPLE = 1000;

const NOWHERE = { longitude: null, latitude: null, accuracy: null, taken_at: null } as const;

/** Whether whoever asks is seen by those who may see people's positions. */
export async function isShared({ trx, actor }: PositionContext): Promise<boolean> {
  const line = await trx
    .selectFrom('last_positions')
    .select('user_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return line !== undefined;
}

/** From now on the actor's position is shown; where it was so already, nothing changes. */
export async function share({ trx, actor, now }: PositionContext): Promise<void> {
  await trx
    .insertInto('last_positions')
    .values({ tenant_id: actor.tenantId, user_id: actor.userId, agreed_at: iso(now) })
    .onConflict((known) => known.doNothing())
    .execute();
}

/** What was known of the actor is gone, and devices of theirs that go on sending are not heard. */
export async function withdraw({ trx, actor }: PositionContext): Promise<void> {
  await trx
    .deleteFrom('last_positions')
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .execute();
}

/**
 * Takes a position for the actor's last one, unless a later one is known or it is too old to be kept.
 * @returns whether positions of the actor are taken at all: only after `share`
 */
export async function keepLastPosition(
  context: PositionContext,
  { longitude, latitude, accuracy, takenAt }: TakenPosition,
): Promise<boolean> {
  const { trx, actor, now } = context;
  if (!(await isShared(context))) return false;
  const at = Date.parse(takenAt);
  const taken = iso(at > now + AHEAD ? now : at);
  if (at <= now - POSITION_KEPT) return true;
  await trx
    .updateTable('last_positions')
    .set({ longitude, latitude, accuracy, taken_at: taken })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where((line) => line.or([line('taken_at', 'is', null), line('taken_at', '<', taken)]))
    .execute();
  return true;
}

/** Where the people of the tenant were last who want to be seen, the newest first. Nobody else sees them. */
export async function lastPositions({ trx, actor, now }: PositionContext): Promise<LastPosition[]> {
  const rows = await trx
    .selectFrom('last_positions')
    .innerJoin('members', (joined) =>
      joined
        .onRef('members.tenant_id', '=', 'last_positions.tenant_id')
        .onRef('members.id', '=', 'last_positions.user_id'),
    )
    .select(['user_id', 'longitude', 'latitude', 'accuracy', 'taken_at'])
    .where('last_positions.tenant_id', '=', actor.tenantId)
    .where('members.status', '=', 'active')
    .where('members.deleted_at', 'is', null)
    .where('taken_at', '>', iso(now - POSITION_KEPT))
    .orderBy('taken_at', 'desc')
    .limit(MOST_PEOPLE)
    .execute();
  return rows.flatMap(({ user_id: userId, longitude, latitude, accuracy, taken_at: takenAt }) =>
    longitude === null || latitude === null || accuracy === null || takenAt === null
      ? []
      : [{ userId, longitude, latitude, accuracy, takenAt }],
  );
}

/** Forgets those that were kept for long enough; that somebody agreed stays. @returns how many @param trx as the service of identities */
export async function forgetOldPositions(trx: Transaction<Tables>, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('last_positions')
    .set(NOWHERE)
    .where('taken_at', '<=', iso(now - POSITION_KEPT))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets where the person is whose session this is: they have signed out. @param trx as the service of identities */
export async function forgetPositionOf(trx: Transaction<Tables>, session: string): Promise<void> {
  await trx
    .updateTable('last_positions')
    .from('refresh_families')
    .set(NOWHERE)
    .where('refresh_families.id', '=', session)
    .whereRef('last_positions.tenant_id', '=', 'refresh_families.tenant_id')
    .whereRef('last_positions.user_id', '=', 'refresh_families.user_id')
    .execute();
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
