-- What the platform sees of how its tenants stand: how many and how much, never whose and what. The identity service
-- crosses tenants, and gets the columns that are counted, no others.
create policy usage on devices for select to app_identity using (true);
grant select (tenant_id, waiting, needs_you, last_contact) on devices to app_identity;
create policy usage on files for select to app_identity using (true);
grant select (tenant_id, size) on files to app_identity;
create policy usage on client_logs for select to app_identity using (true);
grant select (tenant_id, at, level) on client_logs to app_identity;

-- Small, and kept without cost by every report: rows come in the order of time.
create index client_logs_by_time on client_logs using brin (at);
