-- Devices as a fleet: what one says of itself beside its unsent work, and what it is asked to do.

alter table devices
  -- Per cent; null where the browser does not tell.
  add column battery smallint check (battery between 0 and 100),
  add column is_charging boolean,
  -- Bytes; null where the browser does not tell.
  add column storage_used bigint check (storage_used >= 0),
  add column storage_quota bigint check (storage_quota >= 0),
  -- Since when its screen is locked for this person, as it said itself.
  add column locked_at timestamptz(3),
  -- Until the device has heard of it.
  add column sync_asked_at timestamptz(3),
  add column lock_asked_at timestamptz(3);

-- Who asked stands in the audit log, since the table of devices itself has no part in it.
create function ask_device(person text, device text, request text, asked_at timestamptz) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  actor jsonb := current_setting('app.actor')::jsonb;
begin
  update devices set
      sync_asked_at = case when request = 'sync' then asked_at else sync_asked_at end,
      lock_asked_at = case when request = 'lock' then asked_at else lock_asked_at end
    where tenant_id = current_tenant() and user_id = person and device_id = device;
  if not found then
    return false;
  end if;
  insert into audit_log (tenant_id, user_id, action, entity, entity_id, after, device_id, device_time, ip, request_id, op_id)
    values (current_tenant(), actor ->> 'userId', 'update', 'device', device,
      jsonb_build_object('asked', request, 'userId', person), actor ->> 'deviceId', (actor ->> 'deviceTime')::timestamptz,
      actor ->> 'ip', actor ->> 'requestId', actor ->> 'opId');
  -- Its devices look at once, as after a change.
  perform pg_notify('changes', json_build_object('tenantId', current_tenant(),
    'seq', coalesce((select seq from change_counter where tenant_id = current_tenant()), 0))::text);
  return true;
end
$$;
revoke execute on function ask_device from public;
grant execute on function ask_device to app_user;
