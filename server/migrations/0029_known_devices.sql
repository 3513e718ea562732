-- Wrong passwords are counted by where they come from: a network address, or a device that the person has signed in on before.
alter table sign_in_attempts rename column ip to place;
create index refresh_families_by_device on refresh_families (device_id, user_id);
