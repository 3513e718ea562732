-- What an item comes packed in, and how many of its unit one pack holds.
alter table inventory_items
  add column pack_unit text,
  add column pack_size numeric(16, 3);
