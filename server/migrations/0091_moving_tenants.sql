-- A tenant that moves to another installation (decision 77). Without a row: it stays where it is.
create table tenant_moves (
  tenant text primary key,
  move uuid not null,
  -- copying: its people work · closed: nobody reads or writes until the other side has it · moved: it is elsewhere ·
  -- arrived: it came from elsewhere
  state text not null check (state in ('copying', 'closed', 'moved', 'arrived')),
  -- Where it is reached since; null: where it was.
  address text,
  -- Both installations keep their files in one place: who forgets the tenant leaves its files alone.
  shares_files boolean not null default false,
  at timestamptz(3) not null default now()
);
-- A command of the owner writes it.
grant select on tenant_moves to app_identity;

-- Which rows of a tenant that moves were written or deleted since its first copy began.
create table move_trail (
  tenant text not null,
  place text not null,
  -- The row's primary key: its values in their order.
  key jsonb not null
);
create index move_trail_by_tenant on move_trail (tenant);

-- Notes a row of a tenant that moves, and refuses it where the tenant is closed or elsewhere: whoever writes, by whatever way.
-- The lock is what closing waits for: who has it and saw the tenant open is through before the last copy begins. As plpgsql
-- it looks with a snapshot that is younger than the lock. Arguments: the tenant, the key's columns of `$1`, and the
-- table, of which this may be a partition.
create function note_moving_row() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  key jsonb;
begin
  perform pg_advisory_xact_lock_shared(7340091, hashtext(tg_argv[0]));
  if exists (select from tenant_moves where tenant = tg_argv[0] and state in ('closed', 'moved')) then
    raise exception using errcode = 'FM001', message = 'the tenant is being moved, or was';
  end if;
  if tg_op = 'DELETE' then
    execute 'select jsonb_build_array(' || tg_argv[1] || ')' using old into key;
  else
    execute 'select jsonb_build_array(' || tg_argv[1] || ')' using new into key;
  end if;
  insert into move_trail (tenant, place, key) values (tg_argv[0], tg_argv[2], key);
  return null;
end
$$;
