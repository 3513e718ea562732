-- By what the server knows that this is the database it served last (decision 40). Of PostgreSQL: the cluster and its
-- timeline, and where its settings let a power cut take acknowledged work, the start of its processes. Of the embedded
-- database: the name of its last orderly stop.
alter table server_state add column life text;
grant update (life) on server_state to app_identity;

-- Gives the data another epoch where this is not the database that was served last: a dump that was restored elsewhere, a
-- cluster that was brought back to an earlier moment, a replica that took over and may lack its last transactions, or one
-- that started again and cannot prove that it has what it had acknowledged. Called by each new connection; what it finds
-- it writes once.
create function recognise_life() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp
  as $$
declare
  known text;
  present text;
begin
  select format('postgres %s %s %s', (pg_control_system()).system_identifier,
      left(pg_walfile_name(pg_current_wal_lsn()), 8),
      case when current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on' then 'flushed'
        else pg_postmaster_start_time()::text end)
    into present;
  select life into known from public.server_state;
  if known is not distinct from present then
    return;
  end if;
  -- Of two connections that find it, the second finds what the first has written.
  update public.server_state set epoch = case when life is null then epoch
        else substr(md5(random()::text || clock_timestamp()::text), 1, 8) end, life = present
    where life is not distinct from known;
exception
  -- A service that shows nobody what its cluster is: then only devices notice what it has lost.
  when insufficient_privilege or undefined_function then
    return;
end
$$;
