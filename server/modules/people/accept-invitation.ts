import type { RefusedPassword } from '../../../src/domain/identity/password-fault.ts';
import { user } from '../../../src/domain/identity/user.ts';
import { hashToken } from '../../auth/tokens/single-use-token.ts';
import type { Actor } from '../../database/schema/actor.ts';
import {
  asIdentityService,
  auditSetting,
  inTenant,
  withIdentityService,
} from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { callContext, findRow, updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import type { PeopleDeps } from './people-deps.ts';

export interface Acceptance {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

/** Where a call without a session came from. */
export type AnonymousOrigin = Pick<Actor, 'ip' | 'deviceId' | 'deviceTime' | 'requestId'> & {
  readonly ip: string;
};

export interface Accepted {
  readonly email: string;
  readonly tenant: { readonly id: string; readonly name: string };
}

/**
 * Somebody new, or somebody whose password an administrator chose, gives their name and password now. Who has a password
 * of their own shows that they know it, and keeps it: the link proves an address, and an invitation of one tenant must
 * not open the others. Whatever others made of the account before ends.
 *
 * @throws ProblemError `link_refused` for a token that is unknown, used, replaced, taken back or too old
 */
export async function acceptInvitation(
  deps: PeopleDeps,
  acceptance: Acceptance,
  origin: AnonymousOrigin,
): Promise<Accepted> {
  const { database, clock, passwords } = deps;
  const now = new Date(clock.now()).toISOString();
  const invitation = await findInvitation(deps, acceptance.token, now);
  const { email, userId, tenantId } = invitation;
  const newPassword = invitation.hasOwnPassword
    ? null
    : await chosenPassword(deps, email, acceptance.password);
  if (newPassword === null) {
    await passwords.requireRight({ email, password: acceptance.password, ip: origin.ip, deviceKey: null });
  }
  const actor: Actor = { ...origin, tenantId, userId, role: '', permissions: [] };
  await inTenant(database, actor, async (trx, { epoch, zone }) => {
    const context = callContext({ trx, actor, epoch, zone, now, audit: auditSetting(actor) });
    const member = await findRow(context, user, userId, 'update');
    if (!member || member.deletedAt !== null || member.row['status'] !== 'invited') refuse('link_refused');
    await useUp(context, acceptance.token);
    const name = await setUpIdentity(context, acceptance.name, newPassword);
    await updateRow(context, user, userId, { status: 'active', name });
    const { hasOwnPassword } = invitation;
    await withIdentityService(trx, () => deps.followAcceptance(trx, actor, { now, hasOwnPassword }));
  });
  database.changed(tenantId);
  return { email, tenant: { id: tenantId, name: invitation.tenantName } };
}

interface FoundInvitation {
  readonly userId: string;
  readonly tenantId: string;
  readonly tenantName: string;
  readonly email: string;
  /** Chosen by the person and not by an administrator. */
  readonly hasOwnPassword: boolean;
}

async function findInvitation(
  { database }: PeopleDeps,
  token: string,
  now: string,
): Promise<FoundInvitation> {
  const found = await asIdentityService(database, (trx) =>
    trx
      .selectFrom('invitations')
      .innerJoin('identities', 'identities.id', 'invitations.user_id')
      .innerJoin('tenants', 'tenants.id', 'invitations.tenant_id')
      .select(['identities.id', 'identities.email', 'identities.password_hash', 'identities.password_from'])
      .select(['tenants.id as tenant_id', 'tenants.name as tenant_name'])
      .where('invitations.token_hash', '=', hashToken(token))
      .where('invitations.expires_at', '>', now)
      .where('tenants.status', '=', 'active')
      .executeTakeFirst(),
  );
  if (!found) return refuse('link_refused');
  return {
    userId: found.id,
    tenantId: found.tenant_id,
    tenantName: found.tenant_name,
    email: found.email,
    hasOwnPassword: found.password_hash !== null && found.password_from === null,
  };
}

async function chosenPassword({ passwords }: PeopleDeps, email: string, password: string): Promise<string> {
  refuseFault(passwords.fault(password, email));
  return passwords.hash(password);
}

/** @throws ProblemError `validation` that says what is wrong with the password */
export function refuseFault(fault: RefusedPassword | null): void {
  if (fault !== null) refuse('validation', [{ path: 'password', ...fault }]);
}

/** Of two who open the link at the same time the second finds it used. */
async function useUp({ trx, actor, now }: WriteContext, token: string): Promise<void> {
  const used = await trx
    .updateTable('invitations')
    .set({ token_hash: null, accepted_at: now })
    .where('tenant_id', '=', actor.tenantId)
    .where('user_id', '=', actor.userId)
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) refuse('link_refused');
}

/** @returns the name the person goes by: the one they gave first. */
async function setUpIdentity(
  { trx, actor }: WriteContext,
  name: string,
  passwordHash: string | null,
): Promise<string> {
  return withIdentityService(trx, async () => {
    if (passwordHash === null) {
      const known = await trx
        .selectFrom('identities')
        .select('name')
        .where('id', '=', actor.userId)
        .executeTakeFirstOrThrow();
      return known.name;
    }
    const { numUpdatedRows } = await trx
      .updateTable('identities')
      .set({ name, password_hash: passwordHash })
      .where('id', '=', actor.userId)
      .where((row) => row.or([row('password_hash', 'is', null), row('password_from', 'is not', null)]))
      .executeTakeFirst();
    // They chose one for another tenant meanwhile: the next try asks for that.
    if (numUpdatedRows === 0n) refuse('in_progress');
    return name;
  });
}
