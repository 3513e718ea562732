-- Work done is recorded by whoever did it, and who may do that need not be able to make plans: records have permissions
-- of their own. Every role keeps for them what it may do with plans, a tenant's own roles too, and technicians make them.

-- The owner of the tables changes rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = (
    select jsonb_agg(distinct permission)
      from (
        select held as permission from jsonb_array_elements_text(roles.permissions) as held
        union all
        select replace(held, 'maintenance:', 'maintenance-records:')
          from jsonb_array_elements_text(roles.permissions) as held
          where held like 'maintenance:%'
        union all
        select 'maintenance-records:create'
          where roles.name = 'technician' and roles.permissions @> '["maintenance:edit"]'
      ) as granted
  )
  where roles.permissions::text like '%"maintenance:%';
alter table roles enable trigger record_administration;
alter table roles force row level security;
