-- When something happened, beside when it arrived (`at`) and what the device's clock said (`device_time`). Null: as it arrived.
alter table audit_log add column happened_at timestamptz(3);

-- As before (0016), with it.
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
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time,
        happened_at, ip, request_id, op_id, unconditional)
      values (new.tenant_id, actor ->> 'userId', happened, tg_argv[0], new.id, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, (actor ->> 'happenedAt')::timestamptz, actor ->> 'ip',
        actor ->> 'requestId', actor ->> 'opId', coalesce((actor ->> 'unconditional')::boolean, false));
  end if;
  return null;
end
$$;
