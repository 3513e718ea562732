-- The picture of a tenant's letterhead, one of its files, and what it says to whoever cannot see it: docs/decisions/0114.
alter table tenants add column logo_file uuid;
alter table tenants add column logo_alt text not null default '' check (length(logo_alt) <= 120);
