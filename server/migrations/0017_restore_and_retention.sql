-- What the command after a restored backup does; it runs as the login role, which owns nothing.
grant update (epoch) on server_state to app_identity;

-- How far what is kept for a time has been purged. A tenant without a row: nothing yet.
create table retention (
  tenant_id text primary key,
  -- Changes up to this number are no longer in the log: a cursor before it has to start again.
  log_purged_to bigint not null default 0,
  -- What operations that came before this had written is no longer kept; their keys are, for ever.
  answers_purged_to timestamptz(3)
);
select protect_tenant_table('retention');
grant select on retention to app_user;

-- Entries follow the order of the table, so that this costs next to nothing at a write.
create index idempotency_by_time on idempotency using brin (created_at);

-- Purges some of a tenant's oldest changes and says how many: the first of the log, as long as they are older than
-- `before`. Deleted rows stay where they are, as what keeps them deleted.
create function purge_change_log(tenant text, before timestamptz, step integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  done bigint;
  purged bigint;
  last_of_step bigint;
begin
  perform set_config('app.tenant_id', tenant, true);
  select coalesce(max(log_purged_to), 0) into done from retention where tenant_id = tenant;
  select max(first.seq) into last_of_step from (
      select seq, bool_and(at < before) over (order by seq) as expired
        from (select seq, at from change_log where tenant_id = tenant and seq > done order by seq limit step) as oldest
    ) as first where first.expired;
  if last_of_step is null then
    return 0;
  end if;
  delete from change_log where tenant_id = tenant and seq > done and seq <= last_of_step;
  get diagnostics purged = row_count;
  insert into retention (tenant_id, log_purged_to) values (tenant, last_of_step)
    on conflict (tenant_id) do update set log_purged_to = excluded.log_purged_to;
  return purged;
end
$$;

-- Takes what they had written off some of a tenant's oldest operations and says how many. The keys stay: they are what
-- keeps an operation from being carried out twice. Refusals stay too: they hold no record, and without its words nobody
-- could mend one.
create function purge_answers(tenant text, before timestamptz, step integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  done timestamptz;
  purged bigint;
  last_of_step timestamptz;
begin
  perform set_config('app.tenant_id', tenant, true);
  select coalesce(max(answers_purged_to), '-infinity') into done from retention where tenant_id = tenant;
  select max(created_at) into last_of_step from (
      select created_at from idempotency
        where tenant_id = tenant and created_at >= done and created_at < before and status < 300 and body is not null
        order by created_at limit step
    ) as oldest;
  if last_of_step is null then
    return 0;
  end if;
  -- All of the last instant, so that the next step can begin there.
  update idempotency set body = null
    where tenant_id = tenant and created_at >= done and created_at <= last_of_step and status < 300 and body is not null;
  get diagnostics purged = row_count;
  insert into retention (tenant_id, answers_purged_to) values (tenant, last_of_step)
    on conflict (tenant_id) do update set answers_purged_to = excluded.answers_purged_to;
  return purged;
end
$$;

revoke execute on function purge_change_log, purge_answers from public;
grant execute on function purge_change_log, purge_answers to app_identity;
