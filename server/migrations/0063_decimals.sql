-- Rewrites: stock and its movements
-- Money and quantities are decimals with the places that their fields declare; numeric rounds half away from zero.
alter table inventory_items
  alter column unit_cost type numeric(14, 4),
  alter column minimum_quantity type numeric(16, 3);
alter table stock_lines
  alter column minimum type numeric(16, 3),
  alter column maximum type numeric(16, 3);
alter table stock_movements
  alter column delta type numeric(16, 3),
  alter column quantity_after type numeric(16, 3);
alter table procurement_orders
  alter column tax_amount type numeric(16, 2),
  alter column total_amount type numeric(16, 2);
alter table shipments alter column value type numeric(16, 2);
alter table plans
  alter column budget type numeric(16, 2),
  alter column spent type numeric(16, 2);
alter table work_orders
  alter column estimated_cost type numeric(16, 2),
  alter column actual_cost type numeric(16, 2);
alter table decommissionings alter column salvage_value type numeric(16, 2);
alter table boms alter column output_quantity type numeric(16, 3);
alter table manufacturing_orders alter column quantity type numeric(16, 3);
alter table reservations alter column quantity type numeric(16, 3);
