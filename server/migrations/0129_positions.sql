-- How exact positions are to be, and how coordinates are written: docs/decisions/0132.

alter table tenants
  -- Metres; null: nothing is asked for.
  add column position_accuracy double precision check (position_accuracy between 0.01 and 1000),
  add column coordinate_kind text not null default 'degrees'
    check (coordinate_kind in ('degrees', 'seconds', 'utm', 'grid')),
  -- EPSG:n, or a definition as PROJ or well-known text.
  add column coordinate_grid text not null default '' check (length(coordinate_grid) <= 4000),
  add column coordinate_axes text not null default 'north-east'
    check (coordinate_axes in ('east-north', 'north-east'));
