-- What is written beside every row: change log, audit log, idempotency, conflicts.

-- sync protocol §8. `seq` is null until the end of the transaction; afterwards it is gap-free and in commit order.
create table change_log (
  tenant_id text not null,
  log_id bigint generated always as identity,
  seq bigint,
  entity text not null,
  id uuid not null,
  version integer not null,
  op text not null check (op in ('insert', 'update', 'delete')),
  -- Old and new scope of an entity that people see when it is assigned to them; null: tenant-wide.
  scopes text[],
  at timestamptz(3) not null default now(),
  primary key (tenant_id, log_id)
);
create unique index change_log_in_order on change_log (tenant_id, seq);
create index change_log_unnumbered on change_log (tenant_id) where seq is null;
select protect_tenant_table('change_log');
grant select on change_log to app_user;

-- One row per tenant: the last sequence number given out.
create table change_counter (
  tenant_id text primary key,
  seq bigint not null
);
select protect_tenant_table('change_counter');
grant select on change_counter to app_user;

create table audit_log (
  tenant_id text not null,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  user_id text,
  action text not null check (action in ('insert', 'update', 'delete')),
  entity text not null,
  entity_id uuid not null,
  -- An update names the changed columns only.
  before jsonb,
  after jsonb,
  device_id text,
  device_time timestamptz(3),
  ip text,
  request_id text,
  op_id text,
  -- The caller sent neither If-Match nor a base: last write wins.
  unconditional boolean not null default false,
  primary key (tenant_id, id)
);
create index audit_log_by_row on audit_log (tenant_id, entity, entity_id, id);
select protect_tenant_table('audit_log');
grant select on audit_log to app_user;

-- sync protocol §4. Keys are kept for ever, bodies may be purged.
create table idempotency (
  tenant_id text not null,
  key text not null,
  user_id text not null,
  fingerprint text not null,
  status integer,
  body json,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, key)
);
select protect_tenant_table('idempotency');
grant select, insert, update (status, body) on idempotency to app_user;

create table conflict_log (
  tenant_id text not null,
  id bigint generated always as identity,
  entity text not null,
  entity_id uuid not null,
  op_id text,
  user_id text not null,
  conflicts jsonb not null,
  at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index conflict_log_by_row on conflict_log (tenant_id, entity, entity_id);
select protect_tenant_table('conflict_log');
grant select, insert on conflict_log to app_user;

-- Every write of an entity leaves a change-log row and an audit row: a trigger, so that no path can forget them.
-- Runs as the owner because nobody else may write the logs. Arguments: entity name, 'assigned' or 'tenant'.
create function record_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  bookkeeping constant text[] := array['tenant_id', 'version', 'updated_at', 'updated_by', 'scope_users'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  was jsonb;
  is_now jsonb := to_jsonb(new);
  happened text := 'insert';
  seen_by text[];
begin
  if tg_op = 'UPDATE' then
    happened := case when new.deleted_at is not null and old.deleted_at is null then 'delete' else 'update' end;
    select jsonb_object_agg(after.key, to_jsonb(old) -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from to_jsonb(old) -> after.key and after.key <> all (bookkeeping);
  else
    is_now := is_now - bookkeeping;
  end if;
  if tg_argv[1] = 'assigned' then
    seen_by := new.scope_users;
    if tg_op = 'UPDATE' and old.scope_users is distinct from new.scope_users then
      seen_by := array(select distinct unnest(old.scope_users || new.scope_users));
    end if;
  end if;
  insert into change_log (tenant_id, entity, id, version, op, scopes)
    values (new.tenant_id, tg_argv[0], new.id, new.version, happened, seen_by);
  -- A row whose assignees changed with those of its parent was not edited by anybody.
  if is_now is not null then
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
        request_id, op_id, unconditional)
      values (new.tenant_id, actor ->> 'userId', happened, tg_argv[0], new.id, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, actor ->> 'ip', actor ->> 'requestId', actor ->> 'opId',
        coalesce((actor ->> 'unconditional')::boolean, false));
  end if;
  return null;
end
$$;

-- Takes one range of sequence numbers for all changes of this transaction. It runs at the commit, so the counter's lock
-- is the last one taken: no dead-locks, and the order of numbers is the order of commits.
create function number_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  unnumbered bigint;
  top bigint;
begin
  if not exists (
    select from change_log where tenant_id = new.tenant_id and log_id = new.log_id and seq is null
  ) then
    return null;
  end if;
  select count(*) into unnumbered from change_log where tenant_id = new.tenant_id and seq is null;
  insert into change_counter as counter (tenant_id, seq) values (new.tenant_id, unnumbered)
    on conflict (tenant_id) do update set seq = counter.seq + unnumbered
    returning counter.seq into top;
  update change_log as log set seq = top - unnumbered + numbered.place
    from (
      select log_id, row_number() over (order by log_id) as place
        from change_log where tenant_id = new.tenant_id and seq is null
    ) as numbered
    where log.tenant_id = new.tenant_id and log.log_id = numbered.log_id;
  return null;
end
$$;

create constraint trigger number_changes after insert on change_log
  deferrable initially deferred for each row execute function number_changes();

-- Puts an entity's table under tenant isolation, change log and audit log, and lets signed-in people write it.
-- `visibility` is the entity's scope: 'tenant' or 'assigned'.
create function track_entity(target regclass, entity text, visibility text) returns void
  language plpgsql
  as $$
begin
  perform protect_tenant_table(target);
  execute format('grant select, insert, update on %s to app_user', target);
  execute format(
    'create trigger record_change after insert or update on %s for each row execute function record_change(%L, %L)',
    target, entity, visibility
  );
end
$$;

-- Tells every node how far a tenant's feed has come. To be called outside of any other transaction.
create function notify_changes(tenant text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  head bigint;
begin
  perform set_config('app.tenant_id', tenant, true);
  select seq into head from change_counter where tenant_id = tenant;
  if head is not null then
    perform pg_notify('changes', json_build_object('tenantId', tenant, 'seq', head)::text);
  end if;
end
$$;
revoke execute on function notify_changes from public;
grant execute on function notify_changes to app_user;
