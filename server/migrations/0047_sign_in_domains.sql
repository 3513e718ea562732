-- Mail domains of a tenant's provider. One is offered and trusted once it is proved (decision 36).
create table sign_in_domains (
  domain text not null,
  tenant_id text not null references tenants,
  -- Stands in the domain's TXT record.
  token text not null,
  created_at timestamptz(3) not null default now(),
  verified_at timestamptz(3),
  verified_by text check (verified_by in ('dns', 'platform')),
  -- When the record was looked for last, and whether it was there.
  checked_at timestamptz(3),
  record_found boolean,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  -- The tenant names it no more.
  deleted_at timestamptz(3),
  -- Looked at before a tenant is known.
  primary key (domain, tenant_id),
  check ((verified_at is null) = (verified_by is null)),
  check (deleted_at is null or verified_at is null)
);
-- Over all tenants: one of them has it.
create unique index sign_in_domains_verified on sign_in_domains (domain) where verified_at is not null;
select protect_tenant_table('sign_in_domains');
create policy sign_in on sign_in_domains for select to app_identity using (true);
grant select, insert, update on sign_in_domains to app_user;
grant select on sign_in_domains to app_identity;

-- Domains that were named before are proved by nobody yet.
alter table single_sign_on no force row level security;
alter table sign_in_domains no force row level security;
insert into sign_in_domains (tenant_id, domain, token)
  select tenant_id, domain, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
    from single_sign_on, jsonb_array_elements_text(domains) as domain
  on conflict do nothing;
alter table sign_in_domains force row level security;
alter table single_sign_on force row level security;

create trigger record_administration after insert or update on sign_in_domains
  for each row execute function record_administration('sign-in-domain', 'domain');
