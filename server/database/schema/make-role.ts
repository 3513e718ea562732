/**
 * SQL that makes a role which nobody logs in as, lets whoever runs it take that role, and gives it the use of the schema. An owner
 * who may not create roles goes without: then there is none afterwards.
 */
export function makeRole(role: string): string {
  return `do $$
declare
  able boolean;
begin
  if not exists (select from pg_roles where rolname = '${role}') then
    begin
      create role ${role} nologin;
    exception
      -- Another database of the cluster makes it at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then return;
    end;
  end if;
  -- From PostgreSQL 16 on whoever makes a role is a member of it, and still may not take it.
  if current_setting('server_version_num')::integer >= 160000 then
    execute $check$select pg_has_role(current_user, '${role}', 'set')$check$ into able;
  else
    able := pg_has_role(current_user, '${role}', 'member');
  end if;
  if not able then
    begin
      execute format('grant ${role} to %I', current_user);
    exception when insufficient_privilege then null;
    end;
  end if;
  if not has_schema_privilege('${role}', 'public', 'usage') then
    grant usage on schema public to ${role};
  end if;
end
$$`;
}
