-- Rewrites: switching requests, which get the shape of what is switched and the box around it, as outages have (0125).

alter table switching_requests add column geometry jsonb,
  add column geometry_bounds box generated always as (bounds_of(geometry)) stored;
create index switching_requests_by_bounds on switching_requests using gist (geometry_bounds)
  where geometry_bounds is not null and deleted_at is null;
