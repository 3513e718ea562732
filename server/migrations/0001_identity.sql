-- Roles, tenants, people. Forward only; PostgreSQL 15 and later.
--
-- app_user is what every request of a signed-in person runs as, app_identity what signing in runs as. Neither owns a
-- table, neither can bypass row-level security; the login role only becomes one of them inside a transaction.
-- Roles belong to the whole cluster: another database of it may create them at the same moment.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['app_user', 'app_identity'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then
        execute format('create role %I nologin', wanted);
      end if;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end loop;
end
$$;

grant usage on schema public to app_user, app_identity;

-- The setting is '' and not null after the transaction that set it: both mean "no tenant", and no tenant sees nothing.
create function current_tenant() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.tenant_id', true), '') $$;

-- Puts a table under row-level security by its tenant_id, for its owner too.
create function protect_tenant_table(target regclass) returns void
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant_isolation on %s using (tenant_id = current_tenant()) with check (tenant_id = current_tenant())',
    target
  );
end
$$;

-- One row. `epoch` changes when a backup is restored; ETags and cursors carry it.
create table server_state (
  only_row boolean primary key default true check (only_row),
  epoch text not null default substr(md5(random()::text || clock_timestamp()::text), 1, 8),
  demo boolean not null default false,
  created_at timestamptz(3) not null default now()
);
insert into server_state default values;
grant select on server_state to app_user, app_identity;
grant update (demo) on server_state to app_identity;

create table tenants (
  id text primary key check (id ~ '^[a-z0-9][a-z0-9-]{0,62}$'),
  name text not null,
  offline_days integer not null default 14 check (offline_days between 1 and 365),
  status text not null default 'active' check (status in ('active', 'suspended')),
  plan text,
  region text,
  created_at timestamptz(3) not null default now()
);
-- Before the policies: they bind the owner too.
insert into tenants (id, name) values ('platform', 'Platform');
alter table tenants enable row level security;
alter table tenants force row level security;
create policy own_tenant on tenants for select using (id = current_tenant());
create policy sign_in on tenants to app_identity using (true) with check (true);
grant select on tenants to app_user;
grant select, insert, update on tenants to app_identity;

-- A person, apart from their memberships: one person may work in several tenants.
create table identities (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  name text not null,
  password_hash text,
  locale text,
  status text not null default 'active' check (status in ('active', 'suspended')),
  created_at timestamptz(3) not null default now()
);
alter table identities enable row level security;
alter table identities force row level security;
create policy sign_in on identities to app_identity using (true) with check (true);
grant select, insert, update on identities to app_identity;

-- A signed-in device. The refresh token is derived from it; docs of the protocol: design §4.
create table refresh_families (
  id uuid primary key,
  user_id uuid not null references identities,
  tenant_id text not null references tenants,
  device_id text,
  device_label text,
  used_generation integer not null default 0,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_reason text
);
create index refresh_families_by_user on refresh_families (user_id, last_used_at);
alter table refresh_families enable row level security;
alter table refresh_families force row level security;
create policy sign_in on refresh_families to app_identity using (true) with check (true);
grant select, insert, update, delete on refresh_families to app_identity;

-- Failed sign-ins by address and network address: the lock-out holds over several API nodes.
create table sign_in_attempts (
  email text not null,
  ip text not null,
  failures integer not null,
  last_failed_at timestamptz(3) not null,
  blocked_until timestamptz(3),
  primary key (email, ip)
);
alter table sign_in_attempts enable row level security;
alter table sign_in_attempts force row level security;
create policy sign_in on sign_in_attempts to app_identity using (true) with check (true);
grant select, insert, update, delete on sign_in_attempts to app_identity;

create table roles (
  tenant_id text not null references tenants,
  name text not null,
  permissions jsonb not null check (jsonb_typeof(permissions) = 'array'),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, name)
);
select protect_tenant_table('roles');
create policy sign_in on roles for select to app_identity using (true);
grant select, insert, update, delete on roles to app_user;
grant select on roles to app_identity;
