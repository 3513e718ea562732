import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Tenant } from '../../../src/domain/identity/tenant-usage.ts';
import { withIdentityService } from '../../database/tenants/tenant.ts';
import { refuse } from '../../problems/errors.ts';
import { requireFresh } from '../../resource/checks/preconditions.ts';
import type { WriteContext } from '../../resource/rows/write-context.ts';
import { readTenant } from './tenants.ts';

export interface TenantChanges {
  readonly name?: string | undefined;
  readonly plan?: string | null | undefined;
  readonly region?: string | null | undefined;
  readonly offlineDays?: number | undefined;
  readonly overReceiptPercent?: number | undefined;
  readonly timeZone?: string | undefined;
  readonly currency?: string | undefined;
  readonly secondFactorRequired?: boolean | undefined;
  readonly quotas?:
    | { readonly users?: number | null | undefined; readonly storageBytes?: number | null | undefined }
    | undefined;
  readonly status?: 'active' | 'suspended' | undefined;
}

/** @throws ProblemError `already_exists` that names the field which the id came from */
export async function insertTenant(
  { trx, actor, now }: WriteContext,
  changes: TenantChanges & { readonly name: string },
  idField: 'id' | 'name',
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await withIdentityService(trx, () =>
    trx
      .insertInto('tenants')
      .values({
        id: actor.tenantId,
        plan: null,
        region: null,
        ...columnsOf(changes),
        name: changes.name,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst(),
  );
  if (numInsertedOrUpdatedRows !== 0n) return;
  const message = 'is taken by another tenant';
  refuse('already_exists', [{ path: idField, code: 'invalid_value', message }], 'tenant_exists');
}

/** @throws ProblemError `not_found`, `edited_since` */
export async function changeTenant(
  context: WriteContext,
  id: string,
  changes: TenantChanges,
  ifMatch: string | null,
): Promise<Tenant> {
  const { trx, now } = context;
  return withIdentityService(trx, async () => {
    const before = await trx
      .selectFrom('tenants')
      .selectAll()
      .where('id', '=', id)
      .where('id', '!=', PLATFORM_TENANT)
      .forUpdate()
      .executeTakeFirst();
    if (!before) return refuse('not_found');
    requireFresh(context, { row: before }, ifMatch);
    const columns = columnsOf(changes);
    const differs = Object.entries(columns).some(([name, value]) => value !== Reflect.get(before, name));
    if (differs) {
      await trx
        .updateTable('tenants')
        .set((row) => ({ ...columns, updated_at: now, version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    }
    return readTenant(trx, id, new Date(now).getTime());
  });
}

/** Those that are given. */
function columnsOf(changes: TenantChanges) {
  const { quotas, offlineDays, overReceiptPercent, timeZone, secondFactorRequired, ...same } = changes;
  const columns = {
    ...same,
    offline_days: offlineDays,
    over_receipt_percent: overReceiptPercent,
    time_zone: timeZone,
    second_factor_required: secondFactorRequired,
    quota_users: quotas?.users,
    quota_storage: quotas?.storageBytes,
  };
  const given = Object.entries(columns).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as Partial<Defined<typeof columns>>; // without the undefined ones
}

type Defined<T> = { [Name in keyof T]: Exclude<T[Name], undefined> };
