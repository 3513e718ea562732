import type { Transaction } from 'kysely';
import { adminRoleOf } from '../../../src/domain/identity/role.ts';
import { user } from '../../../src/domain/identity/user.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { closeInvitation } from '../../modules/people/invitations.ts';
import { addMember } from '../../modules/people/members.ts';
import { updateRow } from '../../resource/rows/row-store.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { usernameOf } from './claims.ts';
import { SignInRefused } from './sign-in-refused.ts';
import type { TenantSso } from './sso-settings.ts';

/** Null too for a role that was deleted since it was mapped. */
export async function existingRole(
  trx: Transaction<Tables>,
  tenantId: string,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const role = await trx
    .selectFrom('roles')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return role?.name ?? null;
}

interface Newcomer {
  readonly sso: TenantSso;
  readonly userId: string;
  readonly email: string | null;
  readonly name: string;
}

/** Somebody of no tenant, or of others, where this one lets its provider say who works there. @throws ProblemError `quota_reached` */
export async function joinTenant(
  context: WriteContext,
  { sso, userId, email, name }: Newcomer,
  mapped: string | null,
): Promise<void> {
  const role = mapped ?? sso.default_role;
  if (email === null || role === null) throw new SignInRefused('unknown');
  const person = { email, name, username: usernameOf(email), role, locale: null };
  await addMember(context, person, null);
  await updateRow(context, user, userId, { status: 'active' });
}

/** An active member gets the role of the claims; whoever is invited has accepted by coming and proving that it is them. */
export async function updateMember(
  context: WriteContext,
  found: { readonly id: string; readonly role: string; readonly status: string },
  mapped: string | null,
): Promise<void> {
  const role = mapped !== null && (await mayLeave(context, found, mapped)) ? mapped : found.role;
  const status = found.status === 'invited' ? 'active' : found.status;
  if (role === found.role && status === found.status) return;
  await updateRow(context, user, found.id, { role, status });
  if (status !== found.status) await closeInvitation(context, found.id);
}

/** The last administrator stays one, whatever the provider says: somebody must be able to mend its settings. */
async function mayLeave(
  { trx, actor }: WriteContext,
  found: { readonly id: string; readonly role: string },
  role: string,
): Promise<boolean> {
  const admins = adminRoleOf(actor.tenantId);
  if (found.role !== admins || role === admins) return true;
  const another = await trx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('role', '=', admins)
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', found.id)
    .executeTakeFirst();
  return another !== undefined;
}
