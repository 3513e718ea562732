-- Templates of surveys, answers to them, and the packages that bring more of both.

create table plugins (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  package_id text not null,
  name text collate "C" not null,
  description text,
  release text not null,
  categories text not null,
  permissions text,
  documentation text,
  icon text,
  downloads double precision not null default 0,
  rating double precision,
  rating_count double precision not null default 0,
  primary key (tenant_id, id)
);
create index plugins_by_name on plugins (tenant_id, name, id) where deleted_at is null;
select track_entity('plugins', 'plugin', 'tenant');

-- What a package of the catalogue holds: read when it is installed or updated.
create table plugin_packages (
  tenant_id text not null references tenants,
  plugin_id uuid not null,
  manifest jsonb not null,
  sha256 text not null,
  uploaded_at timestamptz(3) not null default now(),
  uploaded_by text,
  primary key (tenant_id, plugin_id),
  foreign key (tenant_id, plugin_id) references plugins (tenant_id, id)
);
select protect_tenant_table('plugin_packages');
grant select, insert, update on plugin_packages to app_user;

create table survey_templates (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  name text collate "C" not null,
  description text,
  category text not null,
  status text not null,
  revision double precision not null,
  plugin_id uuid,
  questions jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, plugin_id) references plugins (tenant_id, id)
);
create index survey_templates_by_name on survey_templates (tenant_id, name, id) where deleted_at is null;
create index survey_templates_by_update on survey_templates (tenant_id, updated_at, id) where deleted_at is null;
create index survey_templates_by_status on survey_templates (tenant_id, status) where deleted_at is null;
create index survey_templates_by_category on survey_templates (tenant_id, category) where deleted_at is null;
create index survey_templates_by_plugin on survey_templates (tenant_id, plugin_id) where deleted_at is null;
select track_entity('survey_templates', 'surveyTemplate', 'tenant');

create table installed_plugins (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  plugin_id uuid not null,
  name text collate "C" not null,
  release text not null,
  permissions text,
  reports jsonb not null default '[]',
  cards jsonb not null default '[]',
  actions jsonb not null default '[]',
  primary key (tenant_id, id),
  foreign key (tenant_id, plugin_id) references plugins (tenant_id, id)
);
create index installed_plugins_by_name on installed_plugins (tenant_id, name, id) where deleted_at is null;
create index installed_plugins_by_plugin on installed_plugins (tenant_id, plugin_id) where deleted_at is null;
select track_entity('installed_plugins', 'installedPlugin', 'tenant');

create table plugin_ratings (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  plugin_id uuid not null,
  person text not null,
  stars double precision not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, plugin_id) references plugins (tenant_id, id)
);
create index plugin_ratings_by_update on plugin_ratings (tenant_id, updated_at, id) where deleted_at is null;
create index plugin_ratings_by_plugin on plugin_ratings (tenant_id, plugin_id) where deleted_at is null;
select track_entity('plugin_ratings', 'pluginRating', 'tenant');

alter table surveys add column template_id uuid;
alter table surveys add column answers jsonb not null default '{}';
alter table surveys add foreign key (tenant_id, template_id) references survey_templates (tenant_id, id);
create index surveys_by_template on surveys (tenant_id, template_id) where deleted_at is null;

-- The order that a failed step of a job sheet led to.
alter table work_orders add column follows_job_sheet_id uuid;
alter table work_orders add foreign key (tenant_id, follows_job_sheet_id) references job_sheets (tenant_id, id);
create index work_orders_by_job_sheet on work_orders (tenant_id, follows_job_sheet_id) where deleted_at is null;
