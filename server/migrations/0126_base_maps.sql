-- Grounds under a tenant's map: PMTiles archives that an administrator uploads, in pieces that are files (docs/decisions/0126).
create table base_maps (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  name text not null check (length(name) <= 120),
  status text not null default 'uploading' check (status in ('uploading', 'ready')),
  bytes bigint not null check (bytes > 0),
  -- From here on: by what the archive says of itself, once all of it has arrived.
  format text check (format in ('vector', 'raster')),
  min_zoom integer,
  max_zoom integer,
  -- West, south, east, north in degrees.
  bounds double precision[] check (cardinality(bounds) = 4),
  attribution text,
  layers text[],
  sha256 text,
  created_at timestamptz(3) not null,
  created_by text not null,
  updated_at timestamptz(3) not null,
  primary key (tenant_id, id),
  constraint base_maps_known check (status = 'uploading' or num_nulls(format, min_zoom, max_zoom, bounds, attribution, layers, sha256) = 0)
);
select protect_tenant_table('base_maps');
grant select, insert, update, delete on base_maps to app_user;
create trigger record_administration after insert or update or delete on base_maps
  for each row execute function record_administration('baseMap', 'id');

-- Which file is which part of the archive, from 0 on without a gap.
create table base_map_pieces (
  tenant_id text not null references tenants deferrable initially immediate,
  base_map_id uuid not null,
  place integer not null check (place >= 0),
  file_id uuid not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, base_map_id, place),
  foreign key (tenant_id, base_map_id) references base_maps (tenant_id, id) deferrable initially immediate,
  foreign key (tenant_id, file_id) references files (tenant_id, id) deferrable initially immediate
);
create index base_map_pieces_by_file on base_map_pieces (tenant_id, file_id);
select protect_tenant_table('base_map_pieces');
grant select, insert, delete on base_map_pieces to app_user;

-- With a map go its bytes, those that no piece names too.
create function drop_base_map_pieces() returns trigger
  language plpgsql
  as $$
begin
  delete from base_map_pieces where tenant_id = old.tenant_id and base_map_id = old.id;
  delete from files where tenant_id = old.tenant_id and owner_entity = 'baseMap' and owner_id = old.id;
  return old;
end
$$;
create trigger drop_base_map_pieces before delete on base_maps for each row execute function drop_base_map_pieces();

-- A map has thousands of pieces: that it came, and that it went, is in the audit log once.
drop trigger record_administration on files;
create trigger record_administration after insert on files
  for each row when (new.owner_entity is distinct from 'baseMap') execute function record_administration('file', 'id');
create trigger record_changes after update on files
  for each row when (new.owner_entity is distinct from 'baseMap') execute function record_administration('file', 'id');
create trigger record_removal after delete on files
  for each row when (old.owner_entity is distinct from 'baseMap') execute function record_administration('file', 'id');

-- As before; what a base map was of nobody's day (decision 126).
create or replace function list_removed_file() returns trigger
  language plpgsql
  as $$
begin
  insert into removed_files (tenant_id, id, size, created_by, created_at)
    values (old.tenant_id, old.id, old.size, case when old.owner_entity = 'baseMap' then null else old.created_by end, old.created_at);
  return null;
end
$$;
