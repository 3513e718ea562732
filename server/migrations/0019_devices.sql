-- How the work on each device stands, as it said when it last met the server: for whoever looks after the people.

create table devices (
  tenant_id text not null references tenants,
  user_id text not null,
  device_id text not null,
  -- As people say it: "Chrome on Android".
  label text not null,
  app_version text not null,
  waiting integer not null,
  needs_you integer not null,
  -- When the oldest unsent change was saved, by the device's clock.
  oldest_at timestamptz(3),
  last_contact timestamptz(3) not null,
  primary key (tenant_id, user_id, device_id)
);
select protect_tenant_table('devices');
grant select, insert, update on devices to app_user;
