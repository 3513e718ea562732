import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../server/seed/accounts.ts';
import {
  auditOf,
  FIRST_PASSWORD,
  login,
  newcomer,
  newEmail,
  newPerson,
  signInAs,
} from '../support/administration.ts';
import { type Api, newId } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';

async function withSecondFactor(ground: Ground, api: Api): Promise<void> {
  const secret = String((await api.call('POST', '/auth/setup-totp')).row['secret']);
  ground.test.clock.advance(30_000);
  const token = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ground.test.clock.now() });
  expect((await api.call('POST', '/auth/enable-totp', { token })).status).toBe(200);
}

const pathOf = ({ person }: Api) => `/users/${person.user.id}/reset-2fa`;

describeOnServer('an administrator’s reset of a second factor', (ground) => {
  it('lets somebody who lost it in with the password alone, and signs them out everywhere', async () => {
    const admin = await ground.as(ADMIN);
    const person = await newcomer(ground, admin, 'technician');
    const { email, id } = person.person.user;
    await withSecondFactor(ground, person);
    expect((await login(ground, email)).json()).toMatchObject({ code: 'TOTP_REQUIRED' });

    expect((await admin.call('POST', pathOf(person))).status).toBe(204);
    expect((await person.call('GET', '/work-orders')).status).toBe(401);
    expect((await login(ground, email)).statusCode).toBe(200);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from recovery_codes
      where user_id = ${id}`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ left: 0 }]);
  });

  it('is told to the person by mail, and with who did it to the audit log of their tenant, not of one that only asked them', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as('admin@harbor.example');
    const email = newEmail();
    const { id } = await newPerson(admin, 'viewer', email);
    await newPerson(harbor, 'viewer', email);
    const person = await signInAs(ground, email, { tenantId: 'demo-tenant' });
    await withSecondFactor(ground, person);
    expect((await admin.call('POST', pathOf(person))).status).toBe(204);

    const off = (await auditOf(ground, id)).filter(({ after }) => after?.['secondFactor'] === 'off');
    expect(off.map(({ tenant_id, user_id, before }) => [tenant_id, user_id, before])).toEqual([
      ['demo-tenant', admin.person.user.id, { secondFactor: 'on' }],
    ]);
    const { rows } = await sql<{ kind: string }>`select kind from mails where recipient = ${email}
      and kind = 'second-factor-reset'`.execute(ground.test.database.kysely);
    expect(rows).toHaveLength(1);
  });

  it('is not done to somebody whom another tenant has too: it leaves factor and sessions alone', async () => {
    const admin = await ground.as(ADMIN);
    const given = { password: DEMO_PASSWORD };
    const here = await signInAs(ground, 'both@demo.example', { ...given, tenantId: 'demo-tenant' });
    const there = await signInAs(ground, 'both@demo.example', { ...given, tenantId: 'harbor-grid' });
    await withSecondFactor(ground, here);
    expect((await admin.call('POST', pathOf(here))).status).toBe(403);
    expect((await here.call('GET', '/work-orders')).status).toBe(200);
    expect((await there.call('GET', '/work-orders')).status).toBe(200);
  });

  it('is done once per key', async () => {
    const admin = await ground.as(ADMIN);
    const person = await newcomer(ground, admin, 'viewer');
    await withSecondFactor(ground, person);
    const key = { 'idempotency-key': newId() };
    expect((await admin.call('POST', pathOf(person), undefined, key)).status).toBe(204);
    expect((await admin.call('POST', pathOf(person), undefined, key)).status).toBe(204);
  });

  it('is refused without the right, over somebody who holds more, and for oneself', async () => {
    const admin = await ground.as(ADMIN);
    const name = `desk_${newId().slice(-8)}`;
    await admin.create('/roles', { name, permissions: ['users:view', 'users:edit'] });
    const desk = await newcomer(ground, admin, name);
    const planner = await newcomer(ground, admin, 'planner');
    const viewer = await newcomer(ground, admin, 'viewer');
    const other = await newcomer(ground, admin, 'tenant_admin');
    await withSecondFactor(ground, planner);
    await withSecondFactor(ground, other);

    expect((await viewer.call('POST', pathOf(planner))).problem.code).toBe('forbidden');
    expect((await desk.call('POST', pathOf(planner))).problem).toMatchObject({
      code: 'forbidden',
      details: [{ path: 'id', code: 'beyond_own' }],
    });
    expect((await other.call('POST', pathOf(other))).problem.code).toBe('own_account');
    expect((await login(ground, other.person.user.email)).json()).toMatchObject({ code: 'TOTP_REQUIRED' });
    expect((await planner.call('GET', '/work-orders')).status).toBe(200);
    await admin.call('DELETE', `/users/${other.person.user.id}`);
  });

  it('changes nothing where there is none, for a stranger, or for a name that is no id', async () => {
    const admin = await ground.as(ADMIN);
    const person = await newcomer(ground, admin, 'viewer');
    expect((await admin.call('POST', pathOf(person))).problem.code).toBe('transition_refused');
    expect((await person.call('GET', '/work-orders')).status).toBe(200);
    const harbor = await ground.as('admin@harbor.example');
    const theirs = await newPerson(harbor, 'viewer');
    expect((await admin.call('POST', `/users/${theirs.id}/reset-2fa`)).status).toBe(404);
    expect((await admin.call('POST', '/users/nobody/reset-2fa')).status).toBe(404);
    expect(
      (await login(ground, String(person.person.user.email), { password: FIRST_PASSWORD })).statusCode,
    ).toBe(200);
  });
});

describeOnServer('what a device hears of its person’s rights', (ground) => {
  const rights = async (api: Api, cursor?: string) =>
    (await api.call('GET', `/sync/changes${cursor ? `?cursor=${cursor}` : ''}`)).row['rights'];

  it('changes with another role and with what the role permits, and with nothing else', async () => {
    const admin = await ground.as(ADMIN);
    const name = `crew_${newId().slice(-8)}`;
    const permissions = ['users:view', 'work-orders:view', 'work-orders:edit'];
    await admin.create('/roles', { name, permissions });
    const person = await newcomer(ground, admin, name);
    const { cursor } = await person.pull();
    const first = await rights(person, cursor);
    expect(first).toMatch(/^[\w-]{16}$/);
    await admin.call('PATCH', `/users/${person.person.user.id}`, { name: 'Another Name' });
    expect(await rights(person, cursor)).toBe(first);
    await admin.call('PATCH', `/roles/${name}`, { permissions: permissions.slice(0, 2) });
    const narrower = await rights(person, cursor);
    expect(narrower).not.toBe(first);
    await admin.call('POST', `/users/${person.person.user.id}/role`, { role: 'viewer' });
    expect([first, narrower]).not.toContain(await rights(person));
  });
});

describeOnServer('the people of a tenant, for who runs the platform', (ground) => {
  const path = '/tenants/harbor-grid/users';

  it('are listed and searched, and the tenant sees in its audit log who looked', async () => {
    const staff = await ground.as('staff@fieldline.example');
    const found = await staff.call('GET', `${path}?search=nora&status=active`);
    expect(found.body).toMatchObject({ total: 1, users: [{ email: 'admin@harbor.example' }] });
    expect((await staff.call('GET', `${path}?limit=1`)).headers['link']).toContain('after=');
    const { rows } = await sql<{ read: number }>`select count(*)::int as read from audit_log
      where tenant_id = 'harbor-grid' and action = 'read' and entity = 'user'
      and user_id = ${staff.person.user.id}`.execute(ground.test.database.kysely);
    expect(rows).toEqual([{ read: 2 }]);
  });

  it('are nobody else’s to see; one’s own are', async () => {
    const admin = await ground.as(ADMIN);
    expect((await admin.call('GET', path)).problem.code).toBe('wrong_tenant');
    expect((await admin.call('GET', '/tenants/demo-tenant/users')).status).toBe(200);
    const staff = await ground.as('staff@fieldline.example');
    expect((await staff.call('GET', '/tenants/nowhere/users')).status).toBe(404);
    expect((await staff.call('GET', `${path}?colour=red`)).problem.code).toBe('validation');
  });
});
