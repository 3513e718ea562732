-- What a permit to work says, and who lets work begin without one (decision 98).

alter table job_sheets
  add column permit_kind text,
  add column permit_issuer text,
  add column permit_valid_from timestamptz(3),
  add column permit_valid_until timestamptz(3),
  add column permit_photographs text,
  add column permit_override text,
  add column permit_override_by text;

-- Whoever approves work may let it begin without a permit. The owner of the tables changes rows of every tenant here, which it may
-- at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || '["job-sheets:override"]'
  where permissions ? 'work-orders:approve' and not permissions ? 'job-sheets:override';
alter table roles enable trigger record_administration;
alter table roles force row level security;
