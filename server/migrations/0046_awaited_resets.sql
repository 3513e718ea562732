-- A second factor that the platform takes from somebody of several tenants, after a time in which they can say no.
create table awaited_resets (
  user_id uuid primary key references identities,
  -- Where the platform was asked for it.
  tenant_id text not null references tenants,
  -- As `app.actor` has it: the log of who did it is written when it is done.
  asked_by jsonb not null,
  asked_at timestamptz(3) not null,
  due_at timestamptz(3) not null
);
create index awaited_resets_by_due on awaited_resets (due_at);
alter table awaited_resets enable row level security;
alter table awaited_resets force row level security;
create policy sign_in on awaited_resets to app_identity using (true) with check (true);
grant select, insert, update, delete on awaited_resets to app_identity;
