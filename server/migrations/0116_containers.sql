-- Toolboxes, pallets and drums hold stock as warehouses do, and stand in one of them or are in somebody's hands (decision 107).

alter table warehouses
  add column stands_in_id uuid,
  add column stands_in_bin text,
  add foreign key (tenant_id, stands_in_id) references warehouses (tenant_id, id) deferrable initially immediate;
create index warehouses_by_stands_in on warehouses (tenant_id, stands_in_id) where deleted_at is null;
