import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { featureFlag } from '../../../src/domain/identity/feature-flag.ts';
import { user } from '../../../src/domain/identity/user.ts';
import { findEntity } from '../../../src/domain/registry.ts';
import type { AuditEntry } from '../../../src/domain/shared/audit-entry.ts';
import type { Actor } from '../../database/schema/actor.ts';
import type { Tables } from '../../database/schema/tables.ts';
import { asSeen } from '../../resource/rows/seen-changes.ts';

export interface AuditFilter {
  readonly userId?: string | undefined;
  readonly action?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  /** Instants: from this one on, and before that one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The newest first; `before` is the id of the last entry of the page before. Who did what, when and to which record is for
 * whoever may read the log; the words of a record are for whoever may see the record as it was then.
 */
export async function auditEntries(
  trx: Transaction<Tables>,
  actor: Actor,
  filter: AuditFilter,
  page: { readonly before: number | null; readonly limit: number },
): Promise<AuditEntry[]> {
  const conditions = conditionsOf(actor.tenantId, filter);
  if (page.before !== null) conditions.push(sql`id < ${page.before}`);
  // The page first: names are looked up for its rows only.
  const { rows } = await sql<AuditEntry>`select entry.id, entry.at as timestamp, entry.tenant_id as tenant,
      entry.user_id as "userId", members.name as "user", members.email, entry.action, entry.entity,
      entry.entity_id as "entityId", entry.before, entry.after, entry.ip as "ipAddress",
      entry.device_id as "deviceId", entry.device_time as "deviceTime", entry.request_id as "requestId",
      entry.unconditional
    from (select * from audit_log where ${sql.join(conditions, sql` and `)}
      order by id desc limit ${page.limit}) as entry
    left join members on members.tenant_id = entry.tenant_id and members.id = case
      when entry.user_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then entry.user_id::uuid end
    order by entry.id desc`.execute(trx);
  return asSeenByReader(trx, actor, rows);
}

/** People and switches are administered: whoever reads the log reads that, of the platform what it did elsewhere too. */
const ADMINISTERED: readonly string[] = [user.name, featureFlag.name];

/** Entity of the entries that tell of bytes. */
const FILE = 'file';

async function asSeenByReader(
  trx: Transaction<Tables>,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<AuditEntry[]> {
  const seen = new Map<number, AuditEntry>();
  for (const name of new Set(entries.map(({ entity }) => entity))) {
    const entity = findEntity(name);
    const changes = entries.filter((entry) => entry.entity === name && entry.action !== 'read');
    // What a file is called is its record's: the attachment's own entries say it to whoever sees that.
    if (name === FILE)
      for (const entry of changes) seen.set(entry.id, { ...entry, before: null, after: null });
    if (!entity || ADMINISTERED.includes(name)) continue;
    for (const entry of await asSeen(trx, actor, entity, changes)) seen.set(entry.id, entry);
  }
  return entries.map((entry) => seen.get(entry.id) ?? entry);
}

export async function countAuditEntries(
  trx: Transaction<Tables>,
  tenantId: string,
  filter: AuditFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from audit_log
    where ${sql.join(conditionsOf(tenantId, filter), sql` and `)}`.execute(trx);
  return rows[0]?.total ?? 0;
}

function conditionsOf(tenantId: string, filter: AuditFilter): RawBuilder<unknown>[] {
  const conditions = [sql`tenant_id = ${tenantId}`];
  const columns = { user_id: filter.userId, action: filter.action, entity: filter.entity };
  for (const [column, value] of Object.entries({ ...columns, entity_id: filter.entityId })) {
    if (value !== undefined) conditions.push(sql`${sql.ref(column)} = ${value}`);
  }
  if (filter.from !== undefined) conditions.push(sql`at >= ${filter.from}`);
  if (filter.to !== undefined) conditions.push(sql`at < ${filter.to}`);
  return conditions;
}
