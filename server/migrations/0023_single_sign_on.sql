-- Single sign-on of a tenant by its own OpenID Connect provider.

-- Its audit rows hold everything but the secret, which has a table of its own for that reason.
create table single_sign_on (
  tenant_id text primary key references tenants,
  enabled boolean not null,
  issuer text not null,
  client_id text not null,
  scopes text not null,
  -- Addresses of the provider count as proven although it does not say so.
  trust_email boolean not null,
  -- Of addresses, in lower case; empty: any.
  domains jsonb not null check (jsonb_typeof(domains) = 'array'),
  -- Name of the claim, or its path with dots; empty: roles are not the provider's.
  role_claim text not null,
  -- [{value, role}], the first that fits wins.
  role_map jsonb not null check (jsonb_typeof(role_map) = 'array'),
  -- For a new person without a mapped role.
  default_role text,
  create_people boolean not null,
  -- Administrators keep their password: the provider may be down, or wrongly set up.
  only_sso boolean not null,
  -- Null: a public client.
  secret_set_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
select protect_tenant_table('single_sign_on');
create policy sign_in on single_sign_on for select to app_identity using (true);
grant select, insert, update on single_sign_on to app_user;
grant select on single_sign_on to app_identity;
create trigger record_administration after insert or update on single_sign_on
  for each row execute function record_administration('single-sign-on', 'tenant_id');

-- Encrypted with a key of the server. Only signing in can read it.
create table single_sign_on_secrets (
  tenant_id text primary key references single_sign_on,
  sealed text not null
);
select protect_tenant_table('single_sign_on_secrets');
create policy sign_in on single_sign_on_secrets to app_identity using (true) with check (true);
grant select, insert, update, delete on single_sign_on_secrets to app_identity;

-- Who somebody of a provider is here. By tenant too: what one tenant's provider says means nothing in another.
create table single_sign_on_links (
  tenant_id text not null,
  issuer text not null,
  subject text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  primary key (tenant_id, issuer, subject),
  foreign key (tenant_id, user_id) references members (tenant_id, id)
);
create index single_sign_on_links_by_user on single_sign_on_links (tenant_id, user_id);
select protect_tenant_table('single_sign_on_links');
create policy sign_in on single_sign_on_links to app_identity using (true) with check (true);
grant select, insert, update, delete on single_sign_on_links to app_identity;
