-- How much somebody wrote in a day by rights that everybody has: comments, files, tickets of one's own (decision 42).
create table own_writes (
  tenant_id text not null references tenants,
  user_id text not null,
  day date not null,
  writes integer not null,
  primary key (tenant_id, user_id, day)
);
select protect_tenant_table('own_writes');
grant select, insert, delete, update (writes) on own_writes to app_user;
-- Of many devices that one person names, the longest silent ones go.
grant delete on devices to app_user;
