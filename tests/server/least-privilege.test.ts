import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/plugins/database.ts';
import type { Actor } from '../../server/plugins/tenant.ts';
import { asIdentityService, inTenant } from '../../server/plugins/tenant.ts';
import { newId } from '../support/api.ts';
import { createDatabase } from '../support/postgres.ts';

const ACTOR: Actor = {
  tenantId: 'least',
  userId: newId(),
  role: 'planner',
  permissions: [],
  deviceId: null,
  deviceTime: 'half past nine',
  ip: null,
  requestId: 'test',
};

/** A database as an operator should set it up: its owner is no superuser, and the server logs in as neither. */
async function productionLike(): Promise<{ url: string; migrationUrl: string }> {
  const admin = new URL(await createDatabase());
  const name = admin.pathname.slice(1);
  const client = new pg.Client({ connectionString: admin.href });
  await client.connect();
  await client.query(`create role "owner_${name}" login createrole; create role "login_${name}" login;
    alter database "${name}" owner to "owner_${name}"`);
  await client.end();
  const as = (role: string) => Object.assign(new URL(admin), { username: `${role}_${name}` }).href;
  return { url: as('login'), migrationUrl: as('owner') };
}

it('migrates as an owner without special rights and serves as a login without any', async () => {
  const database = await openDatabase(await productionLike());
  try {
    await asIdentityService(database, (trx) =>
      trx.insertInto('tenants').values({ id: 'least', name: 'Least', plan: null, region: null }).execute(),
    );
    const id = newId();
    await inTenant(database, ACTOR, (trx) =>
      sql`insert into feature_flags (tenant_id, id, key) values ('least', ${id}, 'inventory')`.execute(trx),
    );
    const logged = await inTenant(database, ACTOR, (trx) =>
      sql`select seq, audit_log.user_id from change_log join audit_log using (tenant_id)`.execute(trx),
    );
    expect(logged.rows).toEqual([{ seq: 1, user_id: ACTOR.userId }]);

    const withoutRole = await sql<{ n: number }>`select count(*) as n from feature_flags`.execute(
      database.kysely,
    );
    expect(withoutRole.rows).toEqual([{ n: 0 }]);
    await expect(
      sql`alter table feature_flags no force row level security`.execute(database.kysely),
    ).rejects.toThrow('must be owner');
    const heard = new Promise<string>((resolve) => {
      void database.listen('changes', resolve).then(() => database.changed('least'));
    });
    expect(JSON.parse(await heard)).toEqual({ tenantId: 'least', seq: 1 });
  } finally {
    await database.close();
  }
});
