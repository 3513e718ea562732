-- What people of the platform do in a tenant stands in that tenant's log and in the platform's: each can check the other.
-- Copies what the present request has written so far in this transaction. Runs as the owner because nobody else may
-- write the log.
create function record_for_platform(tenant text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  acting_in constant text := current_setting('app.tenant_id', true);
  request constant text := current_setting('app.actor')::jsonb ->> 'requestId';
  written audit_log[];
begin
  perform set_config('app.tenant_id', tenant, true);
  written := array(
    select entry from audit_log as entry
      where tenant_id = tenant and request_id = request and at >= date_trunc('milliseconds', now())
      order by id
  );
  perform set_config('app.tenant_id', 'platform', true);
  insert into audit_log (tenant_id, at, user_id, action, entity, entity_id, before, after, device_id, device_time, ip,
      request_id, op_id, unconditional)
    select 'platform', at, user_id, action, entity, entity_id, before,
        coalesce(after, '{}') || jsonb_build_object('tenant', tenant), device_id, device_time, ip, request_id, op_id,
        unconditional
      from unnest(written);
  perform set_config('app.tenant_id', coalesce(acting_in, ''), true);
end
$$;
revoke execute on function record_for_platform from public;
grant execute on function record_for_platform to app_user, app_identity;
