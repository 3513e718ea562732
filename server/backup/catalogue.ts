import type pg from 'pg';
import { BACKUP_ROLE } from '../database/schema/backup-role.ts';
import { NoBackup } from './archive-lines.ts';

export interface StoredTable {
  readonly table: string;
  /** Those that are written; the others follow from them. */
  readonly columns: readonly string[];
  /** Rows may be megabytes each. */
  readonly holdsBytes: boolean;
  readonly isForced: boolean;
  readonly hasTenant: boolean;
}

/** The record of migrations is made by migrating. */
const MIGRATIONS = 'schema_migrations';

/** A log in partitions is one table: its rows come and go by its name. What is not logged can be made again. */
export async function tablesOf(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(`select c.relname as table,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      bool_or(a.atttypid = 'bytea'::regtype) as "holdsBytes",
      c.relforcerowsecurity as "isForced", bool_or(a.attname = 'tenant_id') as "hasTenant"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and c.relpersistence = 'p' and c.relname <> '${MIGRATIONS}'
    group by c.oid, c.relname, c.relforcerowsecurity order by c.relname`);
  return rows;
}

/**
 * Takes the role that sees every row, and makes sure that it does: row-level security hides rows without a word, and a
 * backup of what is left looks like one. @throws NoBackup
 */
export async function seeEverything(client: pg.Client): Promise<void> {
  await client.query('savepoint role');
  await client.query(`set local role ${BACKUP_ROLE}`).catch(() => client.query('rollback to savepoint role'));
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and (not has_table_privilege(c.oid, 'select') or row_security_active(c.oid) and not (
          exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
            and $1 = any (p.roles) and p.permissive = 'PERMISSIVE' and p.cmd in ('SELECT', 'ALL') and p.qual = format('(CURRENT_USER = %L::name)', $1::text))
          and current_user = $1
          and not exists (select from pg_policy, unnest(polroles) as narrowed where polrelid = c.oid and not polpermissive
            and (narrowed = 0 or pg_has_role(narrowed, 'usage')))))
      order by 1`,
    [BACKUP_ROLE],
  );
  if (rows.length === 0) return;
  throw new NoBackup(
    `This role may not read all of the database (${rows.length} tables, ${rows[0]?.name ?? ''} first), and would write a backup of less.
  Give the backup MIGRATION_DATABASE_URL, the owner of the tables. Where that one may not create roles, let a superuser run:
  create role ${BACKUP_ROLE} nologin; grant ${BACKUP_ROLE} to <owner> with admin option;
  and start the server once, which gives it the right to read.`,
  );
}
