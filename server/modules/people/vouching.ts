import { ADMIN_CALLS, type VouchingCall } from '../../../src/domain/identity/admin-calls.ts';
import { permissionsBeyond } from '../../../src/domain/identity/role.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import { type AskingPerson, type Authority, takeTurn } from './authority.ts';

/**
 * Whoever decides how people of a tenant are recognised can come in as any of them. So it takes every right that anybody
 * in it holds: active, invited or suspended, since those come (back) by the same door. It is asked at the moment of the
 * write, and whoever gives somebody more rights waits for it (`takeTurn`).
 *
 * @throws ProblemError `forbidden` that names what the caller lacks
 */
export async function requireVouching(caller: AskingPerson, call: VouchingCall): Promise<Authority> {
  const authority = await takeTurn(caller, ADMIN_CALLS[call]);
  const beyond = permissionsBeyond(authority.permissions, await permissionsOfAll(caller));
  if (beyond.length === 0) return authority;
  const message: Predicate = `hold permissions that you do not have: ${beyond.join(', ')}`;
  return refuse('forbidden', [{ path: 'people', code: 'beyond_own', message }], 'vouches_for_more');
}

async function permissionsOfAll({ trx, actor }: AskingPerson): Promise<readonly string[]> {
  const roles = await trx
    .selectFrom('roles')
    .select('permissions')
    .where('tenant_id', '=', actor.tenantId)
    .where((role) =>
      role.exists(
        role
          .selectFrom('members')
          .select('members.id')
          .whereRef('members.tenant_id', '=', 'roles.tenant_id')
          .whereRef('members.role', '=', 'roles.name')
          .where('members.deleted_at', 'is', null),
      ),
    )
    .execute();
  return [...new Set(roles.flatMap(({ permissions }) => permissions))];
}
