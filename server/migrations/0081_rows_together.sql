-- New rows may come many at a time (an import): change log and audit log are written once a statement instead of once a row,
-- which is most of what such a row cost. `app.actor` may hold, under `rows` and by id, what belongs to each of them.
create function record_inserts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  actor constant jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  rows constant jsonb := actor -> 'rows';
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users', 'search_text']
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
    select made.tenant_id, by ->> 'userId', 'insert', tg_argv[0], made.id, to_jsonb(made) - bookkeeping, by ->> 'deviceId',
        (by ->> 'deviceTime')::timestamptz, (by ->> 'happenedAt')::timestamptz, by ->> 'ip',
        by ->> 'requestId', by ->> 'opId', (by ->> 'importId')::uuid, coalesce((by ->> 'unconditional')::boolean, false)
      from inserted as made cross join lateral (select coalesce(rows -> made.id::text, actor)) as told (by);
  return null;
end
$$;

-- `record_change` goes on writing what happens to rows that are there; by its name tracked tables are found.
create or replace function track_entity(target regclass, entity text, visibility text) returns void
  language plpgsql
  as $$
begin
  perform protect_tenant_table(target);
  execute format('grant select, insert, update on %s to app_user', target);
  perform watch_entity(target, entity, visibility);
end
$$;

create function watch_entity(target regclass, entity text, visibility text) returns void
  language plpgsql
  as $$
begin
  execute format(
    'create trigger record_change after update on %s for each row execute function record_change(%L, %L)',
    target, entity, visibility
  );
  execute format(
    'create trigger record_inserts after insert on %s referencing new table as inserted
      for each statement execute function record_inserts(%L, %L)',
    target, entity, visibility
  );
end
$$;

do $$
declare
  tracked record;
begin
  for tracked in
    select tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as entity,
        split_part(encode(tgargs, 'escape'), '\000', 2) as visibility
      from pg_trigger where tgfoid = 'record_change'::regproc
  loop
    execute format('drop trigger record_change on %s', tracked.place);
    perform watch_entity(tracked.place, tracked.entity, tracked.visibility);
  end loop;
end
$$;
