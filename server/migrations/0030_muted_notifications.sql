-- What a person does not want to be told of in this tenant; nothing here: they are told of everything.
create table muted_notifications (
  tenant_id text not null references tenants,
  user_id text not null,
  event text not null,
  primary key (tenant_id, user_id, event)
);
select protect_tenant_table('muted_notifications');
grant select, insert, delete on muted_notifications to app_user;
