-- Backups that the server made by itself: across tenants, so that no tenant owns a row.
create table backup_runs (
  id uuid primary key,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  -- Null while it is being written.
  outcome text check (outcome in ('done', 'failed')),
  archive text not null,
  rows bigint,
  files integer,
  bytes bigint,
  missing integer,
  fault text
);
alter table backup_runs enable row level security;
alter table backup_runs force row level security;
create policy platform on backup_runs to app_identity using (true) with check (true);
grant select, insert, update, delete on backup_runs to app_identity;
