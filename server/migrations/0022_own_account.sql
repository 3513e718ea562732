-- What opened a session and from where; tenants that want a second factor of everybody.

alter table tenants add column second_factor_required boolean not null default false;

-- given_password: one that an administrator chose. That and a tenant's own single sign-on open that tenant alone
-- (decision 13), so from such a session nobody switches to another one.
alter table refresh_families
  add column signed_in_with text not null default 'password'
    check (signed_in_with in ('password', 'given_password', 'sso')),
  add column ip text;

-- The owner of the tables reads and changes rows of everybody here, which it may at no other time.
alter table refresh_families no force row level security;
alter table identities no force row level security;
update refresh_families set signed_in_with = 'given_password'
  from identities
  where identities.id = refresh_families.user_id and identities.password_from is not null;
alter table identities force row level security;
alter table refresh_families force row level security;
