-- What was deleted takes room until its bytes are gone (decision 42), so the list of removed files says whose and how much,
-- and whatever takes a file's row away, in whichever statement, puts its bytes on that list.
alter table removed_files
  add column size integer not null default 0,
  add column created_by text,
  add column created_at timestamptz(3) not null default now();

create function list_removed_file() returns trigger
  language plpgsql
  as $$
begin
  insert into removed_files (tenant_id, id, size, created_by, created_at)
    values (old.tenant_id, old.id, old.size, old.created_by, old.created_at);
  return null;
end
$$;
create trigger list_removed_file after delete on files for each row execute function list_removed_file();

-- The attachment whose bytes somebody is storing: one does, however many ask for it at once.
alter table files add column upload_id uuid;
create unique index files_by_upload on files (tenant_id, upload_id) where upload_id is not null;

create or replace function drop_attachment_bytes() returns trigger
  language plpgsql
  as $$
begin
  delete from upload_parts where tenant_id = new.tenant_id and attachment_id = new.id;
  delete from files where tenant_id = new.tenant_id and (id = new.file_id::uuid or upload_id = new.id);
  return null;
end
$$;

create or replace function drop_owned_files() returns trigger
  language plpgsql
  as $$
begin
  delete from files where tenant_id = new.tenant_id and owner_entity = tg_argv[0] and owner_id = new.id;
  return null;
end
$$;
