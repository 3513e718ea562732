-- What was imported, so that it can be undone as a whole (decision 55). What each import wrote is in the audit log.
create table imports (
  tenant_id text not null references tenants,
  id uuid not null,
  entity text not null,
  file_name text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  finished_at timestamptz(3),
  -- Counted when it was finished.
  created integer,
  changed integer,
  restored integer,
  undo_began_at timestamptz(3),
  undone_at timestamptz(3),
  -- The entries of the audit log from this one on are undone: an undoing that was cut off goes on there.
  undone_to bigint,
  undone integer not null default 0,
  -- What was left as it is, and why: the first thousand.
  kept jsonb not null default '[]',
  kept_count integer not null default 0,
  primary key (tenant_id, id)
);
create index imports_by_time on imports (tenant_id, created_at desc);
select protect_tenant_table('imports');
grant select, insert, update on imports to app_user;

alter table audit_log add column import_id uuid;
create index audit_log_by_import on audit_log (tenant_id, import_id, id) where import_id is not null;
