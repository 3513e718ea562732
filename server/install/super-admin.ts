import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { PLATFORM_TENANT } from '../../src/domain/identity/tenant.ts';
import type { Clock } from '../../src/domain/kit/values/ids.ts';
import { uuidv7 } from '../../src/domain/kit/values/ids.ts';
import { hashPassword } from '../auth/password/password.ts';
import { passwordFault } from '../auth/password/password-rules.ts';
import type { Database } from '../database/database.ts';
import { setUpActor } from '../database/schema/actor.ts';
import type { Tables } from '../database/schema/tables.ts';
import { asIdentityService, inTenant, withIdentityService } from '../database/tenants/tenant.ts';
import { refuse } from '../problems/errors.ts';
import { writeTenantBasics } from '../seed/tenant-basics.ts';

export interface SuperAdmin {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Who runs the platform, while it is being installed; null: nobody yet. */
export async function readSuperAdmin(database: Database): Promise<{ name: string; email: string } | null> {
  const found = await asIdentityService(database, (trx) =>
    trx
      .selectFrom('members')
      .select(['name', 'email'])
      .where('tenant_id', '=', PLATFORM_TENANT)
      .where('role', '=', 'super_admin')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirst(),
  );
  return found ?? null;
}

/**
 * Makes the super admin, or gives the one that the wizard made before these particulars: sent twice, or again with a
 * mended address, there is one person, who signs in with what was sent last. For a platform that is not installed only.
 *
 * @throws ProblemError `validation` for a password that is too weak, `not_found` once the platform is installed
 */
export async function saveSuperAdmin(database: Database, clock: Clock, admin: SuperAdmin): Promise<void> {
  const fault = passwordFault(admin.password, admin.email);
  if (fault) refuse('validation', [{ path: 'password', ...fault }]);
  const email = admin.email.trim().toLowerCase();
  const username = email.split('@')[0] ?? email;
  const person = { email, name: admin.name.trim(), username };
  const hash = await hashPassword(admin.password);
  await inTenant(database, setUpActor(PLATFORM_TENANT), async (trx) => {
    await lockWhileOpen(trx);
    const known = await trx
      .selectFrom('members')
      .select('id')
      .where('role', '=', 'super_admin')
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .executeTakeFirst();
    const id = await withIdentityService(trx, () =>
      saveIdentity(trx, known?.id ?? null, { ...person, password_hash: hash }),
    );
    if (known) await trx.updateTable('members').set(person).where('id', '=', id).execute();
    await writeTenantBasics(trx, {
      tenantId: PLATFORM_TENANT,
      people: known ? [] : [{ id, ...person, role: 'super_admin' }],
      flags: {},
      flagId: () => uuidv7(clock),
    });
  });
}

/**
 * Two wizards, on two nodes or in two tabs, wait for each other here, and neither gets in after the other has finished:
 * whoever holds a token of yesterday must not be able to put themselves in the super admin's place.
 */
export async function lockWhileOpen(trx: Transaction<Tables>): Promise<void> {
  await withIdentityService(trx, async () => {
    const state = await trx
      .selectFrom('server_state')
      .select('installed_at')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (state.installed_at !== null) refuse('not_found', [], 'wizard_closed');
  });
}

/** Somebody whom a set-up that was cut off has left behind is taken over. @returns the person's id */
async function saveIdentity(
  trx: Transaction<Tables>,
  knownId: string | null,
  values: { email: string; name: string; username: string; password_hash: string },
): Promise<string> {
  const sameAddress = await trx
    .selectFrom('identities')
    .select('id')
    .where('email', '=', values.email)
    .executeTakeFirst();
  if (knownId !== null && sameAddress && sameAddress.id !== knownId) {
    refuse('validation', [{ path: 'email', code: 'already_exists', message: 'belongs to somebody else' }]);
  }
  const id = knownId ?? sameAddress?.id ?? randomUUID();
  await trx
    .insertInto('identities')
    .values({ id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  return id;
}
