-- The synced entities. Columns are the definition's fields in snake_case; tests compare them.
-- Text that lists sort by has the collation "C", so that every database gives the same order.

create table members (
  tenant_id text not null references tenants,
  id uuid not null references identities,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  email text not null,
  username text not null,
  role text not null,
  status text not null default 'active',
  primary key (tenant_id, id),
  foreign key (tenant_id, role) references roles (tenant_id, name)
);
create index members_by_name on members (tenant_id, name, id) where deleted_at is null;
create index members_by_identity on members (id);
select track_entity('members', 'user', 'tenant');
create policy sign_in on members for select to app_identity using (true);
grant select on members to app_identity;

create table feature_flags (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  key text collate "C" not null,
  enabled boolean not null default false,
  primary key (tenant_id, id)
);
create unique index feature_flags_by_key on feature_flags (tenant_id, key) where deleted_at is null;
select track_entity('feature_flags', 'featureFlag', 'tenant');

create table assets (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  tag text collate "C",
  name text collate "C" not null,
  kind text not null,
  status text not null,
  parent_id uuid,
  description text,
  nominal_voltage double precision,
  current_kind text,
  country text,
  operator text,
  latitude double precision,
  longitude double precision,
  manufacturer text,
  model text,
  serial_number text,
  criticality double precision,
  installed_date date,
  external_id text,
  tags jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, parent_id) references assets (tenant_id, id)
);
create index assets_by_name on assets (tenant_id, name, id) where deleted_at is null;
create index assets_by_update on assets (tenant_id, updated_at, id) where deleted_at is null;
create index assets_by_tag on assets (tenant_id, tag, id) where deleted_at is null;
create index assets_by_status on assets (tenant_id, status) where deleted_at is null;
create index assets_by_kind on assets (tenant_id, kind) where deleted_at is null;
create index assets_by_country on assets (tenant_id, country) where deleted_at is null;
create index assets_by_parent on assets (tenant_id, parent_id) where deleted_at is null;
select track_entity('assets', 'asset', 'tenant');

create table work_orders (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  number text collate "C",
  title text collate "C" not null,
  type text not null,
  status text not null,
  priority text not null,
  description text,
  asset_id uuid,
  location text,
  project_id text,
  assignees text[] not null default '{}',
  scheduled_start timestamptz(3),
  scheduled_end timestamptz(3),
  due_date date,
  completed_date date,
  estimated_hours double precision,
  actual_hours double precision,
  remedy text,
  tasks jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id)
);
create index work_orders_by_update on work_orders (tenant_id, updated_at, id) where deleted_at is null;
create index work_orders_by_due_date on work_orders (tenant_id, due_date, id) where deleted_at is null;
create index work_orders_by_title on work_orders (tenant_id, title, id) where deleted_at is null;
create index work_orders_by_number on work_orders (tenant_id, number, id) where deleted_at is null;
create index work_orders_by_status on work_orders (tenant_id, status) where deleted_at is null;
create index work_orders_by_type on work_orders (tenant_id, type) where deleted_at is null;
create index work_orders_by_priority on work_orders (tenant_id, priority) where deleted_at is null;
create index work_orders_by_asset on work_orders (tenant_id, asset_id) where deleted_at is null;
create index work_orders_by_person on work_orders using gin (scope_users);
select track_entity('work_orders', 'workOrder', 'assigned');
