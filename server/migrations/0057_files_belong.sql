-- Each file belongs to one record, by which it is decided who reads it; one that belongs to none yet is its sender's, and
-- goes after a day (decision 42).
alter table files add column owner_entity text, add column owner_id uuid,
  add constraint files_owner check ((owner_entity is null) = (owner_id is null));
grant update (owner_entity, owner_id) on files to app_user;
create index files_by_owner on files (tenant_id, owner_id);
-- What a person has sent lately, and what of it belongs to nothing.
create index files_by_person on files (tenant_id, created_by, created_at);

-- The owner of the tables looks at rows of every tenant here, which it may at no other time.
alter table files no force row level security;
alter table attachments no force row level security;
alter table ticket_replies no force row level security;
update files set owner_entity = 'attachment', owner_id = attachments.id from attachments
  where attachments.tenant_id = files.tenant_id and attachments.file_id = files.id::text
    and attachments.deleted_at is null;
-- Of several replies that name one file, the first one has it.
update files set owner_entity = 'ticketReply', owner_id = replies.id
  from (
    select distinct on (tenant_id, attachment_url) tenant_id, attachment_url, id, created_by from ticket_replies
      where deleted_at is null order by tenant_id, attachment_url, created_at, id
  ) as replies
  where replies.tenant_id = files.tenant_id and replies.attachment_url = '/files/' || files.id::text
    and files.owner_id is null;
alter table files force row level security;
alter table attachments force row level security;
alter table ticket_replies force row level security;

drop trigger record_administration on files;
create trigger record_administration after insert or update or delete on files
  for each row execute function record_administration('file', 'id');

-- With a reply goes its file, in the same transaction.
create function drop_owned_files() returns trigger
  language plpgsql
  as $$
begin
  with gone as (
    delete from files where tenant_id = new.tenant_id and owner_entity = tg_argv[0] and owner_id = new.id
      returning tenant_id, id
  )
  insert into removed_files select tenant_id, id from gone;
  return null;
end
$$;
create trigger drop_owned_files after update on ticket_replies for each row
  when (new.deleted_at is not null and old.deleted_at is null) execute function drop_owned_files('ticketReply');
