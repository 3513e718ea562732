-- What operators look at: how far each device has followed the log, and what the numbers across tenants are counted from.

-- The number of the change that the device was given last; null: none yet, or not since this column is there.
alter table devices add column seen_seq bigint;
grant select (user_id, device_id, oldest_at, seen_seq), update (seen_seq) on devices to app_identity;
create policy followed on devices for update to app_identity using (true) with check (true);

create policy usage on change_counter for select to app_identity using (true);
grant select on change_counter to app_identity;

-- Not the bytes.
create policy usage on upload_parts for select to app_identity using (true);
grant select (tenant_id, attachment_id, created_at) on upload_parts to app_identity;

-- Which migrations have run is no secret: a node looks whether they are its own.
grant select on schema_migrations to app_identity;
