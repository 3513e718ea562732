-- A deletion that is taken back is known as one, in change log, audit log and counts (decision 54).
alter table change_log drop constraint change_log_op_check,
  add constraint change_log_op_check check (op in ('insert', 'update', 'delete', 'restore')) not valid;
alter table audit_log drop constraint audit_log_action_check,
  add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'restore', 'read')) not valid;

-- As before (0071; its counts, 0069), and a deletion that is taken back is known as one.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users', 'search_text'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  was jsonb;
  is_now jsonb := to_jsonb(new);
  happened text := 'insert';
  seen_by text[];
begin
  if tg_op = 'UPDATE' then
    happened := case
      when new.deleted_at is not null and old.deleted_at is null then 'delete'
      when new.deleted_at is null and old.deleted_at is not null then 'restore'
      else 'update'
    end;
    was := to_jsonb(old);
    select jsonb_object_agg(after.key, was -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from was -> after.key and after.key <> all (bookkeeping)
        and not starts_with(after.key, 'sort_');
  else
    select jsonb_object_agg(entry.key, entry.value) into is_now
      from jsonb_each(is_now) as entry
      where entry.key <> all (bookkeeping) and not starts_with(entry.key, 'sort_');
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
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time,
        happened_at, ip, request_id, op_id, import_id, unconditional)
      values (new.tenant_id, actor ->> 'userId', happened, tg_argv[0], new.id, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, (actor ->> 'happenedAt')::timestamptz, actor ->> 'ip',
        actor ->> 'requestId', actor ->> 'opId', (actor ->> 'importId')::uuid, coalesce((actor ->> 'unconditional')::boolean, false));
  end if;
  return null;
end
$$;

-- As before (0016); what comes back counts again.
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
    select new.tenant_id, log.entity, sum(case log.op when 'delete' then -1 else 1 end)
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
