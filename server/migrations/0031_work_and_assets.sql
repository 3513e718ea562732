-- Who an order goes to, what it costs, why it was needed, what it takes to begin, and the orders it waits for or repeats.

alter table work_orders
  add column crew_id uuid,
  add column estimated_cost double precision,
  add column actual_cost double precision,
  add column cause text,
  add column permit_required boolean not null default false,
  add column permit_number text,
  add column signature_required boolean not null default false,
  add column blocked_by uuid,
  add column duplicate_of uuid,
  add foreign key (tenant_id, crew_id) references crews (tenant_id, id),
  add foreign key (tenant_id, blocked_by) references work_orders (tenant_id, id),
  add foreign key (tenant_id, duplicate_of) references work_orders (tenant_id, id);
create index work_orders_by_crew on work_orders (tenant_id, crew_id) where deleted_at is null;
create index work_orders_by_blocking on work_orders (tenant_id, blocked_by) where deleted_at is null;
create index work_orders_by_original on work_orders (tenant_id, duplicate_of) where deleted_at is null;

-- What equipment is built for, and when it was bought.
alter table assets
  add column rated_power double precision,
  add column rated_current double precision,
  add column phases text,
  add column purchased_date date;

-- What a job sheet says of the work on site beside its answers: when it began and rested, under which permit, who signed.
alter table job_sheets
  add column started_at timestamptz(3),
  add column permit_number text,
  add column permit_confirmed_at timestamptz(3),
  add column signed_by text,
  add column signature text,
  add column signed_at timestamptz(3),
  add column pauses jsonb not null default '[]';
alter table installations add column signature text;
