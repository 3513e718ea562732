-- Reads: the audit log and the log of changes
-- Both logs in partitions of a month (UTC), by their `at` (decision 76). What was there stays where it is and becomes the first
-- partition, up to the end of this month: it is read once, to see that it fits, and not written anew.

-- Partitions lie in a schema of their own: nobody but the owner has anything there. Who reads a log reads it by its name, where
-- the policies are. Indexes belong to each partition: `seq` and `id` are unique in it, and counters keep them so in the whole.
create schema partitions;

-- The partitions of a log but the one for whatever fits nowhere else. The first one of a log that was there before starts at -infinity.
create function partitions_of(log regclass) returns table (name regclass, starts timestamptz, ends timestamptz)
  language sql stable set search_path = public, pg_temp
  as $$
    select child.oid::regclass,
        coalesce(substring(bounds from $from$FROM \('([^']+)'\)$from$)::timestamptz, '-infinity'),
        substring(bounds from $to$TO \('([^']+)'\)$to$)::timestamptz
      from pg_inherits join pg_class as child on child.oid = inhrelid
        cross join lateral pg_get_expr(child.relpartbound, child.oid) as bounds
      where inhparent = log and bounds <> 'DEFAULT'
  $$;
revoke execute on function partitions_of from public;

create function month_of(instant timestamptz, later integer default 0) returns timestamptz
  language sql immutable set timezone = 'UTC'
  as $$ select date_trunc('month', instant) + make_interval(months => later) $$;

-- One partition of a month, with what the one for everything else holds of it.
create function make_log_partition(log regclass, month timestamptz) returns void
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
  execute format('with moved as (delete from %s where at >= %L and at < %L returning *) insert into %s select * from moved',
    other, month, month_of(month, 1), place);
  execute format('alter table %s attach partition %s for values from (%L) to (%L)', log, place, month, month_of(month, 1));
end
$$;
revoke execute on function make_log_partition from public;

-- Makes what is missing of this month's partitions and of as many to come, and of earlier months that rows came for. Says how many
-- it made. It waits for no transaction for long, because everybody else would wait behind it: the next look tries again.
create function make_log_partitions(present timestamptz, ahead integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
declare
  log text;
  month timestamptz;
  made integer := 0;
begin
  foreach log in array array['change_log', 'audit_log'] loop
    for month in execute format('select month_of($1, coming) from generate_series(0, $2) as coming
        union select month_of(at) from partitions.%I where at < month_of($1, $2 + 1)', log || '_other') using present, ahead
    loop
      continue when exists (select from partitions_of(log::regclass) where starts <= month and ends > month);
      perform make_log_partition(log::regclass, month);
      made := made + 1;
    end loop;
  end loop;
  return made;
end
$$;
revoke execute on function make_log_partitions from public;
grant execute on function make_log_partitions to app_identity;

-- One number for each order of work: by its tenant and time, so that the numbering of a transaction looks into one partition.
create function is_first_change(tenant text, at timestamptz) returns boolean
  language plpgsql
  as $$
declare
  asked constant text := concat_ws(' ', pg_current_xact_id(), at, tenant);
begin
  if current_setting('app.numbering', true) = asked then
    return false;
  end if;
  perform set_config('app.numbering', asked, true);
  return true;
end
$$;

-- As before (0073), of the changes of one time: that of the transaction's start, which says the partition.
create or replace function number_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  unnumbered bigint;
  top bigint;
begin
  select count(*) into unnumbered from change_log
    where tenant_id = new.tenant_id and log_id >= new.log_id and at = new.at and seq + 0 is null;
  if unnumbered = 0 then
    return null;
  end if;
  insert into change_counter as counter (tenant_id, seq) values (new.tenant_id, unnumbered)
    on conflict (tenant_id) do update set seq = counter.seq + unnumbered
    returning counter.seq into top;
  insert into row_counts as counts (tenant_id, entity, total)
    select new.tenant_id, log.entity, sum(case log.op when 'delete' then -1 else 1 end)
      from change_log as log
      where log.tenant_id = new.tenant_id and log.log_id >= new.log_id and log.at = new.at and log.seq + 0 is null
        and log.op <> 'update'
      group by log.entity
    on conflict (tenant_id, entity) do update set total = counts.total + excluded.total;
  update change_log as log set seq = top - unnumbered + numbered.place
    from (
      select log_id, row_number() over (order by log_id) as place
        from change_log where tenant_id = new.tenant_id and log_id >= new.log_id and at = new.at and seq + 0 is null
    ) as numbered
    where log.tenant_id = new.tenant_id and log.log_id = numbered.log_id and log.at = new.at;
  return null;
end
$$;

drop trigger number_changes on change_log;
drop function is_first_change(text);

do $$
declare
  log record;
  counted bigint;
  was_used boolean;
  first text;
  other text;
  reader text;
  checks text;
  until constant timestamptz := month_of(now(), 1);
begin
  for log in select * from (values ('change_log', 'log_id'), ('audit_log', 'id')) as logs (name, counter) loop
    first := format('partitions.%I', log.name || '_first');
    other := format('partitions.%I', log.name || '_other');
    execute format('select last_value, is_called from %I', format('%s_%s_seq', log.name, log.counter)) into counted, was_used;
    execute format('alter table %I alter column %I drop identity, no force row level security', log.name, log.counter);
    execute format('drop policy tenant_isolation on %I', log.name);
    execute format('drop policy if exists backup on %I', log.name);
    for reader in
      select distinct grantee::regrole::text from pg_class, aclexplode(relacl) where oid = log.name::regclass and grantee <> relowner
    loop
      execute format('revoke all on %I from %s', log.name, reader);
    end loop;
    execute format('alter table %I rename to %I', log.name, log.name || '_first');
    execute format('alter table %I set schema partitions', log.name || '_first');

    execute format('create table %I (like %s including defaults including constraints including storage) partition by range (at)',
      log.name, first);
    execute format('alter table %I alter column %I add generated always as identity', log.name, log.counter);
    perform setval(format('%s_%s_seq', log.name, log.counter), counted, was_used);
    perform protect_tenant_table(log.name::regclass);
    execute format('grant select on %I to app_user', log.name);

    execute format('create table %s (like %s including defaults including constraints including indexes including storage)', other, first);
    execute format('alter table %s enable row level security', other);
    -- A clock that was ahead once.
    execute format('with moved as (delete from %s where at >= %L returning *) insert into %s select * from moved', first, until, other);
    -- All that attaching asks for in one reading.
    select string_agg(format('validate constraint %I, ', conname), '') into checks
      from pg_constraint where conrelid = first::regclass and contype = 'c' and not convalidated;
    execute format('alter table %s %s add constraint fits check (at < %L)', first, checks, until);
    execute format('alter table %I attach partition %s for values from (minvalue) to (%L)', log.name, first, until);
    execute format('alter table %s drop constraint fits', first);
    execute format('alter table %I attach partition %s default', log.name, other);
  end loop;
end
$$;

create constraint trigger number_changes after insert on change_log
  deferrable initially deferred for each row
  when (is_first_change(new.tenant_id, new.at)) execute function number_changes();

-- Says of a tenant's oldest changes that its feed no longer reaches back to them, and how many: the first of the log, as long as
-- they are older than `before`. Their rows go with their partition. Where there is one from before there were others, which holds
-- years, they are deleted instead, so many in a step.
create or replace function purge_change_log(tenant text, before timestamptz, step integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  done bigint;
  last_of_step bigint;
begin
  perform set_config('app.tenant_id', tenant, true);
  select coalesce(max(log_purged_to), 0) into done from retention where tenant_id = tenant;
  if exists (select from partitions_of('change_log') where starts = '-infinity') then
    select max(first.seq) into last_of_step from (
        select seq, bool_and(at < before) over (order by seq) as expired
          from (select seq, at from change_log where tenant_id = tenant and seq > done order by seq limit step) as oldest
      ) as first where first.expired;
    delete from change_log where tenant_id = tenant and seq > done and seq <= last_of_step
      and at < (select ends from partitions_of('change_log') where starts = '-infinity');
  else
    select coalesce(min(seq) - 1, (select seq from change_counter where tenant_id = tenant)) into last_of_step
      from change_log where tenant_id = tenant and seq > done and at >= before;
  end if;
  if coalesce(last_of_step, 0) <= done then
    return 0;
  end if;
  insert into retention (tenant_id, log_purged_to) values (tenant, last_of_step)
    on conflict (tenant_id) do update set log_purged_to = excluded.log_purged_to;
  return last_of_step - done;
end
$$;

-- Drops one partition of the log of changes of which every row is older than `before` and no tenant's feed reaches back to. Says
-- how many it dropped: none or one, so that the lock of each, for which writers wait, is short.
create function drop_expired_changes(before timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s'
  as $$
declare
  place regclass;
  tenant text;
  top bigint;
  is_done boolean;
begin
  for place in select name from partitions_of('change_log') where ends <= before order by ends loop
    is_done := true;
    execute format('select min(tenant_id) from %s', place) into tenant;
    while tenant is not null and is_done loop
      execute format('select max(seq) from %s where tenant_id = $1', place) into top using tenant;
      perform set_config('app.tenant_id', tenant, true);
      select coalesce(max(log_purged_to), 0) >= top into is_done from retention where tenant_id = tenant;
      execute format('select min(tenant_id) from %s where tenant_id > $1', place) into tenant using tenant;
    end loop;
    if is_done then
      execute format('drop table %s', place);
      return 1;
    end if;
  end loop;
  return 0;
end
$$;
revoke execute on function drop_expired_changes from public;
grant execute on function drop_expired_changes to app_identity;

select make_log_partitions(now(), 3);
