import type { SelectQueryBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { adminRoleOf } from '../../../src/domain/identity/role.ts';
import { PLATFORM_TENANT } from '../../../src/domain/identity/tenant.ts';
import type { Tenant, Trouble, Usage } from '../../../src/domain/identity/tenant-usage.ts';
import { troublesOf } from '../../../src/domain/identity/tenant-usage.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { refuse } from '../../problems/errors.ts';
import { countedSince, NOTHING, usageOf } from './usage.ts';

export interface TenantPage {
  readonly rows: readonly Tenant[];
  readonly total: number;
  /** Id after which the next page starts. */
  readonly next: string | null;
}

export interface TenantQuery {
  readonly limit: number;
  readonly after: string | null;
  /** Folded. */
  readonly words: readonly string[];
  readonly status: string | null;
  readonly trouble: Trouble | 'any' | null;
}

/**
 * All but the platform's own, by id. Runs as the identity service: it crosses tenants.
 *
 * @param now milliseconds since the epoch
 */
export async function listTenants(
  trx: Transaction<Tables>,
  query: TenantQuery,
  now: number,
): Promise<TenantPage> {
  let wanted = tenantsOf(trx);
  let counted = trx
    .selectFrom('tenants')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where('id', '!=', PLATFORM_TENANT);
  if (query.status !== null) {
    wanted = wanted.where('tenants.status', '=', query.status);
    counted = counted.where('tenants.status', '=', query.status);
  }
  for (const word of query.words) {
    const matches = sql<boolean>`strpos(fold_text(concat_ws(' ', tenants.id, tenants.name, tenants.region, tenants.plan)),
      ${word}) > 0`;
    wanted = wanted.where(matches);
    counted = counted.where(matches);
  }
  if (query.trouble !== null) return withTrouble(trx, wanted, { ...query, trouble: query.trouble }, now);
  if (query.after !== null) wanted = wanted.where('tenants.id', '>', query.after);
  const { total } = await counted.executeTakeFirstOrThrow();
  const found = await wanted
    .orderBy('tenants.id')
    .limit(query.limit + 1)
    .execute();
  const rows = await withUsage(trx, found.slice(0, query.limit), now);
  return { rows, total, next: found.length > query.limit ? (rows.at(-1)?.id ?? null) : null };
}

/** What is a trouble, the domain says: all that fit are looked at, as the overview does. */
async function withTrouble(
  trx: Transaction<Tables>,
  wanted: ReturnType<typeof tenantsOf>,
  { trouble, after, limit }: TenantQuery & { readonly trouble: Trouble | 'any' },
  now: number,
): Promise<TenantPage> {
  // What comes later, the database says: it has an order of its own for letters and hyphens.
  const found = await wanted
    .select(sql<boolean>`tenants.id > ${after ?? ''}`.as('is_later'))
    .orderBy('tenants.id')
    .execute();
  const later = new Set(found.filter((row) => row.is_later).map(({ id }) => id));
  const all = await withUsage(trx, found, now);
  const troubled = all.filter((tenant) => {
    const troubles = troublesOf(tenant);
    return trouble === 'any' ? troubles.length > 0 : troubles.includes(trouble);
  });
  const rest = troubled.filter(({ id }) => later.has(id));
  const rows = rest.slice(0, limit);
  return {
    rows,
    total: troubled.length,
    next: rest.length > limit ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** @throws ProblemError `not_found` */
export async function readTenant(trx: Transaction<Tables>, id: string, now: number): Promise<Tenant> {
  const found = await tenantsOf(trx).where('tenants.id', '=', id).execute();
  const [tenant] = await withUsage(trx, found, now);
  return tenant ?? refuse('not_found');
}

function tenantsOf(trx: Transaction<Tables>) {
  return allTenants(trx).where('tenants.id', '!=', PLATFORM_TENANT);
}

function allTenants(trx: Transaction<Tables>) {
  return trx
    .selectFrom('tenants')
    .selectAll('tenants')
    .select((row) => [
      row
        .selectFrom('members')
        .whereRef('members.tenant_id', '=', 'tenants.id')
        .where('members.deleted_at', 'is', null)
        .select((member) => member.fn.countAll<number>().as('users'))
        .as('users'),
      row
        .selectFrom('members')
        .whereRef('members.tenant_id', '=', 'tenants.id')
        .where('members.deleted_at', 'is', null)
        .where('members.role', '=', adminRoleOf(''))
        .orderBy('members.created_at')
        .orderBy('members.id')
        .limit(1)
        .select('members.email')
        .as('admin_email'),
    ]);
}

type TenantRow =
  ReturnType<typeof allTenants> extends SelectQueryBuilder<Tables, 'tenants', infer Row> ? Row : never;

async function withUsage(
  trx: Transaction<Tables>,
  rows: readonly TenantRow[],
  now: number,
): Promise<Tenant[]> {
  const ids = rows.map(({ id }) => id);
  const usages = await usageOf(trx, ids, countedSince(now));
  return rows.map((row) => toTenant(row, usages.get(row.id) ?? NOTHING));
}

function toTenant(row: TenantRow, usage: Usage): Tenant {
  return {
    id: row.id,
    name: row.name,
    plan: row.plan,
    region: row.region,
    status: row.status as Tenant['status'], // the column's check allows no other
    offlineDays: row.offline_days,
    overReceiptPercent: row.over_receipt_percent,
    timeZone: row.time_zone,
    currency: row.currency,
    secondFactorRequired: row.second_factor_required,
    quotas: { users: row.quota_users, storageBytes: row.quota_storage },
    users: row.users ?? 0,
    usage,
    adminEmail: row.admin_email,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
