-- What an item costs, what is paid as tax, when an order went out, where a workshop takes from and puts to, and what a
-- shipment weighs. Items of lists (a line's rate, a receipt's damage, a step's check) are in their columns already.

alter table inventory_items add column unit_cost double precision;

alter table procurement_orders
  add column tax_amount double precision,
  add column ordered_at timestamptz(3);

alter table manufacturing_orders
  add column source_warehouse_id uuid,
  add column target_warehouse_id uuid,
  add foreign key (tenant_id, source_warehouse_id) references warehouses (tenant_id, id),
  add foreign key (tenant_id, target_warehouse_id) references warehouses (tenant_id, id);
create index manufacturing_orders_by_source on manufacturing_orders (tenant_id, source_warehouse_id) where deleted_at is null;
create index manufacturing_orders_by_target on manufacturing_orders (tenant_id, target_warehouse_id) where deleted_at is null;

alter table shipments
  add column parcels double precision,
  add column weight double precision;
