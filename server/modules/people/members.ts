import { randomUUID } from 'node:crypto';
import { user } from '../../../src/domain/identity/user.ts';
import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { findRow, insertRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { bringBack, goneWith } from '../../resource/write/row-life.ts';
import { holdOn } from './hold.ts';

export interface NewMember {
  /** Lower case. */
  readonly email: string;
  readonly name: string;
  readonly username: string;
  readonly role: string;
  readonly locale: string | null;
}

/**
 * Makes somebody a member of the tenant. The name is the one given here; a person who exists keeps their own name and
 * password.
 *
 * Nobody who is known becomes a member without accepting: the row answers `invited` then, and the caller invites.
 *
 * @param passwordHash of a new person; null: they choose their password when they accept the invitation
 * @throws ProblemError `already_exists`, `quota_reached`
 */
export async function addMember(
  context: WriteContext,
  member: NewMember,
  passwordHash: string | null,
): Promise<AnyRow> {
  const { email, name, username, role } = member;
  const { id, isNew } = await identityFor(context, member, passwordHash);
  const status = passwordHash === null || !isNew ? 'invited' : 'active';
  const known = await findRow(context, user, id, 'update');
  if (known && known.deletedAt === null) {
    // An invitation may be sent again, also to who was shut out before accepting; nobody else is added twice.
    if (passwordHash !== null || (await holdOn(context, id)) !== 'none') refuseMember();
    return (await updateRow(context, user, id, { name, username, role, status })).row;
  }
  await requireRoom(context);
  const values = { email, name, username, role, status };
  if (known) {
    return (await bringBack(context, user, known, await goneWith(context, user, id), { values })).row;
  }
  const inserted = await insertRow(context, user, id, values, []);
  return inserted?.row ?? refuseMember();
}

/** Of the person with this address; a new one if there is none. Its id tells nothing of when it was made. */
function identityFor(
  { trx, actor, now }: WriteContext,
  { email, name, username, locale }: NewMember,
  passwordHash: string | null,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  return withIdentityService(trx, async () => {
    const made = await trx
      .insertInto('identities')
      .values({
        id: randomUUID(),
        email,
        name,
        username,
        locale,
        password_hash: passwordHash,
        password_from: passwordHash === null ? null : actor.tenantId,
        password_unchanged: passwordHash !== null,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made) return { id: made.id, isNew: true };
    const { id } = await trx
      .selectFrom('identities')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    return { id, isNew: false };
  });
}

async function requireRoom({ trx, actor }: WriteContext): Promise<void> {
  const { quota_users: quota } = await trx
    .selectFrom('tenants')
    .select('quota_users')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  if (quota === null) return;
  const { people } = await trx
    .selectFrom('members')
    .select((row) => row.fn.countAll<number>().as('people'))
    .where('tenant_id', '=', actor.tenantId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  const message = `The tenant may have ${quota} people, and has them.`;
  if (people >= quota) refuse('quota_reached', [], { reason: 'tenant_full', message });
}

function refuseMember(): never {
  const message = 'is the address of somebody in this tenant';
  refuse('already_exists', [{ path: 'email', code: 'invalid_value', message }], 'person_exists');
}
