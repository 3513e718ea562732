-- As before; a row becomes JSON once, not once for each of its columns.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  was jsonb;
  is_now jsonb := to_jsonb(new);
  happened text := 'insert';
  seen_by text[];
begin
  if tg_op = 'UPDATE' then
    happened := case when new.deleted_at is not null and old.deleted_at is null then 'delete' else 'update' end;
    was := to_jsonb(old);
    select jsonb_object_agg(after.key, was -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from was -> after.key and after.key <> all (bookkeeping);
  else
    is_now := is_now - bookkeeping;
  end if;
  if tg_argv[1] = 'assigned' then
    seen_by := new.scope_users;
    if tg_op = 'UPDATE' and old.scope_users is distinct from new.scope_users then
      seen_by := array(select distinct unnest(old.scope_users || new.scope_users));
    end if;
  end if;
  insert into change_log (tenant_id, entity, id, version, op, scopes)
    values (new.tenant_id, tg_argv[0], new.id, new.version, happened, seen_by);
  -- A row whose assignees changed with those of its parent was not edited by anybody.
  if is_now is not null then
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
        request_id, op_id, unconditional)
      values (new.tenant_id, actor ->> 'userId', happened, tg_argv[0], new.id, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, actor ->> 'ip', actor ->> 'requestId', actor ->> 'opId',
        coalesce((actor ->> 'unconditional')::boolean, false));
  end if;
  return null;
end
$$;

-- Whether a transaction asks this for the first time for a tenant. The answer goes back with a savepoint, as does the
-- trigger that it set off.
create function is_first_change(tenant text) returns boolean
  language plpgsql
  as $$
declare
  asked constant text := pg_current_xact_id()::text || ' ' || tenant;
begin
  if current_setting('app.numbering', true) = asked then
    return false;
  end if;
  perform set_config('app.numbering', asked, true);
  return true;
end
$$;

-- As before, found by the place of the transaction's first change: identities grow, and what other transactions wrote
-- since is numbered or not to be seen. An index of what has no number would hold an entry for every change there ever
-- was until the next vacuum, and each commit would walk them; `seq + 0` keeps the other index out of it.
create or replace function number_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  unnumbered bigint;
  top bigint;
begin
  select count(*) into unnumbered
    from change_log where tenant_id = new.tenant_id and log_id >= new.log_id and seq + 0 is null;
  if unnumbered = 0 then
    return null;
  end if;
  insert into change_counter as counter (tenant_id, seq) values (new.tenant_id, unnumbered)
    on conflict (tenant_id) do update set seq = counter.seq + unnumbered
    returning counter.seq into top;
  insert into row_counts as counts (tenant_id, entity, total)
    select new.tenant_id, log.entity, sum(case log.op when 'insert' then 1 else -1 end)
      from change_log as log
      where log.tenant_id = new.tenant_id and log.log_id >= new.log_id and log.seq + 0 is null and log.op <> 'update'
      group by log.entity
    on conflict (tenant_id, entity) do update set total = counts.total + excluded.total;
  update change_log as log set seq = top - unnumbered + numbered.place
    from (
      select log_id, row_number() over (order by log_id) as place
        from change_log where tenant_id = new.tenant_id and log_id >= new.log_id and seq + 0 is null
    ) as numbered
    where log.tenant_id = new.tenant_id and log.log_id = numbered.log_id;
  return null;
end
$$;

-- Once a transaction instead of once a row.
drop trigger number_changes on change_log;
create constraint trigger number_changes after insert on change_log
  deferrable initially deferred for each row
  when (is_first_change(new.tenant_id)) execute function number_changes();
drop index change_log_unnumbered;
