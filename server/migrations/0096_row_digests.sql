-- Reads: the rows of all lists, once, for what they come to
-- What the daily comparison of a device asks (decision 16), kept with each write like the number of rows: adding up a million of them
-- takes longer than everything else a device asks in a day. Decision 81.
alter table row_counts add column digest numeric not null default 0;

-- What a row adds to the digest for each of its versions.
create function digest_of(id uuid) returns bigint
  language sql immutable strict parallel safe
  as $$ select ('x' || right(id::text, 8))::bit(32)::bigint $$;

-- As before (0089), and the digests move with the counts. A change makes a version that is one higher than the one before, so an
-- update adds one, and what is deleted takes with it what the version before it had.
create or replace function number_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  unnumbered bigint;
  top bigint;
begin
  select count(*) into unnumbered from change_log
    where tenant_id = new.tenant_id and log_id >= new.log_id and at = new.at and seq + 0 is null;
  if unnumbered = 0 then
    return null;
  end if;
  insert into change_counter as counter (tenant_id, seq) values (new.tenant_id, unnumbered)
    on conflict (tenant_id) do update set seq = counter.seq + unnumbered
    returning counter.seq into top;
  insert into row_counts as counts (tenant_id, entity, total, digest)
    select new.tenant_id, log.entity, sum(case log.op when 'update' then 0 when 'delete' then -1 else 1 end),
        sum(digest_of(log.id) * case log.op when 'update' then 1 when 'delete' then 1 - log.version else log.version end)
      from change_log as log
      where log.tenant_id = new.tenant_id and log.log_id >= new.log_id and log.at = new.at and log.seq + 0 is null
      group by log.entity
    on conflict (tenant_id, entity) do update set total = counts.total + excluded.total, digest = counts.digest + excluded.digest;
  update change_log as log set seq = top - unnumbered + numbered.place
    from (
      select log_id, row_number() over (order by log_id) as place
        from change_log where tenant_id = new.tenant_id and log_id >= new.log_id and at = new.at and seq + 0 is null
    ) as numbered
    where log.tenant_id = new.tenant_id and log.log_id = numbered.log_id and log.at = new.at;
  return null;
end
$$;

-- What is there already. The policies bind the owner too, who has no tenant here.
alter table row_counts no force row level security;
do $$
declare
  tracked record;
begin
  for tracked in
    select tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as entity
      from pg_trigger where tgname = 'record_change'
  loop
    execute format('alter table %s no force row level security', tracked.place);
    execute format('update row_counts set digest = sums.digest
        from (select tenant_id, sum(version * digest_of(id)) as digest from %s where deleted_at is null group by tenant_id) as sums
        where row_counts.tenant_id = sums.tenant_id and entity = %L', tracked.place, tracked.entity);
    execute format('alter table %s force row level security', tracked.place);
  end loop;
end
$$;
alter table row_counts force row level security;
