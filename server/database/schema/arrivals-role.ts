import { makeRole } from './make-role.ts';

/**
 * Writes the rows of a tenant that comes from another installation, and nothing else. Nobody logs in as it; the owner of the
 * tables may take it.
 */
export const ARRIVALS_ROLE = 'app_arrivals';

/** Beside the tables that have a `tenant_id`. */
const OTHERS = ['tenants', 'identities', 'second_factors', 'recovery_codes', 'passkeys', 'tenant_moves'];

/**
 * Lets that role write, and keeps triggers from it: what rows cause was caused when they were written first. Triggers cannot be
 * switched off for one tenant alone, and a setting that they heed could be set by whoever writes; a role cannot be taken by
 * anybody but the owner, who could drop them as well. It runs after the migrations, so that a table or a trigger that somebody
 * adds tomorrow is not left out; on a database that has it all it changes nothing.
 *
 * An owner who may not create roles goes without: `npm run move` then says what a superuser has to do.
 */
export const LET_TENANTS_ARRIVE = `${makeRole(ARRIVALS_ROLE)};
do $$
declare
  target record;
  own text;
begin
  if not exists (select from pg_roles where rolname = '${ARRIVALS_ROLE}') then
    return;
  end if;
  for target in
    select c.oid, c.oid::regclass as name, c.relname as table, c.relrowsecurity as guarded, a.attnum is not null as of_tenant
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (a.attnum is not null or c.relname = any ('{${OTHERS.join(',')}}'))
  loop
    if not has_table_privilege('${ARRIVALS_ROLE}', target.oid, 'insert') then
      execute format('grant select, insert, update, delete on %s to ${ARRIVALS_ROLE}', target.name);
    end if;
    continue when not target.guarded
      or exists (select from pg_policy where polrelid = target.oid and polname = 'arrivals');
    -- Whoever may take the role has to take it, or the owner would see past the other policies all the time.
    own := case when target.of_tenant then ' and tenant_id = current_tenant()'
      when target.table = 'tenants' then ' and id = current_tenant()' else '' end;
    execute format('create policy arrivals on %s to ${ARRIVALS_ROLE} using (current_user = %L%s) with check (current_user = %L%s)',
      target.name, '${ARRIVALS_ROLE}', own, '${ARRIVALS_ROLE}', own);
  end loop;
  for target in
    select t.tgrelid::regclass as place, t.tgname as name, t.tgconstraint <> 0 as deferred, pg_get_triggerdef(t.oid) as made
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
        and position('${ARRIVALS_ROLE}' in pg_get_triggerdef(t.oid)) = 0
  loop
    if target.deferred then
      execute format('drop trigger %I on %s', target.name, target.place);
    end if;
    execute regexp_replace(regexp_replace(
      case when target.deferred then target.made else replace(target.made, 'CREATE TRIGGER', 'CREATE OR REPLACE TRIGGER') end,
      ' WHEN \\((.*)\\) EXECUTE FUNCTION ', ' WHEN ((current_user <> ''${ARRIVALS_ROLE}'') AND (\\1)) EXECUTE FUNCTION '),
      '(?<!\\)) EXECUTE FUNCTION ', ' WHEN (current_user <> ''${ARRIVALS_ROLE}'') EXECUTE FUNCTION ');
  end loop;
end
$$`;
