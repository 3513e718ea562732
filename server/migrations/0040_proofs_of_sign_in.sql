-- When whoever is signed in last proved that it is them; null: with the sign-in itself. What changes how somebody signs in
-- asks for it again after a while.
alter table refresh_families add column proven_at timestamptz(3);

-- An administrator typed the password and the person has not chosen another one since: they do that before anything else.
-- Those that were typed before this migration stay as they are.
alter table identities add column password_unchanged boolean not null default false;

create or replace function own_password() returns trigger
  language plpgsql
  as $$
begin
  new.password_from := null;
  new.password_unchanged := false;
  return new;
end
$$;
