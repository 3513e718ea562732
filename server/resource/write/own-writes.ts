import { sql } from 'kysely';
import { allows } from '../../../src/domain/identity/permission.ts';
import { LIMITS } from '../../../src/domain/kit/fields/limits.ts';
import { dayIn } from '../../../src/domain/kit/time/time-zone.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteTarget } from '../rows/write-request.ts';

/**
 * Bounds what anybody can store by the rights that everybody has: comments, attachments, tickets of one's own, and the
 * keys of such operations, refused ones too. Whoever may edit what others wrote has a right that somebody answers for.
 *
 * @throws ProblemError `quota_reached`
 */
export async function countOwnWrites(
  { trx, actor, now, zone }: Pick<WriteContext, 'trx' | 'actor' | 'now' | 'zone'>,
  targets: readonly WriteTarget[],
): Promise<void> {
  const isAnswered = (subject: string) =>
    ['edit', 'import'].some((action) => allows(actor.permissions, `${subject}:${action}`));
  const own = targets.filter(({ entity }) => !isAnswered(entity.subject));
  if (own.length === 0) return;
  const { tenantId, userId } = actor;
  const today = dayIn(zone, now);
  const { rows } = await sql<{ writes: number }>`insert into own_writes (tenant_id, user_id, day, writes)
    values (${tenantId}, ${userId}, ${today}, ${own.length})
    on conflict (tenant_id, user_id, day) do update set writes = own_writes.writes + excluded.writes
    returning writes`.execute(trx);
  const writes = rows[0]?.writes ?? 0;
  if (writes > LIMITS.ownWritesADay) refuse('quota_reached', [], 'enough_for_today');
  // The first of a day takes the days before away.
  if (writes === own.length) {
    await sql`delete from own_writes where tenant_id = ${tenantId} and user_id = ${userId} and day < ${today}`.execute(
      trx,
    );
  }
}
