-- Rewrites: assets, warehouses, work orders and outages, which get a shape and the box around it.
-- Shapes on the ground as GeoJSON, WGS84: docs/decisions/0123.

-- The box around all positions of a geometry in degrees; null: it has none. `**` in strict mode gives each value once. What spans more
-- than half of the world crosses the 180th meridian, and has the whole way around: found too often, and never missed.
create function bounds_of(geometry jsonb) returns box language sql immutable strict parallel safe
  return (
    select case when max(x) - min(x) > 180 then box(point(180, max(y)), point(-180, min(y)))
      else box(point(max(x), max(y)), point(min(x), min(y))) end
    from (select (at ->> 0)::double precision as x, (at ->> 1)::double precision as y
      from jsonb_path_query(geometry, 'strict $.coordinates.** ? (@.type() == "array" && @[0].type() == "number")') as at) as positions
    having count(*) > 0
  );

-- A row without a shape is where its latitude and longitude say. Both bodies are bound when they are made: `pg_restore` has no search path.
create function bounds_of(geometry jsonb, longitude double precision, latitude double precision) returns box
  language sql immutable parallel safe
  return coalesce(bounds_of(geometry), box(point(longitude, latitude)));

alter table assets add column terminals jsonb, add column normal_state text, add column switch_state text,
  add column served_customers double precision, add column geometry jsonb,
  add column geometry_bounds box generated always as (bounds_of(geometry, longitude, latitude)) stored;
alter table warehouses add column geometry jsonb,
  add column geometry_bounds box generated always as (bounds_of(geometry, longitude, latitude)) stored;
alter table work_orders add column geometry jsonb,
  add column geometry_bounds box generated always as (bounds_of(geometry)) stored;
alter table outages add column geometry jsonb,
  add column geometry_bounds box generated always as (bounds_of(geometry)) stored;

create index assets_by_bounds on assets using gist (geometry_bounds) where geometry_bounds is not null and deleted_at is null;
create index warehouses_by_bounds on warehouses using gist (geometry_bounds) where geometry_bounds is not null and deleted_at is null;
create index work_orders_by_bounds on work_orders using gist (geometry_bounds) where geometry_bounds is not null and deleted_at is null;
create index outages_by_bounds on outages using gist (geometry_bounds) where geometry_bounds is not null and deleted_at is null;
