-- Where a tenant is: a day is a day there. IANA name; the application asks its own table of zones whether there is such.
alter table tenants add column time_zone text not null default 'UTC' check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,59}$');
