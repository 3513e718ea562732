-- Warehouses, what lies in them, how it came there, and on the way: orders and shipments.

create table warehouses (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  code text collate "C",
  name text collate "C" not null,
  kind text not null,
  address text,
  latitude double precision,
  longitude double precision,
  keeper text,
  bins jsonb not null default '[]',
  note text,
  primary key (tenant_id, id)
);
create index warehouses_by_name on warehouses (tenant_id, name, id) where deleted_at is null;
create index warehouses_by_update on warehouses (tenant_id, updated_at, id) where deleted_at is null;
create index warehouses_by_code on warehouses (tenant_id, code, id) where deleted_at is null;
create index warehouses_by_kind on warehouses (tenant_id, kind) where deleted_at is null;
create index warehouses_by_keeper on warehouses (tenant_id, keeper) where deleted_at is null;
select track_entity('warehouses', 'warehouse', 'tenant');

create table stock_lines (
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
  warehouse_id uuid not null,
  bin text collate "C",
  lot text,
  quantity numeric(16, 3) not null,
  unit text not null,
  minimum double precision,
  maximum double precision,
  expiry date,
  condition text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references inventory_items (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id)
);
create index stock_lines_by_name on stock_lines (tenant_id, name, id) where deleted_at is null;
create index stock_lines_by_update on stock_lines (tenant_id, updated_at, id) where deleted_at is null;
create index stock_lines_by_bin on stock_lines (tenant_id, bin, id) where deleted_at is null;
create index stock_lines_by_expiry on stock_lines (tenant_id, expiry, id) where deleted_at is null;
create index stock_lines_by_item on stock_lines (tenant_id, item_id) where deleted_at is null;
create index stock_lines_by_warehouse on stock_lines (tenant_id, warehouse_id) where deleted_at is null;
create index stock_lines_by_condition on stock_lines (tenant_id, condition) where deleted_at is null;
select track_entity('stock_lines', 'stockLine', 'tenant');

-- Every change of a quantity, kept for ever and never changed.
create table stock_movements (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  entity text not null,
  row_id text not null,
  item_id uuid,
  warehouse_id uuid,
  delta double precision not null,
  quantity_after double precision not null,
  reason text,
  op_id text not null,
  line double precision not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, item_id) references inventory_items (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id)
);
-- Makes a delta that is applied twice impossible.
create unique index stock_movements_once on stock_movements (tenant_id, op_id, line);
create index stock_movements_by_update on stock_movements (tenant_id, updated_at, id) where deleted_at is null;
create index stock_movements_by_name on stock_movements (tenant_id, name, id) where deleted_at is null;
create index stock_movements_by_item on stock_movements (tenant_id, item_id) where deleted_at is null;
create index stock_movements_by_warehouse on stock_movements (tenant_id, warehouse_id) where deleted_at is null;
create index stock_movements_by_row on stock_movements (tenant_id, row_id) where deleted_at is null;
create index stock_movements_by_entity on stock_movements (tenant_id, entity) where deleted_at is null;

-- What was kept so far moves over; the owner of the tables reads rows of every tenant here, which it may at no other
-- time. Before the table is tracked: the change log is for what happens from now on.
alter table inventory_movements no force row level security;
alter table inventory_items no force row level security;
insert into stock_movements (tenant_id, id, created_at, created_by, updated_at, updated_by, name, entity, row_id, item_id,
    delta, quantity_after, reason, op_id, line)
  select movement.tenant_id, gen_random_uuid(), movement.at, movement.user_id, movement.at, movement.user_id, item.name,
      'inventoryItem', movement.item_id::text, movement.item_id, movement.delta, movement.quantity_after,
      movement.reason, movement.op_id, movement.line
    from inventory_movements as movement
    join inventory_items as item on item.tenant_id = movement.tenant_id and item.id = movement.item_id;
alter table inventory_items force row level security;
drop table inventory_movements;
select track_entity('stock_movements', 'stockMovement', 'tenant');
revoke update on stock_movements from app_user;

create table procurement_orders (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  order_number text collate "C",
  supplier text collate "C" not null,
  status text not null,
  currency text not null,
  total_amount double precision,
  requested_by text,
  expected_date date,
  warehouse_id uuid,
  note text,
  items jsonb not null default '[]',
  receipts jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id)
);
create index procurement_orders_by_update on procurement_orders (tenant_id, updated_at, id) where deleted_at is null;
create index procurement_orders_by_date on procurement_orders (tenant_id, expected_date, id) where deleted_at is null;
create index procurement_orders_by_supplier on procurement_orders (tenant_id, supplier, id) where deleted_at is null;
create index procurement_orders_by_number on procurement_orders (tenant_id, order_number, id) where deleted_at is null;
create index procurement_orders_by_status on procurement_orders (tenant_id, status) where deleted_at is null;
create index procurement_orders_by_person on procurement_orders (tenant_id, requested_by) where deleted_at is null;
create index procurement_orders_by_warehouse on procurement_orders (tenant_id, warehouse_id) where deleted_at is null;
select track_entity('procurement_orders', 'procurementOrder', 'tenant');

create table shipments (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  number text collate "C",
  title text,
  status text not null,
  from_warehouse_id uuid,
  to_warehouse_id uuid,
  carrier text,
  tracking text,
  window_start timestamptz(3),
  window_end timestamptz(3),
  work_order_id uuid,
  value double precision,
  items jsonb not null default '[]',
  received_by text,
  delivered_at timestamptz(3),
  delivery_note text,
  note text,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_warehouse_id) references warehouses (tenant_id, id),
  foreign key (tenant_id, to_warehouse_id) references warehouses (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index shipments_by_update on shipments (tenant_id, updated_at, id) where deleted_at is null;
create index shipments_by_window on shipments (tenant_id, window_end, id) where deleted_at is null;
create index shipments_by_number on shipments (tenant_id, number, id) where deleted_at is null;
create index shipments_by_status on shipments (tenant_id, status) where deleted_at is null;
create index shipments_by_origin on shipments (tenant_id, from_warehouse_id) where deleted_at is null;
create index shipments_by_destination on shipments (tenant_id, to_warehouse_id) where deleted_at is null;
create index shipments_by_work_order on shipments (tenant_id, work_order_id) where deleted_at is null;
select track_entity('shipments', 'shipment', 'tenant');
