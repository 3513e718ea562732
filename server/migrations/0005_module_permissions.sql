-- The starting roles of tenants that exist may use the modules that come now. Roles of their own stay as they are.

-- The owner of the tables changes rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
update roles set permissions = (
    select jsonb_agg(distinct permission)
      from jsonb_array_elements_text(
        roles.permissions || to_jsonb(regexp_split_to_array(granted.permissions, '\s+'))
      ) as permission
  )
  from (values
    ('super_admin', 'articles:view comments:view comments:create notifications:view'),
    ('platform_staff', 'articles:view comments:view comments:create notifications:view'),
    ('tenant_admin', 'articles:view comments:view comments:create notifications:view planning:approve procurement:approve
      articles:publish warehouses:view warehouses:create warehouses:edit warehouses:delete
      procurement:view procurement:create procurement:edit procurement:delete shipments:view
      shipments:create shipments:edit shipments:delete installations:view installations:create
      installations:edit installations:delete maintenance:view maintenance:create maintenance:edit
      maintenance:delete decommissioning:view decommissioning:create decommissioning:edit
      decommissioning:delete planning:view planning:create planning:edit planning:delete projects:view
      projects:create projects:edit projects:delete survey-templates:view survey-templates:create
      survey-templates:edit survey-templates:delete boms:view boms:create boms:edit boms:delete
      manufacturing:view manufacturing:create manufacturing:edit manufacturing:delete crews:view
      crews:create crews:edit crews:delete switching:view switching:create switching:edit switching:delete
      compliance:view compliance:create compliance:edit compliance:delete reports:view reports:create
      reports:edit reports:delete tickets:view tickets:create tickets:edit tickets:delete articles:create
      articles:edit articles:delete comments:delete'),
    ('planner', 'articles:view comments:view comments:create notifications:view planning:approve procurement:approve
      articles:publish warehouses:view warehouses:create warehouses:edit warehouses:delete
      procurement:view procurement:create procurement:edit procurement:delete shipments:view
      shipments:create shipments:edit shipments:delete installations:view installations:create
      installations:edit installations:delete maintenance:view maintenance:create maintenance:edit
      maintenance:delete decommissioning:view decommissioning:create decommissioning:edit
      decommissioning:delete planning:view planning:create planning:edit planning:delete projects:view
      projects:create projects:edit projects:delete survey-templates:view survey-templates:create
      survey-templates:edit survey-templates:delete boms:view boms:create boms:edit boms:delete
      manufacturing:view manufacturing:create manufacturing:edit manufacturing:delete crews:view
      crews:create crews:edit crews:delete switching:view switching:create switching:edit switching:delete
      compliance:view compliance:create compliance:edit compliance:delete reports:view reports:create
      reports:edit reports:delete tickets:view tickets:create tickets:edit tickets:delete articles:create
      articles:edit articles:delete'),
    ('technician', 'articles:view comments:view comments:create notifications:view tickets:view-assigned tickets:create
      installations:view installations:edit maintenance:view maintenance:edit decommissioning:view
      decommissioning:edit warehouses:view boms:view crews:view survey-templates:view shipments:view
      shipments:edit switching:view switching:edit'),
    ('storekeeper', 'articles:view comments:view comments:create notifications:view tickets:view-assigned tickets:create
      warehouses:view warehouses:create warehouses:edit warehouses:delete procurement:view
      procurement:create procurement:edit procurement:delete shipments:view shipments:create
      shipments:edit shipments:delete manufacturing:edit boms:view manufacturing:view projects:view
      reports:view'),
    ('viewer', 'articles:view comments:view comments:create notifications:view tickets:view-assigned tickets:create
      warehouses:view procurement:view shipments:view installations:view maintenance:view
      decommissioning:view planning:view projects:view survey-templates:view boms:view manufacturing:view
      crews:view switching:view compliance:view reports:view')
  ) as granted (role, permissions)
  where roles.name = granted.role;
alter table roles force row level security;
