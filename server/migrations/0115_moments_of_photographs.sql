-- Whether a photograph shows what was found or what was left, and of which one it is a marked copy (decision 108).

alter table attachments
  add column moment text,
  add column copy_of text;

-- Whoever may delete the files of others may say of them what they show. The owner of the tables changes rows of every tenant here,
-- which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || '["attachments:edit"]'
  where permissions ? 'attachments:delete' and not permissions ? 'attachments:edit';
alter table roles enable trigger record_administration;
alter table roles force row level security;
