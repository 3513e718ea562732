-- A device is known by a cookie that it was given at a sign-in; here stays its hash. What a device calls itself in
-- `x-device-id` is its own word, and proves nothing.
alter table refresh_families add column device_key_hash text;
create index refresh_families_by_device_key on refresh_families (device_key_hash, user_id)
  where device_key_hash is not null;

-- Mails of the present hour and day, by what each limit counts: across tenants, so that no tenant owns a row.
create table mail_shares (
  counted text primary key,
  mails integer not null,
  counted_from timestamptz(3) not null
);
alter table mail_shares enable row level security;
alter table mail_shares force row level security;
create policy sign_in on mail_shares to app_identity using (true) with check (true);
grant select, insert, update, delete on mail_shares to app_identity;
