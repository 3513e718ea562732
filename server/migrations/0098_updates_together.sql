-- Rows may be changed many at a time (decision 83): change log, audit log and search index are written once a statement instead of once a
-- row, as those of new rows are (0081). `app.actor` may hold, under `rows` and by id, what belongs to each of them, with its place in the order.

create function kind_of_change(deleted_before timestamptz, deleted_after timestamptz) returns text
  language sql immutable parallel safe
  as $$
  select case
    when deleted_after is not null and deleted_before is null then 'delete'
    when deleted_after is null and deleted_before is not null then 'restore'
    else 'update'
  end
$$;

-- Of each row as before (0073). By its name tracked tables are found.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  -- A plan that was made for one row is kept for thousands, and each row would be compared with all.
  set enable_nestloop = off
  as $$
declare
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users', 'search_text'];
  actor constant jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  rows constant jsonb := actor -> 'rows';
begin
  if tg_argv[1] = 'assigned' then
    insert into change_log (tenant_id, entity, id, version, op, scopes)
      select after.tenant_id, tg_argv[0], after.id, after.version, kind_of_change(before.deleted_at, after.deleted_at),
          case when before.scope_users is distinct from after.scope_users
            then array(select distinct unnest(before.scope_users || after.scope_users)) else after.scope_users end
        from changed as after join former as before using (tenant_id, id)
        order by (rows -> after.id::text ->> 'place')::integer;
  else
    insert into change_log (tenant_id, entity, id, version, op)
      select after.tenant_id, tg_argv[0], after.id, after.version, kind_of_change(before.deleted_at, after.deleted_at)
        from changed as after join former as before using (tenant_id, id)
        order by (rows -> after.id::text ->> 'place')::integer;
  end if;
  insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time,
      happened_at, ip, request_id, op_id, import_id, unconditional)
    select written.tenant_id, by ->> 'userId', written.op, tg_argv[0], written.id, differing.was, differing.is_now,
        by ->> 'deviceId', (by ->> 'deviceTime')::timestamptz, (by ->> 'happenedAt')::timestamptz, by ->> 'ip',
        by ->> 'requestId', by ->> 'opId', (by ->> 'importId')::uuid, coalesce((by ->> 'unconditional')::boolean, false)
      from (
        select after.tenant_id, after.id, kind_of_change(before.deleted_at, after.deleted_at) as op,
            to_jsonb(before) as former, to_jsonb(after) as latter, coalesce(rows -> after.id::text, actor) as by
          from changed as after join former as before using (tenant_id, id)
          offset 0 -- A row becomes JSON once.
      ) as written
      cross join lateral (
        select jsonb_object_agg(entry.key, written.former -> entry.key) as was, jsonb_object_agg(entry.key, entry.value) as is_now
          from jsonb_each(written.latter) as entry
          where entry.value is distinct from written.former -> entry.key and entry.key <> all (bookkeeping)
            and not starts_with(entry.key, 'sort_')
      ) as differing
      -- A row whose assignees changed with those of its parent was not edited by anybody.
      where differing.is_now is not null
      order by (by ->> 'place')::integer;
  -- What is told of rows is told of one statement.
  if rows is not null then
    perform set_config('app.actor', (actor - 'rows')::text, true);
  end if;
  return null;
end
$$;

create or replace function watch_entity(target regclass, entity text, visibility text) returns void
  language plpgsql
  as $$
begin
  execute format(
    'create trigger record_change after update on %s referencing old table as former new table as changed
      for each statement execute function record_change(%L, %L)',
    target, entity, visibility
  );
  execute format(
    'create trigger record_inserts after insert on %s referencing new table as inserted
      for each statement execute function record_inserts(%L, %L)',
    target, entity, visibility
  );
end
$$;

-- Of each row as before (0095): what was found by the same words and people is not touched.
create or replace function index_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  set enable_nestloop = off
  as $$
begin
  if exists (select from changed where deleted_at is not null) then
    delete from search_index using changed as gone
      where search_index.tenant_id = gone.tenant_id and search_index.entity = tg_argv[0] and search_index.id = gone.id
        and gone.deleted_at is not null;
  end if;
  -- Each names columns that the tables of the others do not have.
  if tg_argv[1]::boolean and tg_argv[2]::boolean then
    insert into search_index as known (tenant_id, entity, id, words, people)
      select after.tenant_id, tg_argv[0], after.id, words_of(after.search_text), after.scope_users
        from changed as after join former as before using (tenant_id, id)
        where after.deleted_at is null and (before.deleted_at is not null
          or before.search_text is distinct from after.search_text or before.scope_users <> after.scope_users)
      on conflict (tenant_id, entity, id) do update set words = excluded.words, people = excluded.people
        where (known.words, known.people) is distinct from (excluded.words, excluded.people);
  elsif tg_argv[1]::boolean then
    insert into search_index as known (tenant_id, entity, id, words)
      select after.tenant_id, tg_argv[0], after.id, words_of(after.search_text)
        from changed as after join former as before using (tenant_id, id)
        where after.deleted_at is null
          and (before.deleted_at is not null or before.search_text is distinct from after.search_text)
      on conflict (tenant_id, entity, id) do update set words = excluded.words
        where known.words is distinct from excluded.words;
  else
    insert into search_index as known (tenant_id, entity, id, people)
      select after.tenant_id, tg_argv[0], after.id, after.scope_users
        from changed as after join former as before using (tenant_id, id)
        where after.deleted_at is null and (before.deleted_at is not null or before.scope_users <> after.scope_users)
      on conflict (tenant_id, entity, id) do update set people = excluded.people
        where known.people <> excluded.people;
  end if;
  return null;
end
$$;

create or replace function index_entity(target regclass) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  entity constant text := (select split_part(encode(tgargs, 'escape'), '\000', 1)
    from pg_trigger where tgrelid = target and tgname = 'record_change');
  has_words constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'search_text');
  has_people constant boolean := exists (select from pg_attribute where attrelid = target and attname = 'scope_users');
begin
  if entity is null or not (has_words or has_people) then
    return;
  end if;
  execute format(
    'create or replace trigger index_inserts after insert on %s referencing new table as inserted
      for each statement execute function index_inserts(%L, %L, %L)', target, entity, has_words, has_people);
  execute format(
    'create or replace trigger index_removals after delete on %s referencing old table as removed
      for each statement execute function index_removals(%L)', target, entity);
  execute format(
    'create or replace trigger index_change after update on %s referencing old table as former new table as changed
      for each statement execute function index_change(%L, %L, %L)', target, entity, has_words, has_people);
end
$$;

do $$
declare
  tracked record;
begin
  for tracked in
    select tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as entity,
        split_part(encode(tgargs, 'escape'), '\000', 2) as visibility
      from pg_trigger where tgname = 'record_change'
  loop
    execute format('drop trigger record_change on %s', tracked.place);
    execute format('drop trigger record_inserts on %s', tracked.place);
    perform watch_entity(tracked.place, tracked.entity, tracked.visibility);
    perform index_entity(tracked.place);
  end loop;
end
$$;
