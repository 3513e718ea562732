-- Bills of materials, manufacturing orders and what they reserve; plans and projects.

create table boms (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  name text collate "C" not null,
  revision text not null,
  status text not null,
  kind text not null,
  product_item_id uuid,
  output_quantity double precision not null,
  description text,
  lines jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, product_item_id) references inventory_items (tenant_id, id)
);
create index boms_by_name on boms (tenant_id, name, id) where deleted_at is null;
create index boms_by_update on boms (tenant_id, updated_at, id) where deleted_at is null;
create index boms_by_number on boms (tenant_id, number, id) where deleted_at is null;
create index boms_by_status on boms (tenant_id, status) where deleted_at is null;
create index boms_by_kind on boms (tenant_id, kind) where deleted_at is null;
create index boms_by_product on boms (tenant_id, product_item_id) where deleted_at is null;
select track_entity('boms', 'bom', 'tenant');

create table manufacturing_orders (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  order_number text collate "C",
  product text collate "C" not null,
  status text not null,
  quantity double precision not null,
  bom_id uuid,
  product_item_id uuid,
  scheduled_start timestamptz(3),
  scheduled_end timestamptz(3),
  completed_at timestamptz(3),
  note text,
  steps jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, bom_id) references boms (tenant_id, id),
  foreign key (tenant_id, product_item_id) references inventory_items (tenant_id, id)
);
create index manufacturing_orders_by_update on manufacturing_orders (tenant_id, updated_at, id) where deleted_at is null;
create index manufacturing_orders_by_start on manufacturing_orders (tenant_id, scheduled_start, id) where deleted_at is null;
create index manufacturing_orders_by_product_name on manufacturing_orders (tenant_id, product, id) where deleted_at is null;
create index manufacturing_orders_by_number on manufacturing_orders (tenant_id, order_number, id) where deleted_at is null;
create index manufacturing_orders_by_status on manufacturing_orders (tenant_id, status) where deleted_at is null;
create index manufacturing_orders_by_bom on manufacturing_orders (tenant_id, bom_id) where deleted_at is null;
create index manufacturing_orders_by_product on manufacturing_orders (tenant_id, product_item_id) where deleted_at is null;
select track_entity('manufacturing_orders', 'manufacturingOrder', 'tenant');

create table reservations (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  item_id uuid not null,
  manufacturing_order_id uuid not null,
  quantity double precision not null,
  unit text,
  status text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references inventory_items (tenant_id, id),
  foreign key (tenant_id, manufacturing_order_id) references manufacturing_orders (tenant_id, id)
);
create index reservations_by_name on reservations (tenant_id, name, id) where deleted_at is null;
create index reservations_by_update on reservations (tenant_id, updated_at, id) where deleted_at is null;
create index reservations_by_status on reservations (tenant_id, status) where deleted_at is null;
create index reservations_by_item on reservations (tenant_id, item_id) where deleted_at is null;
create index reservations_by_order on reservations (tenant_id, manufacturing_order_id) where deleted_at is null;
select track_entity('reservations', 'reservation', 'tenant');

create table plans (
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
  status text not null,
  start_date date,
  end_date date,
  owner text,
  region text,
  budget double precision,
  spent double precision,
  likelihood double precision,
  consequence double precision,
  risk_score double precision,
  rejection_reason text,
  orders_created_at timestamptz(3),
  planned_work jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index plans_by_start on plans (tenant_id, start_date, id) where deleted_at is null;
create index plans_by_update on plans (tenant_id, updated_at, id) where deleted_at is null;
create index plans_by_name on plans (tenant_id, name, id) where deleted_at is null;
create index plans_by_risk on plans (tenant_id, risk_score, id) where deleted_at is null;
create index plans_by_status on plans (tenant_id, status) where deleted_at is null;
create index plans_by_owner on plans (tenant_id, owner) where deleted_at is null;
select track_entity('plans', 'plan', 'tenant');

create table projects (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  name text collate "C" not null,
  status text not null,
  manager text,
  start_date date,
  end_date date,
  description text,
  plan_id uuid,
  primary key (tenant_id, id),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
create index projects_by_start on projects (tenant_id, start_date, id) where deleted_at is null;
create index projects_by_update on projects (tenant_id, updated_at, id) where deleted_at is null;
create index projects_by_name on projects (tenant_id, name, id) where deleted_at is null;
create index projects_by_number on projects (tenant_id, number, id) where deleted_at is null;
create index projects_by_status on projects (tenant_id, status) where deleted_at is null;
create index projects_by_manager on projects (tenant_id, manager) where deleted_at is null;
create index projects_by_plan on projects (tenant_id, plan_id) where deleted_at is null;
select track_entity('projects', 'project', 'tenant');
