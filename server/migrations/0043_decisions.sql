-- Decisions stand: why one was taken back, what a signature was put under, and rights of their own to grant.
alter table work_orders add column status_reason text;
alter table job_sheets add column status_reason text, add column signature_hash text;
alter table surveys add column status_reason text;
alter table procurement_orders add column status_reason text;
alter table plans add column status_reason text;
alter table decommissionings add column status_reason text;
alter table switching_requests add column status_reason text, add column clearance_release_reason text;
alter table installations add column signature_hash text;

-- Whoever approves what is bought grants in the other modules too, as far as they may edit there; the switching of a
-- tenant that runs today must go on. The owner of the tables changes rows of every tenant here, which it may at no
-- other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || (
    select coalesce(jsonb_agg(granted), '[]')
    from unnest(array['work-orders:approve', 'decommissioning:approve', 'switching:approve', 'switching:issue',
      'switching:release', 'boms:release']) as granted
    where permissions @> jsonb_build_array(split_part(granted, ':', 1) || ':edit')
      and not permissions @> jsonb_build_array(granted)
  )
  where permissions @> '["procurement:approve"]';
alter table roles enable trigger record_administration;
alter table roles force row level security;

-- Percent of what was ordered that may come beyond it without anybody being asked.
alter table tenants add column over_receipt_percent numeric(5, 2) not null default 0
  check (over_receipt_percent between 0 and 100);
