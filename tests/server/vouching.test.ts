import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { VOUCHING_CALLS, type VouchingCall } from '../../src/domain/identity/admin-calls.ts';
import { adminRoleOf } from '../../src/domain/identity/role.ts';
import { newcomer, newEmail, newPerson } from '../support/administration.ts';
import { type Api, newId } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';
import { SETTINGS, UNSET } from '../support/sso-journey.ts';

const DOMAIN = 'vouching.example';
/** Nobody is there: what the server says of it does not matter here. */
const ISSUER = 'http://localhost:1';
const PROVIDER = { ...UNSET, issuer: ISSUER, domains: [DOMAIN], trustEmail: true };

/** Each call with a body that is right, and where it is made from; a call that is not here fails its test. */
const BODIES: Readonly<
  Record<VouchingCall, { readonly from: 'demo-tenant' | 'platform'; readonly body?: object }>
> = {
  'PUT /settings/single-sign-on': { from: 'demo-tenant', body: PROVIDER },
  'POST /settings/single-sign-on/test': { from: 'demo-tenant', body: { issuer: ISSUER } },
  'POST /settings/single-sign-on/domains/:domain/check': { from: 'demo-tenant' },
  'PUT /auth/second-factor-policy': { from: 'demo-tenant', body: { required: false } },
  'POST /tenants/:tenantId/sign-in-domains/:domain/approve': { from: 'platform' },
  'POST /tenants/:tenantId/sign-in-domains/:domain/withdraw': { from: 'platform' },
};

const ADMINS = { 'demo-tenant': 'admin@demo.example', platform: 'super@fieldline.example' } as const;

/** Somebody with those rights, by a role of their own. */
async function withRights(
  ground: Ground,
  tenant: keyof typeof ADMINS,
  permissions: readonly string[],
): Promise<Api> {
  const admin = await ground.as(ADMINS[tenant]);
  const name = `vouch_${newId().slice(-8)}`;
  await admin.create('/roles', { name, permissions: [...permissions] });
  return newcomer(ground, admin, name);
}

/** Of the tenant's administrators, whom every one of these calls vouches for. */
async function allRights(ground: Ground, tenant: keyof typeof ADMINS): Promise<readonly string[]> {
  const admin = await ground.as(ADMINS[tenant]);
  const { body } = await admin.call('GET', '/roles');
  const roles = body as { name: string; permissions: string[] }[];
  return roles.find(({ name }) => name === adminRoleOf(tenant))?.permissions ?? [];
}

function make(caller: Api, call: VouchingCall) {
  const [method = '', path = ''] = call.split(' ');
  const { from, body } = BODIES[call];
  return caller.call(method as 'POST', path.replace(':tenantId', from).replace(':domain', DOMAIN), body);
}

describeOnServer(
  'a call that decides who somebody is',
  (ground) => {
    /** So that every call finds what it is about. */
    async function nameDomain() {
      for (const admin of Object.values(ADMINS))
        expect((await (await ground.as(admin)).call('PUT', SETTINGS, PROVIDER)).status).toBe(200);
    }

    it.each(VOUCHING_CALLS)('%s is refused to who holds users:edit and roles:edit alone', async (call) => {
      await nameDomain();
      const rights = ['users:edit', 'roles:edit', 'roles:view', 'users:view'];
      const { from } = BODIES[call];
      const keeper = await withRights(
        ground,
        from,
        from === 'platform' ? [...rights, 'tenants:edit'] : rights,
      );
      const { problem } = await make(keeper, call);
      expect([problem.status, problem.reason]).toEqual([403, 'vouches_for_more']);
    });

    it.each(VOUCHING_CALLS)('%s is refused to who holds every right but one', async (call) => {
      await nameDomain();
      const { from } = BODIES[call];
      const rights = (await allRights(ground, from)).filter((right) => right !== 'audit-logs:view');
      const deputy = await withRights(ground, from, rights);
      const { problem } = await make(deputy, call);
      expect([problem.reason, problem.details[0]?.message]).toEqual([
        'vouches_for_more',
        expect.stringContaining('audit-logs:view'),
      ]);
    });

    it.each(VOUCHING_CALLS)('%s is there for who holds all that anybody does', async (call) => {
      await nameDomain();
      const { from } = BODIES[call];
      const equal = await withRights(ground, from, await allRights(ground, from));
      expect((await make(equal, call)).status).toBeLessThan(300);
    });

    it('counts the rights of the invited and the suspended, and not those of who was removed', async () => {
      const admin = await ground.as(ADMINS['demo-tenant']);
      const { kysely } = ground.test.database;
      // More than the administrators hold, which no call gives.
      await sql`insert into roles (tenant_id, name, permissions)
        values ('demo-tenant', 'beyond', '["tenants:edit"]')`.execute(kysely);
      const { id } = await newPerson(admin, 'viewer');
      const save = async (change: ReturnType<typeof sql>) => {
        await sql`update members set role = 'beyond', ${change} where id = ${id}`.execute(kysely);
        return (await admin.call('PUT', SETTINGS, PROVIDER)).status;
      };
      expect(await save(sql`status = 'invited'`)).toBe(403);
      expect(await save(sql`status = 'suspended'`)).toBe(403);
      expect(await save(sql`deleted_at = now()`)).toBe(200);
    });

    it('is not the platform’s weaker second factor without the right to help its people', async () => {
      const desk = await withRights(ground, 'platform', ['tenants:view', 'tenants:edit']);
      const weaker = await desk.call('PATCH', '/tenants/harbor-grid', { secondFactorRequired: false });
      expect(weaker.problem.code).toBe('forbidden');
    });
  },
  { resolveTxt: async () => [] },
);

describeOnServer('nobody gives themselves rights', (ground) => {
  it('by the role that they hold', async () => {
    const all = await allRights(ground, 'demo-tenant');
    const deputy = await withRights(ground, 'demo-tenant', all);
    const { role } = deputy.person.user;
    const changed = await deputy.call('PATCH', `/roles/${role}`, { permissions: all.slice(1) });
    expect([changed.status, changed.problem.reason]).toEqual([403, 'role_of_oneself']);
  });

  it('or takes them from somebody stronger who has yet to accept', async () => {
    const admin = await ground.as(ADMINS['demo-tenant']);
    const email = newEmail();
    await admin.call('POST', '/users/invite', { email, role: 'tenant_admin' });
    const desk = await withRights(ground, 'demo-tenant', ['users:view', 'users:edit', 'work-orders:view']);
    await admin.create('/roles', { name: 'onlooker', permissions: ['work-orders:view'] });
    for (const [path, body] of [
      ['/users/invite', { email, role: 'onlooker' }],
      ['/users', { email, role: 'onlooker', name: 'X', password: 'a quiet substation' }],
    ] as const) {
      const { problem } = await desk.call('POST', path, body);
      expect([path, problem.code, problem.details[0]?.path]).toEqual([path, 'forbidden', 'email']);
    }
    const { body } = await admin.call('GET', `/users?search=${email}`);
    expect(body).toMatchObject({ users: [{ role: 'tenant_admin' }] });
  });

  it('and who was shut out before they accepted comes by an invitation alone', async () => {
    const admin = await ground.as(ADMINS['demo-tenant']);
    const { row } = await admin.call('POST', '/users/invite', { email: newEmail(), role: 'viewer' });
    const setStatus = (status: string) => admin.call('POST', `/users/${row.id}/status`, { status });
    expect((await setStatus('suspended')).status).toBe(200);
    const letIn = await setStatus('active');
    expect([letIn.problem.code, letIn.problem.reason]).toEqual(['transition_refused', 'not_accepted']);
    const again = await admin.call('POST', '/users/invite', { email: String(row['email']), role: 'viewer' });
    expect(again.row).toMatchObject({ id: row.id, status: 'invited' });
    // Whoever has been in is let in as before.
    const active = await newPerson(admin, 'viewer');
    await admin.call('POST', `/users/${active.id}/status`, { status: 'suspended' });
    expect((await admin.call('POST', `/users/${active.id}/status`, { status: 'active' })).status).toBe(200);
  });
});
