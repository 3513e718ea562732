-- Months of the audit log that left the database, and the files that hold them (decision 76). Of all tenants at once: nobody but
-- the owner, who archives, has anything here.
create table audit_archives (
  file text primary key,
  month date not null,
  rows bigint not null,
  bytes bigint not null,
  -- Of the file.
  sha256 text not null,
  archived_at timestamptz(3) not null
);

-- Entries from before this are in archives; null: all are here.
alter table server_state add column audit_archived_before timestamptz(3);

-- Who wrote on a record, by entries that are in archives: nobody grants what they asked for themselves, however long ago.
create table archived_writers (
  tenant_id text not null,
  entity text not null,
  entity_id text not null,
  user_id text not null,
  primary key (tenant_id, entity, entity_id, user_id)
);
select protect_tenant_table('archived_writers');
grant select on archived_writers to app_user;
