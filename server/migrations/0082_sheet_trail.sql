-- When a sheet was handed in, and when it was opened again: what lies between is no work.
alter table job_sheets add column status_trail jsonb not null default '{}';
