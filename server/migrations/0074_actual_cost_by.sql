-- Who wrote what the work has cost: somebody else closes it, unless the tenant leaves that to one (decision 43).
-- Of what was written before, the audit log tells.
alter table work_orders add column actual_cost_by text;
