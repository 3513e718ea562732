import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { type Actor } from '../../server/database/schema/actor.ts';
import { inTenant } from '../../server/database/tenants/tenant.ts';
import { takeTurn } from '../../server/modules/people/authority.ts';
import type { FoundPerson } from '../../src/domain/identity/found-person.ts';
import {
  type AuditRow,
  auditOf,
  login,
  mailedToken,
  newcomer,
  newEmail,
  newPerson,
  signInAs,
} from '../support/administration.ts';
import { type Api, newId } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const HARBOR_ADMIN = 'admin@harbor.example';
const SUPER = 'super@fieldline.example';
const STAFF = 'staff@fieldline.example';
const HARBOR = '/tenants/harbor-grid/users';

/** The calls that help somebody, each with a body that is right. */
const HELP = [
  ['POST', '/role', { role: 'planner' }],
  ['POST', '/status', { status: 'suspended' }],
  ['POST', '/reset-2fa', undefined],
  ['DELETE', '/sessions', undefined],
] as const;

const inHarbor = ({ person }: Api) => `${HARBOR}/${person.user.id}`;

/** The desk in the other tenant, as a call that came in while it had the right knows it. */
function guestOf({ person: { user } }: Api): Actor {
  const { id: userId, role, permissions } = user;
  const call = { deviceId: null, deviceTime: null, ip: null, requestId: newId() };
  return { ...call, tenantId: 'harbor-grid', userId, role, permissions, isGuest: true };
}

/** How often each tenant's log says that its people were looked at. */
async function lookedAt({ test }: Ground): Promise<Map<string, number>> {
  const { rows } = await sql<{
    id: string;
    times: number;
  }>`select tenant_id as id, count(*) as times from audit_log
    where entity = 'user' and action = 'read' group by tenant_id`.execute(test.database.kysely);
  return new Map(rows.map(({ id, times }) => [id, Number(times)]));
}

/** In which logs, and what the platform's says of the tenant. */
const placesOf = (rows: readonly AuditRow[]) =>
  rows.map(({ tenant_id, after }) => [tenant_id, after?.['tenant']]);

describeOnServer('who runs the platform', (ground) => {
  it('changes role and status of a tenant’s person, and both logs say so', async () => {
    const platform = await ground.as(SUPER);
    const person = await newcomer(ground, await ground.as(HARBOR_ADMIN), 'viewer');
    const given = await platform.call('POST', `${inHarbor(person)}/role`, { role: 'planner' });
    expect(given.body).toMatchObject({ role: 'planner', tenantId: 'harbor-grid' });
    const seen = String(given.headers['etag']);
    const suspend = () =>
      platform.call('POST', `${inHarbor(person)}/status`, { status: 'suspended' }, { 'if-match': seen });
    expect((await suspend()).body).toMatchObject({ status: 'suspended' });
    expect((await person.call('GET', '/work-orders')).status).toBe(401);
    expect((await suspend()).status).toBe(412);

    const log = (await auditOf(ground, person.person.user.id)).filter(
      ({ user_id }) => user_id === platform.person.user.id,
    );
    expect(placesOf(log)).toEqual([
      ['harbor-grid', undefined],
      ['harbor-grid', undefined],
      ['platform', 'harbor-grid'],
      ['platform', 'harbor-grid'],
    ]);
    expect(log.at(-1)).toMatchObject({ entity: 'user', before: { status: 'active' } });
  });

  it('finds a person in whichever tenant, among ten thousand, and each tenant found reads of it', async () => {
    const { kysely } = ground.test.database;
    await sql`with added as (insert into identities (id, email, username, name)
        select gen_random_uuid(), 'p' || n || '@crowd.example', 'p' || n, 'Person ' || n from generate_series(1, 10000) as n
        returning id, email, name)
      insert into members (tenant_id, id, name, email, username, role)
        select 'harbor-grid', id, name, email, name, 'viewer' from added`.execute(kysely);
    const staff = await ground.as(STAFF);
    const find = (search: string) => staff.call('GET', `/admin/users?search=${encodeURIComponent(search)}`);
    const namesIn = ({ body }: { body: unknown }) =>
      (body as FoundPerson[]).map(({ name, tenantId }) => `${name} ${tenantId}`);
    expect(namesIn(await find('crowd 9876'))).toEqual(['Person 9876 harbor-grid']);
    expect((await find('PERSON')).body).toHaveLength(50);
    const before = await lookedAt(ground);
    expect(namesIn(await find('  Castellanos  robin'))).toEqual([
      'Robin Castellanos demo-tenant',
      'Robin Castellanos harbor-grid',
    ]);
    const [alder, harbor] = [before.get('demo-tenant') ?? 0, before.get('harbor-grid') ?? 0];
    expect(await lookedAt(ground)).toEqual(
      new Map([...before, ['demo-tenant', alder + 1], ['harbor-grid', harbor + 1]]),
    );
    expect((await find('fieldline.example')).body).toEqual([]);
    expect((await find("' or 1=1 --")).body).toEqual([]);
    for (const search of ['', 'ab', '  a  ', 'a\u0000b', 'x'.repeat(201)]) {
      const { problem } = await find(search);
      expect([problem.code, problem.details[0]?.path]).toEqual(['validation', 'search']);
    }
    const admin = await ground.as(HARBOR_ADMIN);
    expect((await admin.call('GET', '/admin/users?search=robin')).status).toBe(403);
  });

  it('invites an administrator to a tenant that lost its own, in that tenant only', async () => {
    const platform = await ground.as(SUPER);
    const email = newEmail();
    const key = { 'idempotency-key': newId() };
    const invite = () =>
      platform.call('POST', `${HARBOR}/invite`, { email, name: 'Ada', role: 'tenant_admin' }, key);
    const invited = await invite();
    expect(invited.body).toMatchObject({ status: 'invited', role: 'tenant_admin', tenantId: 'harbor-grid' });
    expect((await invite()).body).toMatchObject({ id: invited.row.id });
    const payload = {
      token: await mailedToken(ground, email),
      name: 'Ada',
      password: 'the kettle sings at four',
    };
    const url = '/api/auth/invitations/accept';
    expect((await ground.test.app.inject({ method: 'POST', url, payload })).json()).toMatchObject({
      tenant: { id: 'harbor-grid' },
    });
    const platformLog = (await auditOf(ground, invited.row.id)).filter(
      ({ tenant_id, entity, action }) => tenant_id === 'platform' && entity === 'user' && action === 'insert',
    );
    expect(placesOf(platformLog)).toEqual([['platform', 'harbor-grid']]);
  });

  it('resets a lost second factor, in the words of all logs', async () => {
    const platform = await ground.as(SUPER);
    const person = await newcomer(ground, await ground.as(HARBOR_ADMIN), 'technician');
    const secret = String((await person.call('POST', '/auth/setup-totp')).row['secret']);
    const token = TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: ground.test.clock.now() });
    expect((await person.call('POST', '/auth/enable-totp', { token })).status).toBe(200);
    expect((await platform.call('POST', `${inHarbor(person)}/reset-2fa`)).status).toBe(204);
    expect((await login(ground, person.person.user.email)).statusCode).toBe(200);
    const off = (await auditOf(ground, person.person.user.id)).filter(
      ({ after }) => after?.['secondFactor'] === 'off',
    );
    expect(placesOf(off)).toEqual([
      ['harbor-grid', undefined],
      ['platform', 'harbor-grid'],
    ]);
  });

  it('is held to the rules of the tenant: its last administrator stays, and so does a role that is none', async () => {
    const platform = await ground.as(SUPER);
    const { row: tenant } = await platform.call('POST', '/tenants', {
      name: `Rules ${newId().slice(-8)}`,
      adminEmail: newEmail(),
    });
    const people = `/tenants/${tenant.id}/users`;
    const email = newEmail();
    const invited = await platform.call('POST', `${people}/invite`, { email, role: 'tenant_admin' });
    const payload = {
      token: await mailedToken(ground, email),
      name: 'Ada',
      password: 'the kettle sings at four',
    };
    await ground.test.app.inject({ method: 'POST', url: '/api/auth/invitations/accept', payload });
    const suspended = await platform.call('POST', `${people}/${invited.row.id}/status`, {
      status: 'suspended',
    });
    expect(suspended.problem.code).toBe('last_admin');
    const unknown = await platform.call('POST', `${people}/${invited.row.id}/role`, { role: 'super_admin' });
    expect(unknown.problem.code).toBe('reference_not_found');
  });

  it('does nothing to a colleague by way of a tenant, and lets none of the platform in', async () => {
    const platform = await ground.as(SUPER);
    const { id } = await newPerson(await ground.as(HARBOR_ADMIN), 'viewer', STAFF);
    const ofPlatform = { code: 'forbidden', details: [{ code: 'of_platform' }] };
    for (const [method, suffix, body] of HELP) {
      const answer = await platform.call(method, `${HARBOR}/${id}${suffix}`, body);
      expect(answer.problem, suffix).toMatchObject(ofPlatform);
    }
    const invited = await platform.call('POST', `${HARBOR}/invite`, { email: SUPER, role: 'tenant_admin' });
    expect(invited.problem).toMatchObject(ofPlatform);
    expect(await auditOf(ground, platform.person.user.id)).not.toContainEqual(
      expect.objectContaining({ tenant_id: 'harbor-grid', entity: 'user' }),
    );
  });

  it('are not stripped of their second factor by an administrator of a tenant that they are in', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const { id } = await newPerson(harbor, 'viewer', SUPER);
    const reset = await harbor.call('POST', `/users/${id}/reset-2fa`);
    expect(reset.problem).toMatchObject({ code: 'forbidden', details: [{ code: 'platform_account' }] });
    // Their own tenant's word about the person stays theirs.
    expect((await harbor.call('POST', `/users/${id}/status`, { status: 'suspended' })).status).toBe(200);
  });

  it('may do it where their role has users:edit and tenants:edit; others look, and leave a trace', async () => {
    const platform = await ground.as(SUPER);
    const person = await newcomer(ground, await ground.as(HARBOR_ADMIN), 'viewer');
    const staff = await ground.as(STAFF, 'platform');
    expect((await staff.call('GET', inHarbor(person))).body).toMatchObject({ role: 'viewer' });
    expect((await staff.call('GET', '/tenants/harbor-grid/roles')).body).toContainEqual(
      expect.objectContaining({ name: 'tenant_admin' }),
    );
    const name = `desk_${newId().slice(-8)}`;
    const permissions = ['users:view', 'users:edit', 'tenants:view'];
    await platform.create('/roles', { name, permissions });
    const desk = await newcomer(ground, platform, name);
    const refusals = async (caller: Api) => {
      const answers = HELP.map(([method, suffix, body]) =>
        caller.call(method, `${inHarbor(person)}${suffix}`, body),
      );
      return (await Promise.all(answers)).map(({ problem }) => problem.code);
    };
    expect(new Set(await refusals(staff))).toEqual(new Set(['forbidden']));
    expect(new Set(await refusals(desk))).toEqual(new Set(['wrong_tenant']));
    const demoAdmin = await ground.as('admin@demo.example');
    expect(new Set(await refusals(demoAdmin))).toEqual(new Set(['wrong_tenant']));
    expect((await demoAdmin.call('GET', inHarbor(person))).problem.code).toBe('wrong_tenant');
    expect((await demoAdmin.call('GET', '/tenants/harbor-grid/roles')).problem.code).toBe('wrong_tenant');
    await platform.call('PATCH', `/roles/${name}`, { permissions: [...permissions, 'tenants:edit'] });
    expect((await desk.call('POST', `${inHarbor(person)}/role`, { role: 'planner' })).status).toBe(200);
    await signInAs(ground, person.person.user.email);
  });

  it('does nothing once the right is gone, also where the call came in before that', async () => {
    const platform = await ground.as(SUPER);
    const name = `desk_${newId().slice(-8)}`;
    const permissions = ['users:view', 'users:edit', 'tenants:view', 'tenants:edit'];
    await platform.create('/roles', { name, permissions });
    const actor = guestOf(await newcomer(ground, platform, name));
    const turn = () =>
      inTenant(ground.test.database, actor, (trx) => takeTurn({ trx, actor }, ['users:edit']));
    expect((await turn()).permissions).toContain('work-orders:edit');
    await platform.call('PATCH', `/roles/${name}`, { permissions: permissions.slice(0, 3) });
    await expect(turn()).rejects.toMatchObject({ problem: { code: 'forbidden' } });
  });

  it('neither adds people with a password of theirs, nor renames or removes any', async () => {
    const platform = await ground.as(SUPER);
    const person = await newcomer(ground, await ground.as(HARBOR_ADMIN), 'viewer');
    const added = { email: newEmail(), name: 'X', role: 'viewer', password: 'the kettle sings at four' };
    expect((await platform.call('POST', HARBOR, added)).status).toBe(404);
    expect((await platform.call('PATCH', inHarbor(person), { name: 'X' })).status).toBe(404);
    expect((await platform.call('DELETE', inHarbor(person))).status).toBe(404);
  });
});
