import type { Transaction } from 'kysely';
import { type Clock, isUuid, uuidv7 } from '../../../src/domain/kit/values/ids.ts';
import { ODK_LIMITS, type OdkAccess, type OdkDevice } from '../../../src/domain/surveys/odk-device.ts';
import type { Database } from '../../database/database.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asIdentityService, readAsIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { auditIdentity } from '../account/identity-audit.ts';
import { hashToken, newToken } from '../tokens/single-use-token.ts';

export interface OwnDevicesDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** The person's own, in this tenant. */
export async function listOdkDevices(
  { database }: OwnDevicesDeps,
  { tenantId, userId }: Actor,
): Promise<OdkDevice[]> {
  const rows = await readAsIdentityService(database, (trx) =>
    trx
      .selectFrom('odk_devices')
      .select(['id', 'name', 'created_at', 'last_used_at'])
      .where('tenant_id', '=', tenantId)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
  );
  return rows.map(({ id, name, created_at: createdAt, last_used_at: lastUsedAt }) => ({
    id,
    name,
    createdAt,
    lastUsedAt,
  }));
}

/**
 * Lets one more phone in, as the person who asks. It may do what they may, of surveys that are theirs.
 *
 * @returns what is entered there; the password is kept nowhere
 * @throws ProblemError `validation` where they have as many as they may
 */
export async function addOdkDevice(
  { database, clock }: OwnDevicesDeps,
  by: Actor,
  { name, address, username }: Pick<OdkAccess, 'name' | 'address' | 'username'>,
): Promise<OdkAccess> {
  const { tenantId, userId } = by;
  const password = newToken();
  const id = uuidv7(clock);
  const createdAt = new Date(clock.now()).toISOString();
  await asIdentityService(database, async (trx) => {
    await requireRoom(trx, by);
    const row = { id, tenant_id: tenantId, user_id: userId, name, created_at: createdAt };
    await trx
      .insertInto('odk_devices')
      .values({ ...row, token_hash: hashToken(password), last_used_at: null })
      .execute();
    await auditIdentity(trx, by, { before: { odkDevice: null }, after: { odkDevice: name } });
  });
  return { id, name, createdAt, lastUsedAt: null, address, username, password };
}

/** Two that add one at once take turns at the person's row. */
async function requireRoom(trx: Transaction<Tables>, { tenantId, userId }: Actor): Promise<void> {
  await trx.selectFrom('identities').select('id').where('id', '=', userId).forUpdate().execute();
  const { held } = await trx
    .selectFrom('odk_devices')
    .select((row) => row.fn.countAll<number>().as('held'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (Number(held) < ODK_LIMITS.devices) return;
  refuse('validation', [
    { path: 'name', code: 'out_of_range', message: 'must wait until another is removed' },
  ]);
}

/** It is let in no more, from its next call on. @throws ProblemError `not_found` */
export async function removeOdkDevice({ database }: OwnDevicesDeps, by: Actor, id: string): Promise<void> {
  await asIdentityService(database, async (trx) => {
    const gone = isUuid(id)
      ? await trx
          .deleteFrom('odk_devices')
          .where('id', '=', id)
          .where('tenant_id', '=', by.tenantId)
          .where('user_id', '=', by.userId)
          .returning('name')
          .executeTakeFirst()
      : undefined;
    if (!gone) refuse('not_found');
    await auditIdentity(trx, by, { before: { odkDevice: gone.name }, after: { odkDevice: null } });
  });
}
