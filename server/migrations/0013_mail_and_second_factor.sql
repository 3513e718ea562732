-- Mails to be sent, links to a new password, second factors.

-- Whoever writes one cannot read it: `data` holds links that let people in. It goes when the mail has gone.
create table mails (
  id bigint generated always as identity primary key,
  tenant_id text references tenants,
  recipient text not null,
  kind text not null check (kind in ('invitation', 'password-reset', 'password-changed', 'second-factor-reset')),
  locale text,
  data jsonb,
  -- kept: this server sends no mail. dropped: nobody has that address.
  state text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'kept', 'dropped')),
  attempts integer not null default 0,
  -- Not before then; null: at once. While it is being sent: when another node may take it over.
  due_at timestamptz(3),
  reason text,
  created_at timestamptz(3) not null default now()
);
create index mails_to_send on mails (due_at) where state in ('queued', 'sending');
alter table mails enable row level security;
alter table mails force row level security;
create policy own_tenant on mails for insert to app_user with check (tenant_id = current_tenant());
create policy sign_in on mails to app_identity using (true) with check (true);
grant insert (tenant_id, recipient, kind, locale, data) on mails to app_user;
grant select, insert, update, delete on mails to app_identity;

-- Mails are few: what NOTIFY inside a transaction costs at its commit does not matter here.
create function notify_mails() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('mails', '');
  return null;
end
$$;
create trigger notify_mails after insert on mails for each statement execute function notify_mails();

-- The last request for a new password of each address, whether anybody has that address or not: the work is the same.
create table password_resets (
  email text primary key,
  user_id uuid references identities,
  token_hash text not null unique,
  expires_at timestamptz(3) not null,
  -- Since `counted_from`.
  requests integer not null,
  counted_from timestamptz(3) not null
);
alter table password_resets enable row level security;
alter table password_resets force row level security;
create policy sign_in on password_resets to app_identity using (true) with check (true);
grant select, insert, update, delete on password_resets to app_identity;

-- `secret` is encrypted with a key of the server. A row without `enabled_at` is being set up.
create table second_factors (
  user_id uuid primary key references identities,
  secret text not null,
  -- Number of the last time step whose code was accepted: a code is good once.
  last_step bigint,
  created_at timestamptz(3) not null,
  enabled_at timestamptz(3)
);
alter table second_factors enable row level security;
alter table second_factors force row level security;
create policy sign_in on second_factors to app_identity using (true) with check (true);
grant select, insert, update, delete on second_factors to app_identity;

create table recovery_codes (
  user_id uuid not null references second_factors on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
alter table recovery_codes enable row level security;
alter table recovery_codes force row level security;
create policy sign_in on recovery_codes to app_identity using (true) with check (true);
grant select, insert, delete on recovery_codes to app_identity;

-- What a person's sign-in changed, in the log of a tenant they belong to. Only signing in may call it; only the owner
-- writes the log, and even the owner needs the tenant.
create function audit_identity(tenant text, person uuid, was jsonb, is_now jsonb, actor jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform set_config('app.tenant_id', tenant, true);
  insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
      request_id)
    values (tenant, actor ->> 'userId', 'update', 'identity', person, was, is_now, actor ->> 'deviceId',
      (actor ->> 'deviceTime')::timestamptz, actor ->> 'ip', actor ->> 'requestId');
  perform set_config('app.tenant_id', '', true);
end
$$;
revoke execute on function audit_identity from public;
grant execute on function audit_identity to app_identity;
