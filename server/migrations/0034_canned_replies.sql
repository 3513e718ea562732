-- Answers that are given often.

create table canned_replies (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  title text collate "C" not null,
  body text not null,
  primary key (tenant_id, id)
);
create index canned_replies_by_title on canned_replies (tenant_id, title, id) where deleted_at is null;
create index canned_replies_by_update on canned_replies (tenant_id, updated_at, id) where deleted_at is null;
select track_entity('canned_replies', 'cannedReply', 'tenant');

-- They are for whoever answers tickets, not for whoever asks. The owner of the tables changes rows of every tenant here,
-- which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = (
    select jsonb_agg(distinct permission)
      from (
        select held as permission from jsonb_array_elements_text(roles.permissions) as held
        union all
        select replace(held, 'tickets:', 'canned-replies:')
          from jsonb_array_elements_text(roles.permissions) as held
          where held in ('tickets:edit', 'tickets:delete')
        union all
        select unnest(array['canned-replies:view', 'canned-replies:create'])
          where roles.permissions @> '["tickets:edit"]'
      ) as granted
  )
  where roles.permissions @> '["tickets:edit"]' or roles.permissions @> '["tickets:delete"]';
alter table roles enable trigger record_administration;
alter table roles force row level security;
