-- Several people sign a sheet, each under a seal of their own, or say why they do not (decision 105).

alter table job_sheets
  add column signers jsonb not null default '[]',
  add column signer_seals jsonb not null default '{}',
  add column refusals jsonb not null default '[]';
