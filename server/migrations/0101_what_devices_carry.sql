-- What devices carry of assets: everything, or what lies in the areas that their people work in, and the rest as a list to find it by
-- (decision 89).
alter table tenants add column devices_carry text not null default 'everything'
  check (devices_carry in ('everything', 'workAreas'));

-- Assets whose details somebody's devices have, wherever they lie.
create table kept_assets (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  asset_id uuid not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id) deferrable initially immediate
);
create index kept_assets_by_asset on kept_assets (tenant_id, asset_id) where deleted_at is null;
create index kept_assets_by_update on kept_assets (tenant_id, updated_at, id) where deleted_at is null;
select track_entity('kept_assets', 'keptAsset', 'assigned');
select index_entity('kept_assets');
