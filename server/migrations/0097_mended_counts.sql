-- Compares what is kept of a tenant's rows, their number and their digest (0015, 0096), with the rows themselves, and says of how many
-- kinds it was wrong: devices that are told of other rows than they have download everything anew. Both are read in one
-- statement and so at one moment; what is written meanwhile comes on top of what is mended.
create function mend_counts(tenant text) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  tracked record;
  missing record;
  mended bigint := 0;
begin
  perform set_config('app.tenant_id', tenant, true);
  for tracked in
    select tgrelid::regclass as place, split_part(encode(tgargs, 'escape'), '\000', 1) as entity
      from pg_trigger where tgname = 'record_change'
  loop
    execute format('select actual.total - coalesce(kept.total, 0) as total, actual.digest - coalesce(kept.digest, 0) as digest
        from (select count(*) as total, coalesce(sum(version * digest_of(id)), 0) as digest
          from %s where tenant_id = $1 and deleted_at is null) as actual
        left join row_counts as kept on kept.tenant_id = $1 and kept.entity = $2', tracked.place)
      into missing using tenant, tracked.entity;
    continue when missing.total = 0 and missing.digest = 0;
    insert into row_counts as counts (tenant_id, entity, total, digest)
      values (tenant, tracked.entity, missing.total, missing.digest)
      on conflict (tenant_id, entity)
        do update set total = counts.total + excluded.total, digest = counts.digest + excluded.digest;
    mended := mended + 1;
  end loop;
  return mended;
end
$$;
revoke execute on function mend_counts from public;
grant execute on function mend_counts to app_identity;
