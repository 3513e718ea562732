-- What was said is repeated in what people were told. Words that are changed or taken back there are so here too: the
-- notice is found by who said it and when, which both have from one transaction, and by how it begins: several may have
-- been said in one millisecond.
create function withdraw_quotes() returns trigger
  language plpgsql
  as $$
declare
  about_entity constant text := coalesce(to_jsonb(new) ->> 'entity', 'supportTicket');
  about_id constant text := coalesce(to_jsonb(new) ->> 'entity_id', to_jsonb(new) ->> 'ticket_id');
begin
  update notifications set version = version + 1, updated_at = new.updated_at, updated_by = new.updated_by,
      deleted_at = new.deleted_at,
      message = case when new.deleted_at is null then left(to_jsonb(new) ->> tg_argv[0], 200) end
    where tenant_id = new.tenant_id and entity = about_entity and entity_id = about_id and event = tg_argv[1]
      and left(message, 100) = left(to_jsonb(old) ->> tg_argv[0], 100) and created_at = old.created_at and created_by = old.created_by and deleted_at is null;
  return null;
end
$$;
create index notifications_by_record on notifications (tenant_id, entity_id) where deleted_at is null;
create trigger withdraw_quotes after update on comments for each row
  when (new.text is distinct from old.text or (new.deleted_at is not null and old.deleted_at is null))
  execute function withdraw_quotes('text', 'commented');
create trigger withdraw_quotes after update on ticket_replies for each row
  when (new.message is distinct from old.message or (new.deleted_at is not null and old.deleted_at is null))
  execute function withdraw_quotes('message', 'replied');
