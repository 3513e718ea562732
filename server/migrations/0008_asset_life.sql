-- What happens to an asset between its delivery and its end.

alter table assets
  add column manufactured_date date,
  add column received_date date,
  add column removed_date date,
  add column retired_date date;

create table installations (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  title text collate "C" not null,
  status text not null,
  asset_id uuid not null,
  work_order_id uuid,
  crew text[] not null default '{}',
  planned_start date,
  planned_end date,
  checklist jsonb not null default '[]',
  tests jsonb not null default '[]',
  as_built_notes text,
  handed_over_at timestamptz(3),
  accepted_by text,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index installations_by_update on installations (tenant_id, updated_at, id) where deleted_at is null;
create index installations_by_start on installations (tenant_id, planned_start, id) where deleted_at is null;
create index installations_by_title on installations (tenant_id, title, id) where deleted_at is null;
create index installations_by_number on installations (tenant_id, number, id) where deleted_at is null;
create index installations_by_status on installations (tenant_id, status) where deleted_at is null;
create index installations_by_asset on installations (tenant_id, asset_id) where deleted_at is null;
create index installations_by_work_order on installations (tenant_id, work_order_id) where deleted_at is null;
select track_entity('installations', 'installation', 'tenant');

create table maintenance_plans (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  title text collate "C" not null,
  asset_id uuid not null,
  status text not null,
  kind text not null,
  interval_months double precision,
  interval_days double precision,
  anchor text not null,
  lead_days double precision,
  season_from text,
  season_until text,
  next_due_date date,
  last_done_date date,
  meter_unit text,
  meter_threshold double precision,
  last_reading double precision,
  last_reading_date date,
  next_due_reading double precision,
  estimated_hours double precision,
  priority text not null,
  tasks jsonb not null default '[]',
  order_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, order_id) references work_orders (tenant_id, id)
);
create index maintenance_plans_by_due on maintenance_plans (tenant_id, next_due_date, id) where deleted_at is null;
create index maintenance_plans_by_update on maintenance_plans (tenant_id, updated_at, id) where deleted_at is null;
create index maintenance_plans_by_title on maintenance_plans (tenant_id, title, id) where deleted_at is null;
create index maintenance_plans_by_number on maintenance_plans (tenant_id, number, id) where deleted_at is null;
create index maintenance_plans_by_status on maintenance_plans (tenant_id, status) where deleted_at is null;
create index maintenance_plans_by_kind on maintenance_plans (tenant_id, kind) where deleted_at is null;
create index maintenance_plans_by_asset on maintenance_plans (tenant_id, asset_id) where deleted_at is null;
select track_entity('maintenance_plans', 'maintenancePlan', 'tenant');

create table maintenance_records (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  title text collate "C" not null,
  asset_id uuid not null,
  plan_id uuid,
  work_order_id uuid,
  done_date date not null,
  done_by text,
  findings text,
  hours double precision,
  meter_reading double precision,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, plan_id) references maintenance_plans (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index maintenance_records_by_date on maintenance_records (tenant_id, done_date, id) where deleted_at is null;
create index maintenance_records_by_update on maintenance_records (tenant_id, updated_at, id) where deleted_at is null;
create index maintenance_records_by_title on maintenance_records (tenant_id, title, id) where deleted_at is null;
create index maintenance_records_by_number on maintenance_records (tenant_id, number, id) where deleted_at is null;
create index maintenance_records_by_asset on maintenance_records (tenant_id, asset_id) where deleted_at is null;
create index maintenance_records_by_plan on maintenance_records (tenant_id, plan_id) where deleted_at is null;
create index maintenance_records_by_work_order on maintenance_records (tenant_id, work_order_id) where deleted_at is null;
select track_entity('maintenance_records', 'maintenanceRecord', 'tenant');

create table decommissionings (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  title text collate "C" not null,
  status text not null,
  asset_id uuid not null,
  work_order_id uuid,
  reason text,
  planned_date date,
  permit_number text,
  isolated_date date,
  removed_date date,
  oil_litres double precision,
  pcb_ppm double precision,
  sf6_kg double precision,
  manifest_number text,
  certificate_number text,
  disposed_date date,
  salvage_value double precision,
  closed_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index decommissionings_by_update on decommissionings (tenant_id, updated_at, id) where deleted_at is null;
create index decommissionings_by_date on decommissionings (tenant_id, planned_date, id) where deleted_at is null;
create index decommissionings_by_title on decommissionings (tenant_id, title, id) where deleted_at is null;
create index decommissionings_by_number on decommissionings (tenant_id, number, id) where deleted_at is null;
create index decommissionings_by_status on decommissionings (tenant_id, status) where deleted_at is null;
create index decommissionings_by_asset on decommissionings (tenant_id, asset_id) where deleted_at is null;
create index decommissionings_by_work_order on decommissionings (tenant_id, work_order_id) where deleted_at is null;
select track_entity('decommissionings', 'decommissioning', 'tenant');
