import { makeRole } from './make-role.ts';

/** Reads every row of every table, and does nothing else. Nobody logs in as it; the owner of the tables may take it. */
export const BACKUP_ROLE = 'app_backup';

/**
 * Lets the backup read what row-level security hides from the owner too. It runs after the migrations, so that a table that
 * somebody adds tomorrow is not left out; on a database that has it all it changes nothing. Whoever may take the role has
 * to take it: without the condition the owner, as its member, would see past row-level security all the time.
 *
 * An owner who may not create roles goes without: `npm run backup` then says what a superuser has to do.
 */
export const LET_BACKUP_READ = `${makeRole(BACKUP_ROLE)};
do $$
declare
  target record;
begin
  if not exists (select from pg_roles where rolname = '${BACKUP_ROLE}') then
    return;
  end if;
  for target in
    select c.oid, c.oid::regclass as name, c.relkind as kind, c.relrowsecurity as guarded
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'S')
  loop
    if target.kind = 'S' then
      if not has_sequence_privilege('${BACKUP_ROLE}', target.oid, 'select') then
        execute format('grant select on sequence %s to ${BACKUP_ROLE}', target.name);
      end if;
      continue;
    end if;
    if not has_table_privilege('${BACKUP_ROLE}', target.oid, 'select') then
      execute format('grant select on %s to ${BACKUP_ROLE}', target.name);
    end if;
    if target.guarded
      and not exists (select from pg_policy where polrelid = target.oid and polname = 'backup') then
      execute format('create policy backup on %s for select to ${BACKUP_ROLE} using (current_user = %L)', target.name, '${BACKUP_ROLE}');
    end if;
  end loop;
end
$$`;
