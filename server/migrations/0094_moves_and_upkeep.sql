-- Moves beside what else goes on (decisions 76 and 77).

-- Tenants that came, or were to come, from another installation. Kept for ever and apart from `tenant_moves`: a source that does not
-- know how its move ended asks here, and the tenant may have moved on by then.
create table tenant_arrivals (
  move uuid primary key,
  tenant text not null,
  opened boolean not null default false,
  at timestamptz(3) not null default now()
);
insert into tenant_arrivals (move, tenant, opened, at) select move, tenant, true, at from tenant_moves where state = 'arrived';
delete from tenant_moves where state = 'arrived';
alter table tenant_moves drop constraint tenant_moves_state_check,
  add constraint tenant_moves_state_check check (state in ('copying', 'closed', 'moved'));

-- Of a tenant that came from elsewhere: entries from before this stayed there, in archives.
alter table tenants add column audit_archived_before timestamptz(3);

-- As before (0089); but rows that only change their place are no writes of their tenants, of which one may be moving, or elsewhere.
create or replace function make_log_partition(log regclass, month timestamptz) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  place constant text := format('partitions.%I', format('%s_%s', log, to_char(month at time zone 'UTC', 'YYYY_MM')));
  other constant text := format('partitions.%I', format('%s_other', log));
begin
  execute format('create table %s (like %s including defaults including constraints including indexes including storage)', place, other);
  execute format('alter table %s enable row level security', place);
  -- Before anybody may write there in between.
  execute format('lock table %s in access exclusive mode', other);
  execute format('alter table %s disable trigger user', other);
  execute format('with moved as (delete from %s where at >= %L and at < %L returning *) insert into %s select * from moved',
    other, month, month_of(month, 1), place);
  execute format('alter table %s enable trigger user', other);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', log, place, month, month_of(month, 1));
end
$$;

-- As before (0089); but one or none, so that the lock of each is short: a tenant that comes may bring years of what fits nowhere else.
create or replace function make_log_partitions(present timestamptz, ahead integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
declare
  log text;
  months timestamptz[];
  month timestamptz;
begin
  foreach log in array array['change_log', 'audit_log'] loop
    execute format('select array_agg(wanted.month order by wanted.month) from (
        select month_of($1, coming) as month from generate_series(0, $2) as coming
        union select month_of(at) from partitions.%I where at < month_of($1, $2 + 1)) as wanted', log || '_other')
      using present, ahead into months;
    foreach month in array months loop
      continue when exists (select from partitions_of(log::regclass) where starts <= month and ends > month);
      perform make_log_partition(log::regclass, month);
      return 1;
    end loop;
  end loop;
  return 0;
end
$$;

-- As before (0089); but of a tenant that has moved away nobody's feed reaches back to anything here. And not while a tenant
-- moves, or comes: what one side has dropped the other would still have, and rows that come are of any month.
create or replace function drop_expired_changes(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
declare
  place regclass;
  whose text;
  top bigint;
  is_done boolean;
begin
  if not pg_try_advisory_xact_lock_shared(7340091) then
    return 0;
  end if;
  for place in select name from partitions_of('change_log') where ends <= before order by ends loop
    is_done := true;
    execute format('select min(tenant_id) from %s', place) into whose;
    while whose is not null and is_done loop
      execute format('select max(seq) from %s where tenant_id = $1', place) into top using whose;
      perform set_config('app.tenant_id', whose, true);
      select coalesce(max(log_purged_to), 0) >= top into is_done from retention where tenant_id = whose;
      is_done := is_done or exists (select from tenant_moves where tenant = whose and state = 'moved');
      execute format('select min(tenant_id) from %s where tenant_id > $1', place) into whose using whose;
    end loop;
    if is_done then
      execute format('drop table %s', place);
      return 1;
    end if;
  end loop;
  return 0;
end
$$;

-- As before (0091); but a transaction whose moment is older than the closing would not see it (nor would its rows be copied): none
-- of the product's keeps a moment and writes, and whoever else does waits until the tenant has moved.
create or replace function note_moving_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  key jsonb;
begin
  perform pg_advisory_xact_lock_shared(7340091, hashtext(tg_argv[0]));
  if current_setting('transaction_isolation') not in ('read committed', 'read uncommitted')
    or exists (select from tenant_moves where tenant = tg_argv[0] and state in ('closed', 'moved')) then
    raise exception using errcode = 'FM001', message = 'the tenant is being moved, or was';
  end if;
  if tg_op = 'DELETE' then
    execute 'select jsonb_build_array(' || tg_argv[1] || ')' using old into key;
  else
    execute 'select jsonb_build_array(' || tg_argv[1] || ')' using new into key;
  end if;
  insert into move_trail (tenant, place, key) values (tg_argv[0], tg_argv[2], key);
  return null;
end
$$;
