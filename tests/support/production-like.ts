import pg from 'pg';
import { createDatabase } from './postgres.ts';

export interface ProductionLike {
  /** Of the role that the server logs in as: it owns nothing. */
  readonly url: string;
  /** Of the owner of the tables, who is no superuser. */
  readonly migrationUrl: string;
  readonly superuserUrl: string;
}

/** A database as docs/operating.md says: its owner is no superuser, and the server logs in as neither. */
export async function productionLike(): Promise<ProductionLike> {
  return giveRoles(await createDatabase());
}

/** The same of an empty database, in any cluster. */
export async function giveRoles(superuserUrl: string): Promise<ProductionLike> {
  const admin = new URL(superuserUrl);
  const name = admin.pathname.slice(1);
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`create role "owner_${name}" login createrole; create role "login_${name}" login;
    alter database "${name}" owner to "owner_${name}"`);
  // Where another owner's database has made the product's roles already, the handbook asks for this.
  await client.query(`do $$ declare role name; begin
    for role in select rolname from pg_roles where rolname in ('app_user', 'app_identity', 'app_backup', 'app_arrivals') loop
      execute format('grant %I to "owner_${name}" with admin option', role);
    end loop;
  end $$`);
  await client.end();
  const as = (role: string) => Object.assign(new URL(admin), { username: `${role}_${name}` }).href;
  return { url: as('login'), migrationUrl: as('owner'), superuserUrl };
}
