-- What the network said when a clearance was issued, and why it was issued in spite of it: docs/decisions/0128.

alter table switching_requests add column clearance_verdict text, add column clearance_verdict_reason text;

-- Whether a tenant has a network at all, which is asked when a clearance is issued.
create index assets_in_network on assets (tenant_id) where terminals is not null and terminals <> '{}' and deleted_at is null;
