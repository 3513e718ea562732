-- What the platform says of plugin packages: which it gives to every tenant, and which nobody may have.

-- Rows of the platform's own tenant, read and written there like any other tenant's; what a tenant has to know of them, the
-- identity service tells it. A package that only tenants have is named here once it was withdrawn, without its content.
create table platform_plugins (
  tenant_id text not null default 'platform' references tenants check (tenant_id = 'platform'),
  package_id text not null,
  -- The one that was published last; null: none was.
  release text,
  published_at timestamptz(3),
  withdrawn_at timestamptz(3),
  withdrawn_reason text,
  created_at timestamptz(3) not null default now(),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, package_id),
  check ((release is null) = (published_at is null)),
  check ((withdrawn_reason is null) = (withdrawn_at is null))
);
select protect_tenant_table('platform_plugins');
create policy platform on platform_plugins for select to app_identity using (true);
grant select, insert, update on platform_plugins to app_user;
grant select on platform_plugins to app_identity;
create trigger record_administration after insert or update on platform_plugins
  for each row execute function record_administration('platformPlugin', 'package_id');

-- What new tenants get. A table of its own: the audit log holds what was done, not each package.
create table published_packages (
  tenant_id text not null default 'platform',
  package_id text not null,
  manifest jsonb not null,
  icon text,
  sha256 text not null,
  primary key (tenant_id, package_id),
  foreign key (tenant_id, package_id) references platform_plugins (tenant_id, package_id)
);
select protect_tenant_table('published_packages');
create policy platform on published_packages for select to app_identity using (true);
grant select, insert, update on published_packages to app_user;
grant select on published_packages to app_identity;

-- Which tenant has which release, and how it is rated: the identity service crosses tenants, and gets these columns.
create policy platform on plugins for select to app_identity using (true);
grant select (tenant_id, id, package_id, name, description, release, categories, permissions, rating, rating_count,
  deleted_at) on plugins to app_identity;
create policy platform on installed_plugins for select to app_identity using (true);
grant select (tenant_id, plugin_id, release, deleted_at) on installed_plugins to app_identity;
