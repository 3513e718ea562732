-- The register of hazards, from which briefings are made (decision 98).

create table hazards (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  severity text not null,
  controls text not null,
  applies_to jsonb not null default '[]',
  primary key (tenant_id, id)
);
create index hazards_by_update on hazards (tenant_id, updated_at, id) where deleted_at is null;
create index hazards_by_severity on hazards (tenant_id, severity) where deleted_at is null;
select keep_list_columns('hazards', '{name}', '{name,controls}');
select track_entity('hazards', 'hazard', 'tenant');
select index_entity('hazards');

-- Whoever plans the work keeps the register, and whoever sees a job sheet sees what it warns of. The owner of the tables changes
-- rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select jsonb_agg(distinct held.granted) from (
      select replace(permission, 'planning:', 'hazards:') as granted
        from jsonb_array_elements_text(roles.permissions) as permission
        where permission in ('planning:create', 'planning:edit', 'planning:delete')
      union select 'hazards:view'
    ) as held
  )
  where permissions ?| array['planning:view', 'job-sheets:view', 'job-sheets:view-assigned'];
alter table roles enable trigger record_administration;
alter table roles force row level security;
