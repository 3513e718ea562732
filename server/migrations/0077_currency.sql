-- What a tenant's amounts are in where their record names no currency of its own. ISO 4217; the application asks the
-- platform's own table whether there is such.
alter table tenants add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$');
