-- Fault reports, of people without an account too: docs/decisions/0110.

create table fault_reports (
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
  kind text not null,
  description text,
  status text not null,
  asset_id uuid,
  reported_by text,
  contact text,
  work_order_id uuid,
  duplicate_of uuid,
  status_reason text,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id),
  foreign key (tenant_id, duplicate_of) references fault_reports (tenant_id, id)
);
create index fault_reports_by_creation on fault_reports (tenant_id, created_at, id) where deleted_at is null;
create index fault_reports_by_update on fault_reports (tenant_id, updated_at, id) where deleted_at is null;
create index fault_reports_by_status on fault_reports (tenant_id, status) where deleted_at is null;
create index fault_reports_by_kind on fault_reports (tenant_id, kind) where deleted_at is null;
create index fault_reports_by_asset on fault_reports (tenant_id, asset_id) where deleted_at is null;
create index fault_reports_by_order on fault_reports (tenant_id, work_order_id) where deleted_at is null;
create index fault_reports_by_original on fault_reports (tenant_id, duplicate_of);
select keep_list_columns('fault_reports', '{title,number}', '{number,title,description,reported_by}');
select track_entity('fault_reports', 'faultReport', 'tenant');
select index_entity('fault_reports');

-- Whoever has a right to planning has it to these. The owner of the tables changes rows of every tenant here, which it may
-- at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select jsonb_agg(replace(held, 'planning:', 'fault-reports:'))
      from jsonb_array_elements_text(roles.permissions) as held
      where held in ('planning:view', 'planning:create', 'planning:edit', 'planning:delete')
  )
  where permissions ?| array['planning:view', 'planning:create', 'planning:edit', 'planning:delete'];
alter table roles enable trigger record_administration;
alter table roles force row level security;

-- The form behind an asset's label, where the tenant has it: whoever holds the asset's id sees its name and its tag.
alter table tenants add column fault_form boolean not null default false;
alter table tenants add column fault_form_notice text not null default '' check (length(fault_form_notice) <= 300);
create policy fault_form on assets for select to app_identity
  using (deleted_at is null and exists (select from tenants where tenants.id = assets.tenant_id and tenants.fault_form));
grant select (tenant_id, id, name, tag, deleted_at) on assets to app_identity;
