-- Parts of the grid that people work in, and what belongs to them (decision 89).

create table work_areas (
  tenant_id text not null references tenants deferrable initially immediate,
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
  people text[] not null default '{}',
  note text,
  primary key (tenant_id, id)
);
create index work_areas_by_update on work_areas (tenant_id, updated_at, id) where deleted_at is null;
create index work_areas_by_kind on work_areas (tenant_id, kind) where deleted_at is null;
select keep_list_columns('work_areas', '{name,code}', '{code,name}');
select track_entity('work_areas', 'workArea', 'tenant');
select index_entity('work_areas');

alter table assets add column work_area_ids uuid[] not null default '{}';
alter table warehouses add column work_area_ids uuid[] not null default '{}';
alter table crews add column work_area_ids uuid[] not null default '{}';

-- Whoever has a right to crews has it to these, and whoever sees what belongs to areas sees them. The owner of the tables changes
-- rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select jsonb_agg(distinct held.granted) from (
      select replace(permission, 'crews:', 'work-areas:') as granted
        from jsonb_array_elements_text(roles.permissions) as permission
        where permission in ('crews:create', 'crews:edit', 'crews:delete')
      union select 'work-areas:view'
    ) as held
  )
  where permissions ?| array['crews:view', 'assets:view', 'warehouses:view'];
alter table roles enable trigger record_administration;
alter table roles force row level security;
