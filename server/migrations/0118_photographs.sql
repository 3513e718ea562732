-- What devices make of photographs before they are kept: docs/decisions/0119.

alter table tenants
  -- Pixels; null: as they were taken.
  add column photograph_side integer check (photograph_side in (1280, 1920, 2560, 4096)),
  add column photograph_place boolean not null default true,
  add column photograph_stamp boolean not null default false;
