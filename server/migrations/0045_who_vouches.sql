-- Who may say who somebody is: what a provider's word is worth, and what others did to an account before its person came.

-- sso_two_factors: the provider said by its claims that it asked for two, and the tenant believes that (decision 34).
alter table refresh_families
  drop constraint refresh_families_signed_in_with_check,
  add constraint refresh_families_signed_in_with_check
    check (signed_in_with in ('password', 'given_password', 'sso', 'sso_two_factors', 'passkey'));

alter table single_sign_on
  add column trust_second_factor boolean not null default false,
  -- A value of `acr` that stands for two factors; empty: `amr` alone says it.
  add column second_factor_acr text not null default '';

-- When the owner of an account that existed agreed that this provider opens it; null: made with the account, or before this.
alter table single_sign_on_links add column consented_at timestamptz(3);

-- The tenant that vouched for whoever set it up; null: the person, by a way in of their own.
alter table second_factors add column set_up_in text references tenants;

-- What a sign-in opens that names no tenant. Written by ways in of the person's own, never by a tenant's word. A table of its
-- own: the row of `identities` is locked by sign-ins against a change of the password, and may not be written under that lock.
create table last_tenants (
  user_id uuid primary key references identities,
  tenant_id text not null references tenants
);

-- The owner of the tables reads and changes rows of everybody here, which it may at no other time.
alter table refresh_families no force row level security;
alter table second_factors no force row level security;
alter table members no force row level security;
alter table invitations no force row level security;
alter table invitations disable trigger record_administration;

insert into last_tenants (user_id, tenant_id)
  select distinct on (user_id) user_id, tenant_id from refresh_families
    where signed_in_with in ('password', 'passkey') order by user_id, last_used_at desc;
-- They were opened without the code that their person is asked for.
update refresh_families set revoked_at = now(), revoked_reason = 'ended'
  where signed_in_with = 'sso' and revoked_at is null
    and user_id in (select user_id from second_factors where enabled_at is not null);
-- Who is active has accepted, by whichever way: from now on an open invitation is one without `accepted_at`.
update invitations set accepted_at = now()
  from members
  where members.tenant_id = invitations.tenant_id and members.id = invitations.user_id
    and members.status = 'active' and invitations.accepted_at is null;

alter table invitations enable trigger record_administration;
alter table invitations force row level security;
alter table members force row level security;
alter table second_factors force row level security;
alter table refresh_families force row level security;

alter table last_tenants enable row level security;
alter table last_tenants force row level security;
create policy sign_in on last_tenants to app_identity using (true) with check (true);
grant select, insert, update on last_tenants to app_identity;

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in ('invitation', 'password-reset', 'password-changed',
    'second-factor-reset', 'second-factor-reset-begun', 'passkey-added', 'passkey-removed', 'sign-in-code',
    'account-cleared'));
