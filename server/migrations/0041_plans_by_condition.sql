-- Plans that are due once the health of their asset is as bad as this.
alter table maintenance_plans add column health_from text;
