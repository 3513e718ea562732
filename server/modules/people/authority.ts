import type { Transaction } from 'kysely';
import { ELSEWHERE } from '../../../src/domain/identity/admin-calls.ts';
import { allowsAll } from '../../../src/domain/identity/permission.ts';
import { adminRoleOf, permissionsBeyond } from '../../../src/domain/identity/role.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';

/** Who asks, in the transaction of what they ask for. */
export type AskingPerson = Pick<WriteContext, 'trx' | 'actor'>;

/** What the caller may do, as their role stands at this moment. */
export interface Authority {
  readonly permissions: readonly string[];
  /** Null: of the platform, in a tenant that is not theirs. */
  readonly role: string | null;
}

/**
 * Whoever changes people or roles of a tenant waits here until nobody else does: the lock on the row of the administrators'
 * role. Then the caller is read again: of two administrators who demote each other at the same time the second is none
 * any more. It is the first lock of such a transaction, so two of them cannot lock each other out.
 *
 * Whoever changes tenants for the platform has over a tenant's people what its administrators have (decision 20).
 *
 * @param takes what the call takes
 * @throws ProblemError `forbidden`
 */
export async function takeTurn({ trx, actor }: AskingPerson, takes: readonly string[]): Promise<Authority> {
  const admin = await lockPeople(trx, actor.tenantId);
  if (!actor.isGuest) {
    const { permissions, role } = await roleNow(trx, actor);
    if (!allowsAll(permissions, takes)) refuse('forbidden');
    return { permissions, role };
  }
  const home = { ...actor, tenantId: PLATFORM_TENANT };
  const { permissions } = await withIdentityService(trx, () => roleNow(trx, home));
  if (!allowsAll(permissions, [...takes, ELSEWHERE.change])) refuse('forbidden');
  return { permissions: admin?.permissions ?? [], role: null };
}

/** People and roles of the tenant stay as they are until the commit. @returns the administrators' role */
export async function lockPeople(trx: Transaction<Tables>, tenantId: string) {
  return trx
    .selectFrom('roles')
    .select('permissions')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', adminRoleOf(tenantId))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function roleNow(trx: Transaction<Tables>, { tenantId, userId }: Actor): Promise<Authority> {
  const caller = await trx
    .selectFrom('members')
    .innerJoin('roles', (join) =>
      join.onRef('roles.tenant_id', '=', 'members.tenant_id').onRef('roles.name', '=', 'members.role'),
    )
    .select(['roles.permissions', 'members.role'])
    .where('members.tenant_id', '=', tenantId)
    .where('members.id', '=', userId)
    .where('members.status', '=', 'active')
    .where('members.deleted_at', 'is', null)
    .executeTakeFirst();
  return caller ?? { permissions: [], role: null };
}

/**
 * What is done to people of a tenant from the platform is not done to those who are of the platform too: they are the
 * tenant's by the word of its own administrators, and their account opens the platform (decision 20).
 *
 * @throws ProblemError `forbidden`
 */
export async function requireNoColleague(context: WriteContext, person: Named): Promise<void> {
  if (context.actor.isGuest) await requireOutsidePlatform(context, person, 'of_platform');
}

/** By id, or by address where they may not be here yet. */
type Named = { readonly id: string } | { readonly email: string };

/** @throws ProblemError `forbidden`, with `code` for the person, of whoever is of the platform too */
export async function requireOutsidePlatform(
  { trx }: WriteContext,
  person: Named,
  code: 'of_platform' | 'platform_account',
): Promise<void> {
  const [path, value] = 'id' in person ? (['id', person.id] as const) : (['email', person.email] as const);
  const colleague = await withIdentityService(trx, () =>
    trx
      .selectFrom('members')
      .select('id')
      .where('tenant_id', '=', PLATFORM_TENANT)
      .where(path, '=', value)
      .where('deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  const message = 'belongs to the platform';
  if (colleague) refuse('forbidden', [{ path, code, message }], 'person_of_platform');
}

/** @throws ProblemError `forbidden` that names what the caller lacks, so that nobody gives what they do not have. */
export function requireWithin(authority: Authority, permissions: readonly string[], path: string): void {
  const beyond = permissionsBeyond(authority.permissions, permissions);
  if (beyond.length === 0) return;
  const message: Predicate = `has permissions that you do not have: ${beyond.join(', ')}`;
  refuse('forbidden', [{ path, code: 'beyond_own', message }], 'beyond_own_rights');
}

/** @throws ProblemError `last_admin` when nobody but this person administers the tenant. */
export async function requireAnotherAdmin({ trx, actor }: WriteContext, id: string): Promise<void> {
  const another = await trx
    .selectFrom('members')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('role', '=', adminRoleOf(actor.tenantId))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  if (!another) refuse('last_admin');
}

/** @throws ProblemError `reference_not_found` for a name that no role of the tenant has. */
export async function permissionsOfRole(
  { trx, actor }: WriteContext,
  role: string,
  path = 'role',
): Promise<readonly string[]> {
  const found = await trx
    .selectFrom('roles')
    .select('permissions')
    .where('tenant_id', '=', actor.tenantId)
    .where('name', '=', role)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const message: Predicate = 'is not a role of this tenant';
  return (
    found?.permissions ?? refuse('reference_not_found', [{ path, code: 'reference_not_found', message }])
  );
}
