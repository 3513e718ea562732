/** Reads every row of every table, and does nothing else. Nobody logs in as it; the owner of the tables may take it. */
export const BACKUP_ROLE = 'app_backup';

/**
 * Lets the backup read what row-level security hides from the owner too. It runs after the migrations, so that a table that
 * somebody adds tomorrow is not left out; on a database that has it all it changes nothing. Whoever may take the role has
 * to take it: without the condition the owner, as its member, would see past row-level security all the time.
 *
 * An owner who may not create roles goes without: `npm run backup` then says what a superuser has to do.
 */
export const LET_BACKUP_READ = `do $$
declare
  target record;
  able boolean;
begin
  if not exists (select from pg_roles where rolname = '${BACKUP_ROLE}') then
    begin
      create role ${BACKUP_ROLE} nologin;
    exception
      -- Another database of the cluster makes it at the same moment.
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then return;
    end;
  end if;
  -- From PostgreSQL 16 on whoever makes a role is a member of it, and still may not take it.
  if current_setting('server_version_num')::integer >= 160000 then
    execute $check$select pg_has_role(current_user, '${BACKUP_ROLE}', 'set')$check$ into able;
  else
    able := pg_has_role(current_user, '${BACKUP_ROLE}', 'member');
  end if;
  if not able then
    begin
      execute format('grant ${BACKUP_ROLE} to %I', current_user);
    exception when insufficient_privilege then null;
    end;
  end if;
  if not has_schema_privilege('${BACKUP_ROLE}', 'public', 'usage') then
    grant usage on schema public to ${BACKUP_ROLE};
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
