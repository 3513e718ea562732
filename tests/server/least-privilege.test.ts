import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { auditIdentity } from '../../server/auth/account/identity-audit.ts';
import { openDatabase } from '../../server/database/database.ts';
import type { Actor } from '../../server/database/schema/actor.ts';
import { asIdentityService, inTenant, withIdentityService } from '../../server/database/tenants/tenant.ts';
import { queueMail } from '../../server/mail/queue-mail.ts';
import { mintEpoch } from '../../server/sync/epoch.ts';
import { CHANGES_KEPT, purgeExpired } from '../../server/sync/retention.ts';
import { newId } from '../support/api.ts';
import { productionLike } from '../support/production-like.ts';

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
      sql`select seq, audit_log.user_id from change_log join audit_log using (tenant_id, entity)`.execute(
        trx,
      ),
    );
    expect(logged.rows).toEqual([{ seq: 1, user_id: ACTOR.userId }]);

    // What happens to a tenant, and who looks into its log, stands in it although nobody there wrote it.
    await inTenant(database, { ...ACTOR, tenantId: 'platform' }, (trx) =>
      withIdentityService(trx, () =>
        trx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', 'least').execute(),
      ),
    );
    await inTenant(database, ACTOR, (trx) => sql`select record_reading('auditLog')`.execute(trx));
    const administered = await inTenant(database, ACTOR, (trx) =>
      sql`select entity, action, after ->> 'status' as status from audit_log
        where entity in ('tenant', 'auditLog') order by id`.execute(trx),
    );
    expect(administered.rows).toEqual([
      { entity: 'tenant', action: 'insert', status: 'active' },
      { entity: 'tenant', action: 'update', status: 'suspended' },
      { entity: 'auditLog', action: 'read', status: null },
    ]);

    // Its words are written by the owner, who is a member of its role.
    for (const key of ['stock', 'stores']) {
      await inTenant(database, ACTOR, (trx) =>
        sql`update feature_flags set key = ${key} where id = ${id}`.execute(trx),
      );
    }
    const found = await inTenant(database, ACTOR, (trx) =>
      sql`select seek('featureFlag', '{tore}', null, 10) as ids`.execute(trx),
    );
    expect(found.rows).toEqual([{ ids: [id] }]);

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
    expect(JSON.parse(await heard)).toEqual({ tenantId: 'least', seq: 3 });
  } finally {
    await database.close();
  }
});

it('lets signing in write the audit log of a person’s tenants, and a tenant queue its mail, as that login', async () => {
  const database = await openDatabase(await productionLike());
  try {
    const { userId } = ACTOR;
    const person = { id: userId, email: 'lena@grid.example', username: 'lena', name: 'Lena' };
    await asIdentityService(database, async (trx) => {
      await trx
        .insertInto('tenants')
        .values({ id: 'least', name: 'Least', plan: null, region: null })
        .execute();
      await trx
        .insertInto('identities')
        .values({ ...person, password_hash: null, locale: null })
        .execute();
    });
    await inTenant(database, ACTOR, async (trx) => {
      await sql`insert into roles (tenant_id, name, permissions) values ('least', 'viewer', '[]')`.execute(
        trx,
      );
      await trx
        .insertInto('members')
        .values({ tenant_id: 'least', ...person, role: 'viewer', deleted_at: null })
        .execute();
      const mail = { kind: 'password-changed', data: { name: 'Lena' } } as const;
      await queueMail(trx, { ...mail, tenantId: 'least', to: person.email, locale: null });
    });
    await asIdentityService(database, (trx) =>
      auditIdentity(trx, ACTOR, { before: {}, after: { password: 'reset' } }),
    );
    const { rows } = await inTenant(database, ACTOR, (trx) =>
      sql`select user_id, after from audit_log where entity = 'identity'`.execute(trx),
    );
    expect(rows).toEqual([{ user_id: userId, after: { password: 'reset' } }]);
    const queued = await asIdentityService(database, (trx) =>
      trx.selectFrom('mails').select('recipient').execute(),
    );
    expect(queued).toEqual([{ recipient: person.email }]);
  } finally {
    await database.close();
  }
});

it('gives restored data a new epoch and purges what is kept for a time, as that login', async () => {
  const database = await openDatabase(await productionLike());
  try {
    await asIdentityService(database, (trx) =>
      trx.insertInto('tenants').values({ id: 'least', name: 'Least', plan: null, region: null }).execute(),
    );
    const before = await inTenant(database, ACTOR, async (trx, { epoch }) => {
      await sql`insert into feature_flags (tenant_id, id, key) values ('least', ${newId()}, 'inventory')`.execute(
        trx,
      );
      return epoch;
    });
    const epoch = await mintEpoch(database);
    expect(epoch).not.toBe(before);
    expect(await inTenant(database, ACTOR, async (_, context) => context.epoch)).toBe(epoch);
    expect(await purgeExpired({ database, clock: { now: () => Date.now() + 2 * CHANGES_KEPT } })).toBe(1);
    const { rows } = await inTenant(database, ACTOR, (trx) =>
      sql`select log_purged_to from retention`.execute(trx),
    );
    expect(rows).toEqual([{ log_purged_to: 1 }]);
  } finally {
    await database.close();
  }
});
