import type pg from 'pg';

export const TENANTS = 20;

/** Entries of one record, spread over all months. */
const HISTORY = 48;

/** Tenants have letters for names: all changes of one are `rows / TENANTS`. */
export const tenantAt = (index: number) => `tenant-${index}`;

/** The start of the month that is so many months before this one, RFC 3339. */
export function monthBefore(months: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString();
}

/** Of each log one in its partitions, and one of the same rows as it was before, named `flat_…`. */
export async function fillLogs(client: pg.Client, rows: number, over: number): Promise<void> {
  for (const log of ['change_log', 'audit_log']) {
    await client.query(`drop table partitions.${log}_first`);
    for (let months = over; months >= 0; months--)
      await client.query('select make_log_partition($1::regclass, $2)', [log, monthBefore(months)]);
    await client.query(`alter table ${log} disable trigger user, no force row level security`);
  }
  await client.query(CHANGES, [rows, monthBefore(over), TENANTS]);
  await client.query(ENTRIES, [rows, monthBefore(over), TENANTS, Math.ceil(rows / HISTORY)]);
  for (const [log, indexes] of Object.entries(FLAT_INDEXES)) {
    await client.query(`create table flat_${log} as table ${log}`);
    await client.query(`select protect_tenant_table('flat_${log}')`);
    await client.query(`grant select on flat_${log} to app_user`);
    await client.query(indexes);
    await client.query(`alter table ${log} enable trigger user, force row level security`);
  }
  await client.query('create table flat_retention (like retention including all)');
  await client.query(FLAT_PURGE);
  await client.query('vacuum analyze');
}

const AT = `$2::timestamptz + i * ((date_trunc('month', now()) - $2::timestamptz) / $1::int)`;

const CHANGES = `insert into change_log (tenant_id, seq, entity, id, version, op, at)
  select 'tenant-' || i % $3::int, i / $3::int + 1, 'workOrder', md5(i::text)::uuid, 1, 'update', ${AT}
  from generate_series(0, $1::int - 1) as i`;

const ENTRIES = `insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, op_id, at)
  select 'tenant-' || i % $4::int % $3::int, md5((i % 50)::text)::uuid::text, 'update', 'workOrder', md5((i % $4::int)::text)::uuid::text,
    jsonb_build_object('status', 'open', 'location', 'Bay ' || i), jsonb_build_object('status', 'done', 'location', 'Bay ' || i + 1),
    'device-' || i % 500, md5('op' || i)::uuid::text, ${AT}
  from generate_series(0, $1::int - 1) as i`;

/** As they were before there were partitions. */
const FLAT_INDEXES = {
  change_log: `alter table flat_change_log add primary key (tenant_id, log_id);
    create unique index on flat_change_log (tenant_id, seq)`,
  audit_log: `alter table flat_audit_log add primary key (tenant_id, id);
    create index on flat_audit_log (tenant_id, entity, entity_id, id);
    create index on flat_audit_log using brin (at);
    create index on flat_audit_log (tenant_id, import_id, id) where import_id is not null;
    alter table flat_audit_log alter column id add generated always as identity (start 1000000000)`,
};

/** The function of migration 17, on the flat log. */
const FLAT_PURGE = `create function flat_purge(tenant text, before timestamptz, step integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  done bigint;
  purged bigint;
  last_of_step bigint;
begin
  perform set_config('app.tenant_id', tenant, true);
  select coalesce(max(log_purged_to), 0) into done from flat_retention where tenant_id = tenant;
  select max(first.seq) into last_of_step from (
      select seq, bool_and(at < before) over (order by seq) as expired
        from (select seq, at from flat_change_log where tenant_id = tenant and seq > done order by seq limit step) as oldest
    ) as first where first.expired;
  if last_of_step is null then return 0; end if;
  delete from flat_change_log where tenant_id = tenant and seq > done and seq <= last_of_step;
  get diagnostics purged = row_count;
  insert into flat_retention (tenant_id, log_purged_to) values (tenant, last_of_step)
    on conflict (tenant_id) do update set log_purged_to = excluded.log_purged_to;
  return purged;
end
$$`;
