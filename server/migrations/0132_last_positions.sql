-- Where people were last, of those who want to be seen (decision 135). Whoever has a line here agreed. Not logged: no backup, no archive,
-- no replica and no copy of a tenant has it, so that none of them brings back what somebody withdrew.
create unlogged table last_positions (
  tenant_id text not null references tenants (id) on delete cascade,
  user_id uuid not null,
  agreed_at timestamptz(3) not null,
  longitude double precision check (longitude between -180 and 180),
  latitude double precision check (latitude between -90 and 90),
  -- Metres within which they are with 95 % (W3C Geolocation).
  accuracy double precision check (accuracy >= 0),
  taken_at timestamptz(3),
  primary key (tenant_id, user_id),
  check (num_nonnulls(longitude, latitude, accuracy, taken_at) in (0, 4))
);
select protect_tenant_table('last_positions');
grant select, insert, update, delete on last_positions to app_user;
-- Whoever signs out is forgotten at once, and everybody after a day.
create policy forgetting on last_positions to app_identity using (true);
grant select (tenant_id, user_id, taken_at), update (longitude, latitude, accuracy, taken_at) on last_positions to app_identity;

-- The starting roles that send people out. The owner of the tables changes rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = permissions || '["crews:locate"]'
  where name in ('tenant_admin', 'planner') and permissions ? 'crews:view' and not permissions ? 'crews:locate';
alter table roles enable trigger record_administration;
alter table roles force row level security;
