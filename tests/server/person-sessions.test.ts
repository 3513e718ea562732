import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import { auditOf, FIRST_PASSWORD, login, newcomer, newPerson, signInAs } from '../support/administration.ts';
import { type Answer, type Api, newId } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const SUPER = 'super@fieldline.example';
const STAFF = 'staff@fieldline.example';

interface Session {
  readonly id: string;
  readonly tenant: string;
  readonly ip: string | null;
}

const sessionsIn = (answer: Answer) => answer.body as Session[];
const pathOf = ({ person }: Api) => `/users/${person.user.id}/sessions`;
const works = async (api: Api) => (await api.call('GET', '/work-orders')).status === 200;

/** Somebody of both tenants, signed in to each. */
async function inBoth(ground: Ground): Promise<{ here: Api; there: Api }> {
  const given = { password: DEMO_PASSWORD };
  return {
    here: await signInAs(ground, 'both@demo.example', { ...given, tenantId: 'demo-tenant' }),
    there: await signInAs(ground, 'both@demo.example', { ...given, tenantId: 'harbor-grid' }),
  };
}

describeOnServer('where a person is signed in, for their administrator', (ground) => {
  it('is a list, of which one is ended at once and leaves its trace, and the others go on', async () => {
    const admin = await ground.as(ADMIN);
    const first = await newcomer(ground, admin, 'technician');
    const second = await signInAs(ground, first.person.user.email);
    const listed = sessionsIn(await admin.call('GET', pathOf(first)));
    expect(listed).toHaveLength(2);
    expect(listed[0]).toMatchObject({ tenant: 'Alder Valley Grid', ip: '127.0.0.1' });
    const { rows } = await sql<{ id: string }>`select id from refresh_families
      where user_id = ${first.person.user.id} order by created_at, id limit 2`.execute(
      ground.test.database.kysely,
    );
    expect(listed.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted());

    const ended = listed[0]?.id ?? '';
    expect((await admin.call('DELETE', `${pathOf(first)}/${ended}`)).status).toBe(204);
    expect([await works(first), await works(second)].filter(Boolean)).toHaveLength(1);
    expect(sessionsIn(await admin.call('GET', pathOf(first))).map(({ id }) => id)).toEqual([listed[1]?.id]);
    expect((await admin.call('DELETE', `${pathOf(first)}/${ended}`)).status).toBe(404);
    expect((await auditOf(ground, first.person.user.id)).at(-1)).toMatchObject({
      tenant_id: 'demo-tenant',
      user_id: admin.person.user.id,
      entity: 'identity',
      before: { sessions: [expect.any(String)] },
      after: { sessions: [] },
    });
  });

  it('is ended whole, once per key, and their cookies open nothing any more', async () => {
    const admin = await ground.as(ADMIN);
    const first = await newcomer(ground, admin, 'viewer');
    const second = await signInAs(ground, first.person.user.email);
    const key = { 'idempotency-key': newId() };
    expect((await admin.call('DELETE', pathOf(first), undefined, key)).status).toBe(204);
    expect([await works(first), await works(second)]).toEqual([false, false]);
    const refresh = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: second.person.cookie },
    });
    expect(refresh.statusCode).toBe(401);
    const again = await signInAs(ground, first.person.user.email);
    expect((await admin.call('DELETE', pathOf(first), undefined, key)).status).toBe(204);
    expect(await works(again)).toBe(true);
  });

  it('is that of their own tenant: a session elsewhere is neither seen nor ended', async () => {
    const { here, there } = await inBoth(ground);
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as('admin@harbor.example');
    const listed = sessionsIn(await admin.call('GET', pathOf(here)));
    expect(new Set(listed.map(({ tenant }) => tenant))).toEqual(new Set(['Alder Valley Grid']));
    const [theirs] = sessionsIn(await harbor.call('GET', pathOf(there)));
    expect((await admin.call('DELETE', `${pathOf(here)}/${theirs?.id}`)).status).toBe(404);
    expect((await admin.call('DELETE', pathOf(here))).status).toBe(204);
    expect([await works(here), await works(there)]).toEqual([false, true]);
  });

  it('is refused without the right, over somebody who holds more, for oneself and for strangers', async () => {
    const admin = await ground.as(ADMIN);
    const name = `desk_${newId().slice(-8)}`;
    await admin.create('/roles', { name, permissions: ['users:view', 'users:edit'] });
    const desk = await newcomer(ground, admin, name);
    const planner = await newcomer(ground, admin, 'planner');
    expect((await planner.call('GET', pathOf(desk))).problem.code).toBe('forbidden');
    expect((await planner.call('DELETE', pathOf(desk))).problem.code).toBe('forbidden');
    for (const path of [pathOf(planner), `${pathOf(planner)}/${newId()}`]) {
      expect((await desk.call('DELETE', path)).problem).toMatchObject({
        code: 'forbidden',
        details: [{ path: 'id', code: 'beyond_own' }],
      });
    }
    expect(await works(planner)).toBe(true);
    expect((await admin.call('DELETE', pathOf(admin))).problem.code).toBe('own_account');
    const harbor = await ground.as('admin@harbor.example');
    const theirs = await newPerson(harbor, 'viewer');
    expect((await admin.call('GET', `/users/${theirs.id}/sessions`)).status).toBe(404);
    expect((await admin.call('DELETE', `/users/${theirs.id}/sessions`)).status).toBe(404);
    expect((await admin.call('GET', '/users/nobody/sessions')).status).toBe(404);
    expect((await admin.call('DELETE', `${pathOf(planner)}/nothing`)).status).toBe(404);
    await admin.call('DELETE', `/users/${planner.person.user.id}`);
    expect((await admin.call('GET', pathOf(planner))).status).toBe(404);
  });
});

describeOnServer('where a person is signed in, for who runs the platform', (ground) => {
  const inHarbor = (api: Api) => `/tenants/harbor-grid/users/${api.person.user.id}/sessions`;

  it('is every tenant’s; the tenant sees who looked, and each one’s log who ended what', async () => {
    const { here, there } = await inBoth(ground);
    const staff = await ground.as(STAFF);
    const listed = sessionsIn(await staff.call('GET', inHarbor(here)));
    expect(new Set(listed.map(({ tenant }) => tenant))).toEqual(
      new Set(['Alder Valley Grid', 'Harbor Grid']),
    );
    const { rows } = await sql<{ read: number }>`select count(*)::int as read from audit_log
      where tenant_id = 'harbor-grid' and action = 'read' and entity = 'session'
      and user_id = ${staff.person.user.id}`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ read: 1 }]);
    expect((await staff.call('DELETE', inHarbor(here))).problem.code).toBe('forbidden');
    expect(await works(here)).toBe(true);

    const platform = await ground.as(SUPER);
    expect((await platform.call('DELETE', inHarbor(here))).status).toBe(204);
    expect([await works(here), await works(there)]).toEqual([false, false]);
    const ended = (await auditOf(ground, here.person.user.id)).filter(
      ({ after, user_id }) => Array.isArray(after?.['sessions']) && user_id === platform.person.user.id,
    );
    expect(ended.map(({ tenant_id, after }) => [tenant_id, after?.['tenant']]).toSorted()).toEqual([
      ['demo-tenant', undefined],
      ['harbor-grid', undefined],
      ['platform', 'demo-tenant'],
      ['platform', 'harbor-grid'],
    ]);
  });

  it('is not theirs to end for a colleague by way of a tenant, nor for who holds more at home', async () => {
    const platform = await ground.as(SUPER);
    const harbor = await ground.as('admin@harbor.example');
    const colleague = await newPerson(harbor, 'viewer', STAFF);
    expect(colleague.email).toBe(STAFF);
    const staff = await ground.as(STAFF, 'platform');
    expect((await platform.call('DELETE', inHarbor(staff))).problem).toMatchObject({
      code: 'forbidden',
      details: [{ path: 'id', code: 'of_platform' }],
    });
    const name = `desk_${newId().slice(-8)}`;
    await platform.create('/roles', { name, permissions: ['users:view', 'users:edit', 'admin:view'] });
    const { email } = await newPerson(platform, name);
    const desk = await signInAs(ground, String(email), { password: FIRST_PASSWORD });
    expect((await desk.call('DELETE', pathOf(platform))).problem).toMatchObject({
      details: [{ code: 'beyond_own' }],
    });
    expect((await login(ground, STAFF, { password: DEMO_PASSWORD, tenantId: 'platform' })).statusCode).toBe(
      200,
    );
  });
});
