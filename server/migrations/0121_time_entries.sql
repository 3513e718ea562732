-- Time that people spent on work, and what an hour of theirs is charged with: docs/decisions/0111.

create table time_entries (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  number text collate "C",
  person text,
  kind text not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  status text not null,
  work_order_id uuid,
  job_sheet_id uuid,
  note text,
  status_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) deferrable initially immediate,
  foreign key (tenant_id, job_sheet_id) references job_sheets (tenant_id, id) deferrable initially immediate
);
create index time_entries_by_start on time_entries (tenant_id, started_at, id) where deleted_at is null;
create index time_entries_by_update on time_entries (tenant_id, updated_at, id) where deleted_at is null;
create index time_entries_by_status on time_entries (tenant_id, status) where deleted_at is null;
create index time_entries_by_kind on time_entries (tenant_id, kind) where deleted_at is null;
create index time_entries_by_person on time_entries (tenant_id, person) where deleted_at is null;
create index time_entries_by_order on time_entries (tenant_id, work_order_id) where deleted_at is null;
create index time_entries_by_sheet on time_entries (tenant_id, job_sheet_id) where deleted_at is null;
create index time_entries_by_scope on time_entries using gin (scope_users);
select keep_list_columns('time_entries', '{number}', '{number,note}');
select track_entity('time_entries', 'timeEntry', 'assigned');
select index_entity('time_entries');

alter table crews add column hourly_rate numeric(16, 2);

-- Whoever has a right to fault reports has it to these; who sees the orders of their own writes down their time, and who approves orders
-- approves it. The owner of the tables changes rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select jsonb_agg(replace(held, 'fault-reports:', 'time-entries:'))
      from jsonb_array_elements_text(roles.permissions) as held
      where held in ('fault-reports:view', 'fault-reports:create', 'fault-reports:edit', 'fault-reports:delete')
  )
  where permissions ?| array['fault-reports:view', 'fault-reports:create', 'fault-reports:edit', 'fault-reports:delete'];
update roles set permissions = permissions || '["time-entries:view-assigned", "time-entries:create", "time-entries:edit", "time-entries:delete"]'
  where permissions ? 'work-orders:view-assigned' and not permissions ? 'time-entries:create';
update roles set permissions = permissions || '["time-entries:approve"]' where permissions ? 'work-orders:approve';
alter table roles enable trigger record_administration;
alter table roles force row level security;
