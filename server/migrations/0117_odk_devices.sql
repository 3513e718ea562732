-- Phones with ODK Collect that fill in the forms of surveys: docs/decisions/0118.

alter table tenants add column odk_collect boolean not null default false;

create table odk_devices (
  id uuid primary key,
  tenant_id text not null references tenants deferrable initially immediate,
  user_id uuid not null references identities deferrable initially immediate,
  name text not null check (length(name) between 1 and 100),
  -- Of a secret that is too long to be guessed.
  token_hash text not null unique,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index odk_devices_by_user on odk_devices (tenant_id, user_id, created_at);
alter table odk_devices enable row level security;
alter table odk_devices force row level security;
create policy sign_in on odk_devices to app_identity using (true) with check (true);
grant select, insert, update, delete on odk_devices to app_identity;
