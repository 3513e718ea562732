-- Cycle counts: who counts does not see the book, another person approves the variance, and the stock follows.

create table stock_counts (
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
  warehouse_id uuid not null,
  bin text,
  counted_by text,
  note text,
  lines jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id)
);
create index stock_counts_by_update on stock_counts (tenant_id, updated_at, id) where deleted_at is null;
create index stock_counts_by_title on stock_counts (tenant_id, title, id) where deleted_at is null;
create index stock_counts_by_number on stock_counts (tenant_id, number, id) where deleted_at is null;
create index stock_counts_by_status on stock_counts (tenant_id, status) where deleted_at is null;
create index stock_counts_by_warehouse on stock_counts (tenant_id, warehouse_id) where deleted_at is null;
select track_entity('stock_counts', 'stockCount', 'tenant');

-- Whoever approves what is bought approves what was counted. The owner of the tables changes rows of every tenant here,
-- which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || '["inventory:approve"]'
  where permissions @> '["procurement:approve"]' and not permissions @> '["inventory:approve"]';
alter table roles enable trigger record_administration;
alter table roles force row level security;
