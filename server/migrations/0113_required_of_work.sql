-- What an order asks of a crew, which tools were on board, and what work began without (decision 104).

alter table work_orders
  add column required_competences jsonb not null default '[]',
  add column required_tools jsonb not null default '[]';

alter table job_sheets
  add column tools_on_board jsonb not null default '[]',
  add column begun_without text,
  add column begun_without_by text;
