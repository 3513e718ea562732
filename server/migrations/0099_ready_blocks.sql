-- Rows of a first download in blocks that any number of devices take as they are (decision 85). All of it can be made again from the
-- rows, so it is neither logged nor copied to a replica, and no backup or archive has it.
create unlogged table ready_blocks (
  -- A tenant that leaves takes them with it: whoever copies or clears tables passes over what is not logged.
  tenant_id text not null references tenants (id) on delete cascade,
  -- SHA-256 of what `bytes` unpack to.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  entity text not null,
  -- What else its content depends on: how it is packed, the fields there are, the life of the data.
  kind text not null,
  -- It has all rows from behind the one id up to the other, as they were with these versions.
  after_id uuid not null,
  last_id uuid not null,
  rows integer not null,
  digest numeric not null,
  -- Compressed by gzip.
  bytes bytea not null,
  cut_at timestamptz(3) not null default now(),
  -- Another one is in its place. Who was told of it before still finds it for a while.
  replaced_at timestamptz(3),
  primary key (tenant_id, entity, kind, hash)
);
select protect_tenant_table('ready_blocks');
grant select, insert, update (replaced_at), delete on ready_blocks to app_user;
create index ready_blocks_in_order on ready_blocks (tenant_id, entity, kind, last_id) where replaced_at is null;
