-- What stands under a tenant's name on its documents: address, telephone, number in a register.
alter table tenants add column letterhead text not null default '' check (length(letterhead) <= 500);
