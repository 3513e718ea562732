-- Photographs and files of records, and their bytes on the way.

-- `entity` and `entity_id` name a row of any table, so no foreign key can.
create table attachments (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  -- Those of the row that it is about.
  scope_users text[] not null default '{}',
  entity text not null,
  entity_id text not null,
  name text not null,
  media_type text not null,
  size double precision not null,
  sha256 text not null,
  preview text,
  device_name text,
  uploaded_at timestamptz(3),
  file_id text,
  primary key (tenant_id, id)
);
create index attachments_by_record on attachments (tenant_id, entity_id, created_at, id) where deleted_at is null;
create index attachments_by_creation on attachments (tenant_id, created_at, id) where deleted_at is null;
create index attachments_by_person on attachments using gin (scope_users);
select track_entity('attachments', 'attachment', 'assigned');

-- What has arrived of an attachment: in the database, where every node finds it and where it stands or falls with its
-- transaction. It goes when the whole file has been stored.
create table upload_parts (
  tenant_id text not null references tenants,
  attachment_id uuid not null,
  -- The place of the first byte.
  start integer not null,
  bytes bytea not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, attachment_id, start),
  foreign key (tenant_id, attachment_id) references attachments (tenant_id, id)
);
-- Photographs do not become smaller.
alter table upload_parts alter column bytes set storage external;
select protect_tenant_table('upload_parts');
grant select, insert, delete on upload_parts to app_user;

-- Files whose bytes nobody can reach any more; whoever removes the bytes takes them off the list.
create table removed_files (
  tenant_id text not null references tenants,
  id uuid not null,
  primary key (tenant_id, id)
);
select protect_tenant_table('removed_files');
grant select, insert, delete on removed_files to app_user;
grant delete on files to app_user;

-- With an attachment go its bytes, in the same transaction.
create function drop_attachment_bytes() returns trigger
  language plpgsql
  as $$
begin
  delete from upload_parts where tenant_id = new.tenant_id and attachment_id = new.id;
  with gone as (
    delete from files where tenant_id = new.tenant_id and id = new.file_id::uuid returning tenant_id, id
  )
  insert into removed_files select tenant_id, id from gone;
  return null;
end
$$;
create trigger drop_attachment_bytes after update on attachments for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function drop_attachment_bytes();

-- Whoever may comment on a record may attach files to it, and whoever deletes the comments of others their files too, in
-- the roles of tenants that exist as well. The owner of the tables changes rows of every tenant here, which it may at no
-- other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = (
    select jsonb_agg(distinct permission)
      from (
        select held as permission from jsonb_array_elements_text(roles.permissions) as held
        union all
        select replace(held, 'comments:', 'attachments:')
          from jsonb_array_elements_text(roles.permissions) as held
          where held like 'comments:%'
        union all
        select 'attachments:delete' where roles.name = 'planner'
      ) as granted
  )
  where roles.permissions::text like '%"comments:%';
alter table roles enable trigger record_administration;
alter table roles force row level security;
