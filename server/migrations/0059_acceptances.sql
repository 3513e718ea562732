-- Where somebody came to work by an act of their own: an invitation that they accepted, or a provider to which they agreed.
-- Kept when they leave or are asked back: a membership without it came by the word of whoever typed the address
-- (decision 44). A table of its own: an open invitation overwrites the one before, and nobody invites whom a provider brings.
create table acceptances (
  user_id uuid not null references identities,
  tenant_id text not null references tenants,
  accepted_at timestamptz(3) not null,
  primary key (user_id, tenant_id)
);

-- The owner of the tables reads rows of everybody here, which it may at no other time.
alter table invitations no force row level security;
alter table single_sign_on_links no force row level security;
insert into acceptances (user_id, tenant_id, accepted_at)
  select user_id, tenant_id, accepted_at from invitations where accepted_at is not null
  union all
  select user_id, tenant_id, consented_at from single_sign_on_links where consented_at is not null
  on conflict do nothing;
alter table single_sign_on_links force row level security;
alter table invitations force row level security;

alter table acceptances enable row level security;
alter table acceptances force row level security;
create policy sign_in on acceptances to app_identity using (true) with check (true);
grant select, insert on acceptances to app_identity;
