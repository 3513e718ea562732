-- Rewrites: the audit log
-- Administration: people, roles, tenants, invitations, and the audit log of all of it.

-- Roles and tenants are named by a text, records by a UUID.
alter table audit_log alter column entity_id type text using entity_id::text;
-- Small, and kept without cost by every write: rows come in the order of time.
create index audit_log_by_time on audit_log using brin (at);

-- When people of the platform look into a tenant's log, that stands in it too.
alter table audit_log drop constraint audit_log_action_check;
alter table audit_log add constraint audit_log_action_check check (action in ('insert', 'update', 'delete', 'read'));

create function record_reading(entity text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, ip, request_id)
      select current_tenant(), actor ->> 'userId', 'read', entity, current_tenant(), actor ->> 'ip', actor ->> 'requestId'
        from (select current_setting('app.actor')::jsonb as actor) as given
  $$;
revoke execute on function record_reading from public;
grant execute on function record_reading to app_user;

alter table roles
  add column version integer not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  -- People who left keep the name of their role, so its row stays.
  add column deleted_at timestamptz(3);

alter table tenants
  add column version integer not null default 1,
  add column updated_at timestamptz(3) not null default now(),
  -- Null: as many as they like.
  add column quota_users integer check (quota_users > 0),
  add column quota_storage bigint check (quota_storage > 0);

-- The tenant whose administrator chose the password: it opens that tenant only, or an administrator could make an account
-- for somebody else's address and walk into the next tenant that takes this person in. Null: the person's own.
alter table identities add column password_from text references tenants;

create function own_password() returns trigger
  language plpgsql
  as $$
begin
  new.password_from := null;
  return new;
end
$$;
-- A password that exists is replaced by the person alone; a trigger, so that no path can forget.
create trigger own_password before update of password_hash on identities
  for each row execute function own_password();

-- One open invitation per person. The token itself is in the mail only.
create table invitations (
  tenant_id text not null references tenants,
  user_id uuid not null,
  -- Null: taken back.
  token_hash text unique,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  accepted_at timestamptz(3),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references members (tenant_id, id)
);
select protect_tenant_table('invitations');
create policy sign_in on invitations for select to app_identity using (true);
grant select, insert, update on invitations to app_user;
grant select on invitations to app_identity;

-- The audit row of what is no record of the sync feed. Arguments: entity name, column that names the row. What happens to
-- a tenant itself stands in its own log and in the platform's. Runs as the owner because nobody else may write the log.
create function record_administration() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  hidden constant text[] := array['tenant_id', 'version', 'updated_at', 'token_hash'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  acting_in text := current_setting('app.tenant_id', true);
  named text := to_jsonb(new) ->> tg_argv[1];
  was jsonb;
  is_now jsonb := to_jsonb(new) - hidden;
  happened text := 'insert';
  home text;
begin
  if tg_op = 'UPDATE' then
    happened := case when is_now ->> 'deleted_at' is not null and to_jsonb(old) ->> 'deleted_at' is null
      then 'delete' else 'update' end;
    select jsonb_object_agg(after.key, to_jsonb(old) -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from to_jsonb(old) -> after.key;
    if is_now is null then
      return null;
    end if;
  end if;
  foreach home in array case when tg_argv[0] = 'tenant' and named <> 'platform'
      then array[named, 'platform'] else array[coalesce(to_jsonb(new) ->> 'tenant_id', named)] end loop
    perform set_config('app.tenant_id', home, true);
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
        request_id, op_id, unconditional)
      values (home, actor ->> 'userId', happened, tg_argv[0], named, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, actor ->> 'ip', actor ->> 'requestId', actor ->> 'opId',
        coalesce((actor ->> 'unconditional')::boolean, false));
  end loop;
  perform set_config('app.tenant_id', coalesce(acting_in, ''), true);
  return null;
end
$$;
create trigger record_administration after insert or update on roles
  for each row execute function record_administration('role', 'name');
create trigger record_administration after insert or update on tenants
  for each row execute function record_administration('tenant', 'id');
create trigger record_administration after insert or update on invitations
  for each row execute function record_administration('invitation', 'user_id');

-- The starting roles of tenants that exist may do what administration takes. Roles of their own stay as they are.
-- The owner of the tables changes rows of every tenant here, which it may at no other time.
alter table roles no force row level security;
alter table roles disable trigger record_administration;
update roles set permissions = (
    select jsonb_agg(distinct permission)
      from jsonb_array_elements_text(
        roles.permissions || to_jsonb(regexp_split_to_array(granted.permissions, '\s+'))
      ) as permission
  )
  from (values
    ('super_admin', 'admin:view users:edit roles:view roles:edit audit-logs:view feature-flags:edit tenants:view tenants:edit'),
    ('platform_staff', 'admin:view roles:view audit-logs:view tenants:view'),
    ('tenant_admin', 'admin:view users:edit roles:view roles:edit audit-logs:view feature-flags:edit')
  ) as granted (role, permissions)
  where roles.name = granted.role;
alter table roles enable trigger record_administration;
alter table roles force row level security;
