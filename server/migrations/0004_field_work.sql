-- Job sheets, surveys, stock: what is done under a work order, and with what.

create table job_sheets (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  number text,
  title text collate "C" not null,
  status text not null,
  work_order_id uuid,
  assigned_to text not null,
  description text,
  scheduled_start timestamptz(3),
  scheduled_end timestamptz(3),
  completed_at timestamptz(3),
  checklist jsonb not null default '[]',
  tasks jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index job_sheets_by_update on job_sheets (tenant_id, updated_at, id) where deleted_at is null;
create index job_sheets_by_start on job_sheets (tenant_id, scheduled_start, id) where deleted_at is null;
create index job_sheets_by_title on job_sheets (tenant_id, title, id) where deleted_at is null;
create index job_sheets_by_status on job_sheets (tenant_id, status) where deleted_at is null;
create index job_sheets_by_assignee on job_sheets (tenant_id, assigned_to) where deleted_at is null;
create index job_sheets_by_work_order on job_sheets (tenant_id, work_order_id) where deleted_at is null;
create index job_sheets_by_person on job_sheets using gin (scope_users);
select track_entity('job_sheets', 'jobSheet', 'assigned');

create table surveys (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  title text collate "C" not null,
  description text,
  status text not null,
  scheduled_date date,
  completed_date date,
  assigned_to text,
  work_order_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index surveys_by_update on surveys (tenant_id, updated_at, id) where deleted_at is null;
create index surveys_by_date on surveys (tenant_id, scheduled_date, id) where deleted_at is null;
create index surveys_by_title on surveys (tenant_id, title, id) where deleted_at is null;
create index surveys_by_status on surveys (tenant_id, status) where deleted_at is null;
create index surveys_by_assignee on surveys (tenant_id, assigned_to) where deleted_at is null;
create index surveys_by_work_order on surveys (tenant_id, work_order_id) where deleted_at is null;
create index surveys_by_person on surveys using gin (scope_users);
select track_entity('surveys', 'survey', 'assigned');

create table inventory_items (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  sku text collate "C",
  name text collate "C" not null,
  description text,
  category text,
  type text,
  status text not null,
  quantity numeric(16, 3) not null,
  unit text not null,
  minimum_quantity double precision,
  serial_number text,
  location text,
  work_order_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index inventory_items_by_name on inventory_items (tenant_id, name, id) where deleted_at is null;
create index inventory_items_by_update on inventory_items (tenant_id, updated_at, id) where deleted_at is null;
create index inventory_items_by_sku on inventory_items (tenant_id, sku, id) where deleted_at is null;
create index inventory_items_by_status on inventory_items (tenant_id, status) where deleted_at is null;
create index inventory_items_by_work_order on inventory_items (tenant_id, work_order_id) where deleted_at is null;
select track_entity('inventory_items', 'inventoryItem', 'tenant');

-- Every change of a quantity, kept for ever. The key makes a delta that is applied twice impossible.
create table inventory_movements (
  tenant_id text not null,
  op_id text not null,
  line integer not null,
  item_id uuid not null,
  delta numeric(16, 3) not null,
  quantity_after numeric(16, 3) not null,
  reason text,
  user_id text not null,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, op_id, line),
  foreign key (tenant_id, item_id) references inventory_items (tenant_id, id)
);
create index inventory_movements_by_item on inventory_movements (tenant_id, item_id, at);
select protect_tenant_table('inventory_movements');
grant select, insert on inventory_movements to app_user;
