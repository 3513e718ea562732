-- Passkeys (WebAuthn): a way in that belongs to the person, in all of their tenants (decision 19).

create table passkeys (
  id uuid primary key,
  user_id uuid not null references identities,
  -- As the authenticator calls it, and its public key in COSE: both base64url.
  credential_id text not null unique,
  public_key text not null,
  -- Of signatures, by the authenticator; many always say 0.
  counter bigint not null,
  -- How a browser reaches the authenticator: usb, internal, hybrid.
  transports jsonb not null check (jsonb_typeof(transports) = 'array'),
  -- May be synced to the person's other devices, and is.
  backup_eligible boolean not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_by_user on passkeys (user_id, created_at);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy sign_in on passkeys to app_identity using (true) with check (true);
grant select, insert, update, delete on passkeys to app_identity;

-- Challenges are signed by the server and not stored (challenge.ts), but for those that were answered: each is good once,
-- on all nodes together.
create table used_challenges (
  nonce text primary key,
  expires_at timestamptz(3) not null
);
create index used_challenges_by_expiry on used_challenges (expires_at);
alter table used_challenges enable row level security;
alter table used_challenges force row level security;
create policy sign_in on used_challenges to app_identity using (true) with check (true);
grant select, insert, delete on used_challenges to app_identity;

alter table refresh_families
  drop constraint refresh_families_signed_in_with_check,
  add constraint refresh_families_signed_in_with_check
    check (signed_in_with in ('password', 'given_password', 'sso', 'passkey'));

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('invitation', 'password-reset', 'password-changed',
    'second-factor-reset', 'passkey-added', 'passkey-removed'));
