-- The audit of a new record says what it has; what it does not name was empty. Every column by its name, most of them null, beside the
-- record's id and author, which the entry names itself, made an import's audit three times its data.
create or replace function record_inserts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  actor constant jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  rows constant jsonb := actor -> 'rows';
  bookkeeping constant text[] := array['id', 'tenant_id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by', 'scope_users',
      'search_text']
    || array(select attname::text from pg_attribute where attrelid = tg_relid and starts_with(attname::text, 'sort_'));
begin
  if tg_argv[1] = 'assigned' then
    insert into change_log (tenant_id, entity, id, version, op, scopes)
      select tenant_id, tg_argv[0], id, version, 'insert', scope_users from inserted;
  else
    insert into change_log (tenant_id, entity, id, version, op)
      select tenant_id, tg_argv[0], id, version, 'insert' from inserted;
  end if;
  insert into audit_log (tenant_id, user_id, action, entity, entity_id, after, device_id, device_time,
      happened_at, ip, request_id, op_id, import_id, unconditional)
    select made.tenant_id, by ->> 'userId', 'insert', tg_argv[0], made.id, coalesce(said, '{}'), by ->> 'deviceId',
        (by ->> 'deviceTime')::timestamptz, (by ->> 'happenedAt')::timestamptz, by ->> 'ip',
        by ->> 'requestId', by ->> 'opId', (by ->> 'importId')::uuid, coalesce((by ->> 'unconditional')::boolean, false)
      from inserted as made
      cross join lateral (select coalesce(rows -> made.id::text, actor)) as told (by)
      -- Nulls within a value stay.
      cross join lateral (
        select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(made) - bookkeeping) where value <> 'null'
      ) as given (said);
  return null;
end
$$;
