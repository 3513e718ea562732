import type { AnyRow } from '../../../src/domain/kit/entity/entity.ts';
import { hashToken, newToken } from '../../auth/tokens/single-use-token.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { NewMember } from './members.ts';
import { addMember } from './members.ts';
import type { InvitationMail } from './people-deps.ts';

const DAY = 86_400_000;

/** Milliseconds an invitation is good for. */
const LIFETIME = 7 * DAY;

export interface InvitationDeps {
  readonly mailInvitation: (trx: WriteContext['trx'], invitation: InvitationMail) => Promise<void>;
}

/**
 * Makes somebody a member who has to accept, and queues the mail in the same transaction. The token is in the mail only;
 * here stays its hash. Sent again, it replaces the one before.
 */
export async function invite(
  context: WriteContext,
  deps: InvitationDeps,
  member: NewMember,
): Promise<AnyRow> {
  const row = await addMember(context, member, null);
  await sendInvitation(context, deps, member, row.id);
  return row;
}

async function sendInvitation(
  { trx, actor, now }: WriteContext,
  { mailInvitation }: InvitationDeps,
  member: NewMember,
  userId: string,
): Promise<void> {
  const token = newToken();
  const expiresAt = new Date(Date.parse(now) + LIFETIME).toISOString();
  const open = {
    token_hash: hashToken(token),
    expires_at: expiresAt,
    created_at: now,
    created_by: actor.userId,
    accepted_at: null,
  };
  await trx
    .insertInto('invitations')
    .values({ tenant_id: actor.tenantId, user_id: userId, ...open })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'user_id']).doUpdateSet(open))
    .execute();
  const { name: tenantName } = await trx
    .selectFrom('tenants')
    .select('name')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  const { tenantId } = actor;
  const { email: to, name, locale } = member;
  await mailInvitation(trx, {
    tenantId,
    tenantName,
    to,
    name,
    token,
    expiresAt,
    locale,
    inviter: actor.userId,
  });
}

/** Somebody new, with a first password; somebody who is known is invited, and is a member once they accept. */
export async function addOrInvite(
  context: WriteContext,
  deps: InvitationDeps,
  member: NewMember,
  passwordHash: string,
): Promise<AnyRow> {
  const row = await addMember(context, member, passwordHash);
  if (row['status'] === 'invited') await sendInvitation(context, deps, member, row.id);
  return row;
}

/** Accepted by another way than its link: by coming over the tenant's provider, with a proof. */
export async function closeInvitation({ trx, actor, now }: WriteContext, userId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ token_hash: null, accepted_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', userId)
    .execute();
}

/** The link in the mail opens nothing any more. */
export async function takeBackInvitation({ trx, actor }: WriteContext, userId: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ token_hash: null })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', userId)
    .execute();
}
