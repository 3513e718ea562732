-- The day of the month that a plan keeps past months that do not have it. Null until its next write: as its next date says.
alter table maintenance_plans add column day_of_month double precision;
