-- What stock is taken for, what it cost then, what an order plans to use, and what its people wish for more (decision 103).

alter table stock_movements
  add column work_order_id uuid,
  add column job_sheet_id uuid,
  add column unit_cost numeric(14, 4),
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) deferrable initially immediate,
  add foreign key (tenant_id, job_sheet_id) references job_sheets (tenant_id, id) deferrable initially immediate;
create index stock_movements_by_work_order on stock_movements (tenant_id, work_order_id) where deleted_at is null;
create index stock_movements_by_job_sheet on stock_movements (tenant_id, job_sheet_id) where deleted_at is null;

alter table work_orders add column parts jsonb not null default '[]';

-- Whoever asks for something sees what becomes of it, without seeing what else is bought.
alter table procurement_orders
  add column work_order_id uuid,
  add column scope_users text[] not null default '{}',
  add foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id) deferrable initially immediate;
create index procurement_orders_by_work_order on procurement_orders (tenant_id, work_order_id) where deleted_at is null;
create index procurement_orders_by_scope on procurement_orders using gin (scope_users);
drop trigger record_change on procurement_orders;
drop trigger record_inserts on procurement_orders;
select watch_entity('procurement_orders', 'procurementOrder', 'assigned');
select index_entity('procurement_orders');

-- The owner of the tables changes rows of every tenant here, which it may at no other time. Nobody's rows become others by it: no
-- device has to hear of them.
alter table procurement_orders no force row level security;
alter table members no force row level security;
alter table search_index no force row level security;
alter table procurement_orders disable trigger record_change;
update procurement_orders as purchase set scope_users = array(
  select distinct person from unnest(array[purchase.requested_by, purchase.created_by]) as person
    where person = purchase.created_by or exists (
      select from members where members.tenant_id = purchase.tenant_id and members.deleted_at is null
        and members.id::text = person
    ) order by person
);
alter table procurement_orders enable trigger record_change;
alter table search_index force row level security;
alter table members force row level security;
alter table procurement_orders force row level security;

-- Whoever takes stock may ask for more of it.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || '["procurement:view-assigned", "procurement:create"]'
  where permissions ? 'inventory:consume' and not permissions ?| array['procurement:view', 'procurement:create'];
alter table roles enable trigger record_administration;
alter table roles force row level security;
