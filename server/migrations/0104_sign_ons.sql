-- Who of a crew confirmed the briefing, and whether a sheet asks for it (decision 98).

alter table job_sheets
  add column sign_on_required boolean not null default false,
  add column sign_ons jsonb not null default '[]';
