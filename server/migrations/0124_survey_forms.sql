-- Versions of the questionnaires that templates ask, and the typed answers to them: docs/decisions/0116.

create table survey_forms (
  tenant_id text not null references tenants deferrable initially immediate,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  title text collate "C" not null,
  template_id uuid not null,
  revision double precision not null,
  form_version text,
  content jsonb not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, template_id) references survey_templates (tenant_id, id) deferrable initially immediate
);
create index survey_forms_by_update on survey_forms (tenant_id, updated_at, id) where deleted_at is null;
create index survey_forms_by_title on survey_forms (tenant_id, title, id) where deleted_at is null;
create index survey_forms_by_template on survey_forms (tenant_id, template_id) where deleted_at is null;
select keep_list_columns('survey_forms', '{title}', '{title}');
select track_entity('survey_forms', 'surveyForm', 'tenant');
select index_entity('survey_forms');

alter table survey_templates add column form_id uuid;
alter table survey_templates
  add foreign key (tenant_id, form_id) references survey_forms (tenant_id, id) deferrable initially immediate;

alter table surveys
  add column form_id uuid,
  add column record jsonb,
  add column recorded_at timestamptz(3),
  add column recorded_in text,
  add foreign key (tenant_id, form_id) references survey_forms (tenant_id, id) deferrable initially immediate;
create index surveys_by_form on surveys (tenant_id, form_id) where deleted_at is null;
