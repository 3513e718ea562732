-- Files, and what people do not want to be told of, leave their audit rows like everything else.

-- As before; of a row that goes away for good it keeps what was there.
create or replace function record_administration() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  hidden constant text[] := array['tenant_id', 'version', 'updated_at', 'token_hash'];
  actor jsonb := coalesce(nullif(current_setting('app.actor', true), ''), '{}')::jsonb;
  acting_in text := current_setting('app.tenant_id', true);
  place jsonb := to_jsonb(coalesce(new, old));
  named text := place ->> tg_argv[1];
  was jsonb;
  is_now jsonb := place - hidden;
  happened text := lower(tg_op);
  home text;
begin
  if tg_op = 'DELETE' then
    was := is_now;
    is_now := null;
  elsif tg_op = 'UPDATE' then
    happened := case when is_now ->> 'deleted_at' is not null and to_jsonb(old) ->> 'deleted_at' is null
      then 'delete' else 'update' end;
    select jsonb_object_agg(after.key, to_jsonb(old) -> after.key), jsonb_object_agg(after.key, after.value)
      into was, is_now
      from jsonb_each(is_now) as after
      where after.value is distinct from to_jsonb(old) -> after.key;
    if is_now is null then
      return null;
    end if;
  end if;
  foreach home in array case when tg_argv[0] = 'tenant' and named <> 'platform'
      then array[named, 'platform'] else array[coalesce(place ->> 'tenant_id', named)] end loop
    perform set_config('app.tenant_id', home, true);
    insert into audit_log (tenant_id, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
        request_id, op_id, unconditional)
      values (home, actor ->> 'userId', happened, tg_argv[0], named, was, is_now, actor ->> 'deviceId',
        (actor ->> 'deviceTime')::timestamptz, actor ->> 'ip', actor ->> 'requestId', actor ->> 'opId',
        coalesce((actor ->> 'unconditional')::boolean, false));
  end loop;
  perform set_config('app.tenant_id', coalesce(acting_in, ''), true);
  return null;
end
$$;

create trigger record_administration after insert or delete on files
  for each row execute function record_administration('file', 'id');
create trigger record_administration after insert or delete on muted_notifications
  for each row execute function record_administration('mutedNotification', 'user_id');

-- Roles that nobody needs any more are marked as deleted, which the log sees; nobody takes their row away.
revoke delete on roles from app_user;
