import { type SelectQueryBuilder, sql, type Transaction } from 'kysely';
import { ADMIN_CALLS } from '../../../src/domain/identity/admin-calls.ts';
import { adminRoleOf, PERMISSIONS } from '../../../src/domain/identity/role.ts';
import { ROLE_NAMES } from '../../../src/domain/identity/role-permissions.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { refuse } from '../../problems/errors.ts';
import { requireFresh } from '../../resource/checks/preconditions.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { requireWithin, takeTurn } from './authority.ts';

export interface Role {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly string[];
  readonly builtIn: boolean;
  readonly people: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Reader = Pick<WriteContext, 'trx' | 'actor'>;

export async function listRoles(reader: Reader): Promise<Role[]> {
  const rows = await rolesOf(reader).orderBy(sql`sort_key(roles.name)`).execute();
  return rows.map(toRole);
}

/** @throws ProblemError `not_found` */
export async function readRole(reader: Reader, name: string): Promise<Role> {
  const found = await rolesOf(reader).where('roles.name', '=', name).executeTakeFirst();
  return found ? toRole(found) : refuse('not_found');
}

/** @throws ProblemError `already_exists`, `validation` for unknown permissions, `forbidden` for more than the caller's */
export async function createRole(
  context: WriteContext,
  { name, permissions }: Pick<Role, 'name' | 'permissions'>,
): Promise<Role> {
  const authority = await takeTurn(context, ADMIN_CALLS['POST /roles']);
  requireKnown(permissions);
  requireWithin(authority, permissions, 'permissions');
  const { trx, actor, now } = context;
  const values = { permissions: stored(permissions), created_at: now, updated_at: now, deleted_at: null };
  // A role that was deleted comes back under its name; people who left may still have it.
  const written = await trx
    .insertInto('roles')
    .values({ tenant_id: actor.tenantId, name, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name'])
        .doUpdateSet((row) => ({ ...values, version: row('roles.version', '+', 1) }))
        .where('roles.deleted_at', 'is not', null),
    )
    .executeTakeFirst();
  if (written.numInsertedOrUpdatedRows === 0n) {
    const message: Predicate = 'is the name of another role';
    refuse('already_exists', [{ path: 'name', code: 'invalid_value', message }], 'role_exists');
  }
  return readRole(context, name);
}

/** The administrators' role stays as it is: with less, nobody could give it back. */
export async function changeRole(
  context: WriteContext,
  name: string,
  permissions: readonly string[],
  ifMatch: string | null,
): Promise<Role> {
  const authority = await takeTurn(context, ADMIN_CALLS['PATCH /roles/:name']);
  const before = await readRole(context, name);
  requireFresh(context, { row: before }, ifMatch);
  if (name === adminRoleOf(context.actor.tenantId)) {
    refuse('in_use', [], 'role_of_administrators');
  }
  // Nobody decides alone what they may do themselves.
  if (name === authority.role) refuse('forbidden', [], 'role_of_oneself');
  requireKnown(permissions);
  // What the role has already, too: nobody takes a right away that they do not have.
  requireWithin(authority, [...before.permissions, ...permissions], 'permissions');
  await update(context, name, { permissions: stored(permissions) });
  return readRole(context, name);
}

/** @throws ProblemError `in_use` for a role of the product, and for one that people have */
export async function removeRole(context: WriteContext, name: string, ifMatch: string | null): Promise<void> {
  const authority = await takeTurn(context, ADMIN_CALLS['DELETE /roles/:name']);
  const { builtIn, people, permissions, version } = await readRole(context, name);
  requireFresh(context, { row: { version } }, ifMatch);
  if (builtIn) refuse('in_use', [], 'role_built_in');
  if (people > 0) {
    const who = people === 1 ? '1 person has' : `${people} people have`;
    refuse(
      'in_use',
      [
        {
          path: 'people',
          code: 'in_use',
          message: 'are those who have the role',
          values: { people: String(people) },
        },
      ],
      {
        reason: 'role_has_people',
        message: `${who} this role.`,
      },
    );
  }
  requireWithin(authority, permissions, 'permissions');
  await update(context, name, { deleted_at: context.now });
}

async function update(
  { trx, actor, now }: WriteContext,
  name: string,
  changes: { readonly permissions?: string; readonly deleted_at?: string },
): Promise<void> {
  await trx
    .updateTable('roles')
    .set((row) => ({ ...changes, updated_at: now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', actor.tenantId)
    .where('name', '=', name)
    .execute();
}

/** @throws ProblemError `validation` that names each one that does not exist */
function requireKnown(permissions: readonly string[]): void {
  const details = permissions.flatMap((permission, index) => {
    if (PERMISSIONS.includes(permission)) return [];
    const message: Predicate = `is not a permission: ${permission}`;
    return [{ path: `permissions/${index}`, code: 'invalid_value', message }];
  });
  if (details.length > 0) refuse('validation', details);
}

/** Once each, in one order, so that equal roles are equal texts. */
function stored(permissions: readonly string[]): string {
  return JSON.stringify([...new Set(permissions)].toSorted());
}

function rolesOf({ trx, actor }: Reader) {
  return withPeople(trx).where('roles.tenant_id', '=', actor.tenantId).where('roles.deleted_at', 'is', null);
}

function withPeople(trx: Transaction<Tables>) {
  return trx
    .selectFrom('roles')
    .select(['name', 'permissions', 'version', 'created_at', 'updated_at'])
    .select((row) =>
      row
        .selectFrom('members')
        .whereRef('members.tenant_id', '=', 'roles.tenant_id')
        .whereRef('members.role', '=', 'roles.name')
        .where('members.deleted_at', 'is', null)
        .select((member) => member.fn.countAll<number>().as('people'))
        .as('people'),
    );
}

type RoleRow =
  ReturnType<typeof withPeople> extends SelectQueryBuilder<Tables, 'roles', infer Row> ? Row : never;

function toRole(row: RoleRow): Role {
  return {
    id: row.name,
    name: row.name,
    permissions: row.permissions,
    builtIn: ROLE_NAMES.some((name) => name === row.name),
    people: row.people ?? 0,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
