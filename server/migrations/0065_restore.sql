-- What was deleted together, so that it can be taken back together (decision 54). A row goes when its record is restored,
-- and when the time to restore it is over.
create table deletions (
  tenant_id text not null references tenants,
  -- The order in which they were deleted: what stands on another record comes after it.
  place bigint generated always as identity,
  act uuid not null,
  entity text not null,
  id uuid not null,
  -- Went with the record that somebody deleted.
  taken boolean not null,
  deleted_at timestamptz(3) not null,
  deleted_by text,
  -- By the database's clock, as the log of changes has it.
  noted_at timestamptz(3) not null default now(),
  primary key (tenant_id, entity, id)
);
create index deletions_by_time on deletions (tenant_id, entity, deleted_at, id) where not taken;
create index deletions_by_act on deletions (tenant_id, act);
create index deletions_by_age on deletions (tenant_id, noted_at, place);
select protect_tenant_table('deletions');
grant select, insert, update, delete on deletions to app_user;

-- What was deleted before and may still be restored. The policies bind the owner too, who has no tenant here.
alter table deletions no force row level security;
do $$
declare
  tracked record;
begin
  for tracked in
    select tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as entity
      from pg_trigger where tgfoid = 'record_change'::regproc
  loop
    continue when tracked.entity in ('user', 'featureFlag', 'plugin', 'installedPlugin', 'pluginRating', 'comment',
      'attachment', 'notification', 'ticketReply', 'articleFeedback', 'stockLine', 'stockMovement');
    execute format('alter table %s no force row level security', tracked.place);
    execute format(
      'insert into deletions (tenant_id, act, entity, id, taken, deleted_at, deleted_by, noted_at)
        select tenant_id, gen_random_uuid(), %L, id, false, deleted_at, updated_by, deleted_at from %s
        where deleted_at > now() - interval ''180 days'' order by deleted_at',
      tracked.entity, tracked.place
    );
    execute format('alter table %s force row level security', tracked.place);
  end loop;
end
$$;
alter table deletions force row level security;

-- Whether a row went with the record that it is a part of: then its files wait with it.
create function was_taken_along(tenant text, name text, row_id uuid, at timestamptz) returns boolean
  language sql stable
  as $$
    select exists (
      select from deletions
        where tenant_id = tenant and entity = name and id = row_id and taken and deleted_at = at
    )
  $$;

create or replace function drop_attachment_bytes() returns trigger
  language plpgsql
  as $$
begin
  if was_taken_along(new.tenant_id, 'attachment', new.id, new.deleted_at) then
    return null;
  end if;
  delete from upload_parts where tenant_id = new.tenant_id and attachment_id = new.id;
  delete from files where tenant_id = new.tenant_id and (id = new.file_id::uuid or upload_id = new.id);
  return null;
end
$$;

create or replace function drop_owned_files() returns trigger
  language plpgsql
  as $$
begin
  if was_taken_along(new.tenant_id, tg_argv[0], new.id, new.deleted_at) then
    return null;
  end if;
  delete from files where tenant_id = new.tenant_id and owner_entity = tg_argv[0] and owner_id = new.id;
  return null;
end
$$;

-- Purges some of a tenant's oldest deleted records for good, with their files, and says how many were looked at. What
-- stands on another record goes before it. A record that history goes on naming keeps its row, and its time is over too.
create function purge_deleted(tenant text, before timestamptz, step integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  doomed record;
  home regclass;
  done bigint := 0;
begin
  perform set_config('app.tenant_id', tenant, true);
  for doomed in
    select entity, id from deletions where tenant_id = tenant and noted_at < before
      order by noted_at, place desc limit step
  loop
    done := done + 1;
    select tgrelid::regclass into home from pg_trigger
      where tgfoid = 'record_change'::regproc and split_part(encode(tgargs, 'escape'), '\000', 1) = doomed.entity;
    delete from deletions where tenant_id = tenant and entity = doomed.entity and id = doomed.id;
    continue when home is null;
    begin
      execute format('delete from %s where tenant_id = $1 and id = $2 and deleted_at is not null', home)
        using tenant, doomed.id;
      if found then
        delete from files where tenant_id = tenant and owner_id = doomed.id;
      end if;
    exception when foreign_key_violation then
      delete from files where tenant_id = tenant and owner_id = doomed.id;
    end;
  end loop;
  return done;
end
$$;
revoke execute on function purge_deleted from public;
grant execute on function purge_deleted to app_identity;
