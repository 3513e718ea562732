import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { openDatabase } from '../../server/database/database.ts';
import { onDatabase } from './on-database.ts';
import { createDatabase, nameIn } from './postgres.ts';
import { preparedOnce } from './prepared-once.ts';

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

/** The same with its schema made: one copy of many, since making it takes longer than most of what is tried on it. */
export async function migratedProductionLike(): Promise<ProductionLike> {
  const file = await preparedOnce('production-like', async () => {
    const made = await productionLike();
    await (await openDatabase(made)).close();
    // Two copies would hand it on at once.
    await onDatabase(made.superuserUrl, (client) =>
      client.query(`alter database "${nameIn(made.superuserUrl)}" owner to current_user`),
    );
    return made.superuserUrl;
  });
  const template = await readFile(file, 'utf8');
  const copy = await giveRoles(await createDatabase(template));
  await onDatabase(copy.superuserUrl, (client) =>
    client.query(`reassign owned by "owner_${nameIn(template)}" to "owner_${nameIn(copy.superuserUrl)}";
      update server_state set epoch = default`),
  );
  return copy;
}

/** The same of an empty database, in any cluster. */
export async function giveRoles(superuserUrl: string): Promise<ProductionLike> {
  const admin = new URL(superuserUrl);
  const name = nameIn(superuserUrl);
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
