-- Help and talk: tickets, the knowledge base, comments, notifications, uploaded files, what apps report.

create table support_tickets (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  number text collate "C",
  title text collate "C" not null,
  description text,
  status text not null,
  priority text not null,
  tier text not null,
  category text,
  assigned_to text,
  requester text,
  asset_id uuid,
  work_order_id uuid,
  solved_at timestamptz(3),
  status_trail jsonb not null default '{}',
  primary key (tenant_id, id),
  foreign key (tenant_id, asset_id) references assets (tenant_id, id),
  foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id)
);
create index support_tickets_by_update on support_tickets (tenant_id, updated_at, id) where deleted_at is null;
create index support_tickets_by_creation on support_tickets (tenant_id, created_at, id) where deleted_at is null;
create index support_tickets_by_title on support_tickets (tenant_id, title, id) where deleted_at is null;
create index support_tickets_by_number on support_tickets (tenant_id, number, id) where deleted_at is null;
create index support_tickets_by_status on support_tickets (tenant_id, status) where deleted_at is null;
create index support_tickets_by_priority on support_tickets (tenant_id, priority) where deleted_at is null;
create index support_tickets_by_tier on support_tickets (tenant_id, tier) where deleted_at is null;
create index support_tickets_by_category on support_tickets (tenant_id, category) where deleted_at is null;
create index support_tickets_by_assignee on support_tickets (tenant_id, assigned_to) where deleted_at is null;
create index support_tickets_by_requester on support_tickets (tenant_id, requester) where deleted_at is null;
create index support_tickets_by_asset on support_tickets (tenant_id, asset_id) where deleted_at is null;
create index support_tickets_by_work_order on support_tickets (tenant_id, work_order_id) where deleted_at is null;
create index support_tickets_by_person on support_tickets using gin (scope_users);
select track_entity('support_tickets', 'supportTicket', 'assigned');

create table ticket_replies (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  ticket_id uuid not null,
  message text not null,
  attachment_url text,
  internal boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, ticket_id) references support_tickets (tenant_id, id)
);
create index ticket_replies_by_ticket on ticket_replies (tenant_id, ticket_id, created_at, id)
  where deleted_at is null;
create index ticket_replies_by_creation on ticket_replies (tenant_id, created_at, id) where deleted_at is null;
create index ticket_replies_by_person on ticket_replies using gin (scope_users);
select track_entity('ticket_replies', 'ticketReply', 'assigned');

create table articles (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  title text collate "C" not null,
  body text not null,
  category text,
  language text not null,
  tags text,
  status text not null,
  pinned boolean not null default false,
  published_at timestamptz(3),
  primary key (tenant_id, id)
);
create index articles_by_title on articles (tenant_id, title, id) where deleted_at is null;
create index articles_by_update on articles (tenant_id, updated_at, id) where deleted_at is null;
create index articles_by_status on articles (tenant_id, status) where deleted_at is null;
create index articles_by_category on articles (tenant_id, category) where deleted_at is null;
create index articles_by_language on articles (tenant_id, language) where deleted_at is null;
select track_entity('articles', 'article', 'tenant');

create table article_feedback (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  article_id uuid not null,
  helpful boolean not null default false,
  comment text,
  primary key (tenant_id, id),
  foreign key (tenant_id, article_id) references articles (tenant_id, id)
);
create index article_feedback_by_article on article_feedback (tenant_id, article_id) where deleted_at is null;
create index article_feedback_by_update on article_feedback (tenant_id, updated_at, id) where deleted_at is null;
create index article_feedback_by_person on article_feedback using gin (scope_users);
select track_entity('article_feedback', 'articleFeedback', 'assigned');

-- `entity` and `entity_id` name a row of any table, so no foreign key can.
create table comments (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  -- Those of the row that it is about.
  scope_users text[] not null default '{}',
  entity text not null,
  entity_id text not null,
  text text not null,
  primary key (tenant_id, id)
);
create index comments_by_record on comments (tenant_id, entity_id, created_at, id) where deleted_at is null;
create index comments_by_creation on comments (tenant_id, created_at, id) where deleted_at is null;
create index comments_by_person on comments using gin (scope_users);
select track_entity('comments', 'comment', 'assigned');

create table notifications (
  tenant_id text not null references tenants,
  id uuid not null,
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by text,
  updated_at timestamptz(3) not null default now(),
  updated_by text,
  deleted_at timestamptz(3),
  scope_users text[] not null default '{}',
  title text not null,
  message text,
  type text not null,
  timestamp timestamptz(3) not null,
  read boolean not null default false,
  persistent boolean not null default false,
  user_id text not null,
  event text not null,
  entity text,
  entity_id text,
  primary key (tenant_id, id)
);
create index notifications_by_time on notifications (tenant_id, timestamp, id) where deleted_at is null;
create index notifications_by_person on notifications using gin (scope_users);
select track_entity('notifications', 'notification', 'assigned');

-- The bytes lie beside the database, under the id.
create table files (
  tenant_id text not null references tenants,
  id uuid not null,
  name text not null,
  type text not null,
  size integer not null,
  sha256 text not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null,
  primary key (tenant_id, id)
);
select protect_tenant_table('files');
grant select, insert on files to app_user;

-- What apps report of themselves; the oldest entries go when there are too many.
create table client_logs (
  tenant_id text not null references tenants,
  id bigint generated always as identity,
  at timestamptz(3) not null default now(),
  user_id text not null,
  device_id text,
  request_id text,
  level text not null check (level in ('debug', 'info', 'warn', 'error')),
  message text not null,
  context jsonb,
  error jsonb,
  -- By the device's clock.
  device_time timestamptz(3),
  primary key (tenant_id, id)
);
select protect_tenant_table('client_logs');
grant select, insert, delete on client_logs to app_user;
