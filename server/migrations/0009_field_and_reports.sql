-- Crews, switching, compliance, outages, saved reports.

create table crews (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  status text not null,
  lead text,
  members text[] not null default '{}',
  vehicle text,
  shift_start text,
  shift_end text,
  home_warehouse text,
  note text,
  skills jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index crews_by_name on crews (tenant_id, name, id) where deleted_at is null;
create index crews_by_update on crews (tenant_id, updated_at, id) where deleted_at is null;
create index crews_by_status on crews (tenant_id, status) where deleted_at is null;
create index crews_by_lead on crews (tenant_id, lead) where deleted_at is null;
select track_entity('crews', 'crew', 'tenant');

create table switching_requests (
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
  asset_id uuid,
  work_order_id uuid,
  reason text,
  requested_start timestamptz(3),
  requested_end timestamptz(3),
  operator text,
  holder text,
  clearance_issued_at timestamptz(3),
  clearance_issued_by text,
  clearance_released_at timestamptz(3),
  clearance_released_by text,
  steps jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index switching_requests_by_update on switching_requests (tenant_id, updated_at, id) where deleted_at is null;
create index switching_requests_by_start on switching_requests (tenant_id, requested_start, id) where deleted_at is null;
create index switching_requests_by_title on switching_requests (tenant_id, title, id) where deleted_at is null;
create index switching_requests_by_number on switching_requests (tenant_id, number, id) where deleted_at is null;
create index switching_requests_by_status on switching_requests (tenant_id, status) where deleted_at is null;
create index switching_requests_by_operator on switching_requests (tenant_id, operator) where deleted_at is null;
create index switching_requests_by_asset on switching_requests (tenant_id, asset_id) where deleted_at is null;
create index switching_requests_by_work_order on switching_requests (tenant_id, work_order_id) where deleted_at is null;
select track_entity('switching_requests', 'switchingRequest', 'tenant');

create table compliance_rules (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  asset_kind text not null,
  inspection text not null,
  environment text not null,
  placement text not null,
  interval_months double precision not null,
  interval_months_after_pass double precision,
  minimum_age_years double precision,
  active boolean not null default false,
  source text,
  primary key (tenant_id, id)
);
create index compliance_rules_by_name on compliance_rules (tenant_id, name, id) where deleted_at is null;
create index compliance_rules_by_interval on compliance_rules (tenant_id, interval_months, id) where deleted_at is null;
create index compliance_rules_by_update on compliance_rules (tenant_id, updated_at, id) where deleted_at is null;
create index compliance_rules_by_kind on compliance_rules (tenant_id, asset_kind) where deleted_at is null;
create index compliance_rules_by_inspection on compliance_rules (tenant_id, inspection) where deleted_at is null;
create index compliance_rules_by_environment on compliance_rules (tenant_id, environment) where deleted_at is null;
select track_entity('compliance_rules', 'complianceRule', 'tenant');

create table served_customers (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  year text collate "C" not null,
  customers double precision not null,
  primary key (tenant_id, id)
);
create index served_customers_by_year on served_customers (tenant_id, year, id) where deleted_at is null;
create index served_customers_by_update on served_customers (tenant_id, updated_at, id) where deleted_at is null;
select track_entity('served_customers', 'servedCustomers', 'tenant');

create table outages (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text,
  title text collate "C" not null,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  customers_interrupted double precision not null,
  cause text not null,
  asset_id uuid,
  work_order_id uuid,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index outages_by_start on outages (tenant_id, started_at, id) where deleted_at is null;
create index outages_by_customers on outages (tenant_id, customers_interrupted, id) where deleted_at is null;
create index outages_by_title on outages (tenant_id, title, id) where deleted_at is null;
create index outages_by_update on outages (tenant_id, updated_at, id) where deleted_at is null;
create index outages_by_cause on outages (tenant_id, cause) where deleted_at is null;
create index outages_by_asset on outages (tenant_id, asset_id) where deleted_at is null;
create index outages_by_work_order on outages (tenant_id, work_order_id) where deleted_at is null;
select track_entity('outages', 'outage', 'tenant');

create table saved_reports (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  description text,
  source text not null,
  filters jsonb not null default '{}',
  group_by text not null,
  measure text not null,
  sum_field text,
  chart text not null,
  primary key (tenant_id, id)
);
create index saved_reports_by_name on saved_reports (tenant_id, name, id) where deleted_at is null;
create index saved_reports_by_update on saved_reports (tenant_id, updated_at, id) where deleted_at is null;
create index saved_reports_by_chart on saved_reports (tenant_id, chart) where deleted_at is null;
create index saved_reports_by_measure on saved_reports (tenant_id, measure) where deleted_at is null;
select track_entity('saved_reports', 'savedReport', 'tenant');

-- What an inspection counts for under the compliance rules.
alter table work_orders add column inspection_kind text;
