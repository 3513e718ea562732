import { sql } from 'kysely';
import { expect, it } from 'vitest';
import {
  auditOf,
  FIRST_PASSWORD,
  login,
  mailedToken,
  newEmail,
  newPerson,
  signInAs,
} from '../support/administration.ts';
import type { Api } from '../support/api.ts';
import { newId, unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const HARBOR_ADMIN = 'admin@harbor.example';
const SUPER = 'super@fieldline.example';
const STAFF = 'staff@fieldline.example';
const OWN_PASSWORD = 'the kettle sings at four';

interface Entry {
  readonly id: number;
  readonly entityId: string;
  readonly action: string;
  readonly user: string | null;
}

const entriesOf = (body: unknown) => body as Entry[];

/** A tenant of its own for a test, with an administrator who has accepted. */
async function newTenant(ground: Ground): Promise<{ id: string; platform: Api; admin: Api }> {
  const platform = await ground.as(SUPER);
  const adminEmail = newEmail();
  const { row, status } = await platform.call('POST', '/tenants', { name: unique('Grid'), adminEmail });
  if (status !== 201) throw new Error(JSON.stringify(row));
  const token = await mailedToken(ground, adminEmail);
  const payload = { token, name: 'First Admin', password: OWN_PASSWORD };
  await ground.test.app.inject({ method: 'POST', url: '/api/auth/invitations/accept', payload });
  return { id: row.id, platform, admin: await signInAs(ground, adminEmail, { password: OWN_PASSWORD }) };
}

describeOnServer('tenants', (ground) => {
  it('are made whole: roles, switches, plugins, and an administrator who is invited', async () => {
    const platform = await ground.as(SUPER);
    const adminEmail = newEmail();
    const name = unique('Énergie du Nord');
    const created = await platform.call('POST', '/tenants', {
      name,
      plan: 'standard',
      region: 'Nord',
      offlineDays: 21,
      quotas: { users: 30, storageBytes: 5_000_000_000 },
      adminEmail,
      adminName: 'Claire Dubois',
    });
    expect(created.body).toMatchObject({
      id: expect.stringMatching(/^energie-du-nord-[0-9a-f]{8}$/),
      name,
      plan: 'standard',
      region: 'Nord',
      status: 'active',
      offlineDays: 21,
      quotas: { users: 30, storageBytes: 5_000_000_000 },
      users: 1,
      adminEmail,
      version: 1,
    });
    const token = await mailedToken(ground, adminEmail);
    const payload = { token, name: 'Claire Dubois', password: OWN_PASSWORD };
    await ground.test.app.inject({ method: 'POST', url: '/api/auth/invitations/accept', payload });
    const admin = await signInAs(ground, adminEmail, { password: OWN_PASSWORD });
    expect(admin.person.tenant).toEqual({
      id: created.row.id,
      name,
      offlineDays: 21,
      overReceiptPercent: 0,
      timeZone: 'UTC',
      currency: 'EUR',
      devicesCarry: 'everything',
      letterhead: '',
      logo: null,
      faultForm: { isOpen: false, notice: '' },
      odkCollect: false,
      photographs: { side: null, keepsPlace: true, isStamped: false },
      positionAccuracy: null,
      coordinates: { kind: 'degrees', grid: '', axes: 'north-east' },
    });
    expect(admin.person.user.role).toBe('tenant_admin');
    const roles = (await admin.call('GET', '/roles')).body as { name: string }[];
    expect(roles.map((role) => role.name)).toEqual([
      'planner',
      'storekeeper',
      'technician',
      'tenant_admin',
      'viewer',
    ]);
    expect((await admin.call('GET', '/settings/feature-flags')).body).toMatchObject([
      { key: 'closingByOnePerson', enabled: false },
      { key: 'inventory', enabled: true },
      { key: 'manufacturing', enabled: true },
      { key: 'switchingByOnePerson', enabled: false },
    ]);
    expect((await admin.call('GET', '/v1/plugins')).body).toHaveLength(3);
    expect((await admin.call('GET', '/work-orders')).body).toEqual([]);
  });

  it('leave nothing behind when one cannot be made', async () => {
    const platform = await ground.as(SUPER);
    const adminEmail = newEmail();
    const taken = await platform.call('POST', '/tenants', { name: 'Harbor Grid', adminEmail });
    expect(taken.problem).toMatchObject({ code: 'already_exists', details: [{ path: 'name' }] });
    const { rows } = await sql`select from identities where email = ${adminEmail}`.execute(
      ground.test.database.kysely,
    );
    expect(rows).toEqual([]);
    const reserved = await platform.call('POST', '/tenants', { id: 'platform', name: 'X', adminEmail });
    expect(reserved.problem).toMatchObject({ code: 'validation', details: [{ path: 'id' }] });
    const nameless = await platform.call('POST', '/tenants', { name: 'شبكة', adminEmail });
    expect(nameless.problem).toMatchObject({ details: [{ path: 'id', code: 'required' }] });
    const wrong = await platform.call('POST', '/tenants', { name: 'X', adminEmail, offlineDays: 0 });
    expect(wrong.problem).toMatchObject({ details: [{ path: 'offlineDays' }] });
  });

  it('are listed and read by people of the platform, page by page, their own tenant left out', async () => {
    const staff = await ground.as(STAFF);
    const first = await staff.call('GET', '/tenants?limit=1');
    expect(first.body).toMatchObject([{ id: 'demo-tenant', name: 'Alder Valley Grid', adminEmail: ADMIN }]);
    expect(first.headers['link']).toContain('after=demo-tenant');
    const all = (await staff.call('GET', '/tenants')).body as { id: string }[];
    expect(Number(first.headers['x-total-count'])).toBe(all.length);
    expect(all.map(({ id }) => id)).not.toContain('platform');
    expect((await staff.call('GET', '/tenants?search=HARBOR&status=active')).body).toMatchObject([
      { id: 'harbor-grid' },
    ]);
    expect((await staff.call('GET', '/tenants/harbor-grid')).body).toMatchObject({ name: 'Harbor Grid' });
    expect((await staff.call('GET', '/tenants/platform')).status).toBe(404);
  });

  it('are changed by a super admin only, and only as they were seen', async () => {
    const { id, platform } = await newTenant(ground);
    const staff = await ground.as(STAFF);
    const path = `/tenants/${id}`;
    const seen = (await staff.call('GET', path)).headers['etag'] as string;
    const change = { region: 'South', quotas: { users: 5 } };
    expect((await staff.call('PATCH', path, change)).status).toBe(403);
    expect((await staff.call('POST', '/tenants', {})).status).toBe(403);
    const changed = await platform.call('PATCH', path, change, { 'if-match': seen });
    expect(changed.body).toMatchObject({
      region: 'South',
      quotas: { users: 5, storageBytes: null },
      version: 2,
    });
    const late = await platform.call('PATCH', path, { plan: 'x' }, { 'if-match': seen });
    expect(late.problem.code).toBe('edited_since');
    expect((await platform.call('PATCH', '/tenants/nowhere', {})).status).toBe(404);
  });

  it('have the second factor of everybody asked for by the platform, as by their own administrator', async () => {
    const { id, platform, admin } = await newTenant(ground);
    const path = `/tenants/${id}`;
    expect((await platform.call('GET', path)).body).toMatchObject({ secondFactorRequired: false });
    const changed = await platform.call('PATCH', path, { secondFactorRequired: true });
    expect(changed.body).toMatchObject({ secondFactorRequired: true });
    expect((await admin.call('GET', '/work-orders')).problem.code).toBe('second_factor_needed');
    expect((await admin.call('GET', '/auth/profile')).body).toMatchObject({ secondFactorRequired: true });
    expect((await platform.call('PATCH', path, { secondFactorRequired: 'yes' })).problem).toMatchObject({
      code: 'validation',
      details: [{ path: 'secondFactorRequired' }],
    });
    const policy = (await auditOf(ground, id)).filter(({ after }) => after?.['second_factor_required']);
    expect(policy.map(({ tenant_id, user_id }) => [tenant_id, user_id])).toEqual([
      [id, platform.person.user.id],
      ['platform', platform.person.user.id],
    ]);
    await platform.call('PATCH', path, { secondFactorRequired: false });
    expect((await admin.call('GET', '/work-orders')).status).toBe(200);
  });

  it('with a trouble are found among all, page by page', async () => {
    const { id: first, platform } = await newTenant(ground);
    const { id: second } = await newTenant(ground);
    for (const id of [first, second])
      await platform.call('POST', `/tenants/${id}/status`, { status: 'suspended' });
    const found = await platform.call('GET', '/tenants?trouble=suspended&limit=1');
    expect(found.body).toMatchObject([{ status: 'suspended' }]);
    const [, after = ''] = /after=([^&>]+)/.exec(String(found.headers['link'])) ?? [];
    const next = await platform.call('GET', `/tenants?trouble=suspended&limit=1000&after=${after}`);
    const ids = [...(found.body as Entry[]), ...(next.body as Entry[])].map(({ id }) => String(id));
    expect(ids).toEqual(expect.arrayContaining([first, second]));
    expect(ids).toHaveLength(Number(found.headers['x-total-count']));
    const any = (await platform.call('GET', '/tenants?trouble=any&limit=1000')).body as { id: string }[];
    expect(any.map(({ id }) => id)).toEqual(expect.arrayContaining([first, second]));
    expect((await platform.call('GET', '/tenants?trouble=noise')).problem.code).toBe('validation');
    for (const id of [first, second])
      await platform.call('POST', `/tenants/${id}/status`, { status: 'active' });
  });

  it('are none of a tenant administrator’s business', async () => {
    const admin = await ground.as(ADMIN);
    const answers = await Promise.all([
      admin.call('GET', '/tenants'),
      admin.call('GET', '/tenants/demo-tenant'),
      admin.call('POST', '/tenants', {}),
      admin.call('PATCH', '/tenants/demo-tenant', {}),
      admin.call('POST', '/tenants/demo-tenant/status', { status: 'suspended' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  });

  it('that are suspended let nobody in, and whoever is in stops at once, until they are active again', async () => {
    const { id, platform, admin } = await newTenant(ground);
    const { email } = admin.person.user;
    expect((await admin.call('GET', '/sync/changes')).status).toBe(200);
    const suspended = await platform.call('POST', `/tenants/${id}/status`, { status: 'suspended' });
    expect(suspended.row['status']).toBe('suspended');
    const refused = await admin.call('GET', '/sync/changes');
    expect([refused.status, refused.problem.message]).toEqual([
      401,
      'Your organisation is suspended. Ask its administrator.',
    ]);
    const again = await login(ground, email, { password: OWN_PASSWORD });
    expect(again.json()).toMatchObject({
      status: 403,
      message: 'Your organisation is suspended. Ask its administrator.',
    });
    const refresh = await ground.test.app.inject({
      method: 'POST',
      url: '/api/auth/refresh',
      headers: { cookie: admin.person.cookie },
    });
    expect(refresh.statusCode).toBe(401);
    await platform.call('POST', `/tenants/${id}/status`, { status: 'active' });
    expect((await admin.call('GET', '/sync/changes')).status).toBe(200);
  });

  it('take no more people than their quota', async () => {
    const { id, platform, admin } = await newTenant(ground);
    await platform.call('PATCH', `/tenants/${id}`, { quotas: { users: 2 } });
    await newPerson(admin, 'viewer');
    const person = { email: newEmail(), name: 'X', role: 'viewer', password: FIRST_PASSWORD };
    const full = await admin.call('POST', '/users', person);
    expect(full.problem).toMatchObject({ status: 409, code: 'quota_reached' });
    const invited = await admin.call('POST', '/users/invite', { email: newEmail(), role: 'viewer' });
    expect(invited.problem.code).toBe('quota_reached');
  });

  it('keep no more files than their quota', async () => {
    const { id, platform, admin } = await newTenant(ground);
    await platform.call('PATCH', `/tenants/${id}`, { quotas: { storageBytes: 20 } });
    const { rows } = await sql`insert into files (tenant_id, id, name, type, size, sha256, created_by)
      values (${id}, ${newId()}, 'a.txt', 'text/plain', 15, 'x', 'x') returning id`.execute(
      ground.test.database.kysely,
    );
    expect(rows).toHaveLength(1);
    const answer = await ground.test.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...admin.person.headers, 'content-type': 'multipart/form-data; boundary=parts' },
      payload: Buffer.from(
        '--parts\r\ncontent-disposition: form-data; name="file"; filename="b.png"\r\n\r\n\x89PNG\r\n\x1a\n\r\n--parts--\r\n',
        'latin1',
      ),
    });
    expect(answer.json()).toMatchObject({ status: 409, code: 'quota_reached' });
  });

  it('have what is done to them in their own log and in the platform’s', async () => {
    const { id, platform } = await newTenant(ground);
    await platform.call('POST', `/tenants/${id}/status`, { status: 'suspended' });
    const rows = (await auditOf(ground, id)).filter(({ entity }) => entity === 'tenant');
    const inLog = (tenant: string) =>
      rows.filter((row) => row.tenant_id === tenant).map(({ action, after }) => [action, after?.['status']]);
    const expected = [
      ['insert', 'active'],
      ['update', 'suspended'],
    ];
    expect([inLog(id), inLog('platform')]).toEqual([expected, expected]);
    expect(new Set(rows.map((row) => row.user_id))).toEqual(new Set([platform.person.user.id]));
  });

  it('are made once per key', async () => {
    const platform = await ground.as(SUPER);
    const body = { name: unique('Once'), adminEmail: newEmail() };
    const key = { 'idempotency-key': newId() };
    const first = await platform.call('POST', '/tenants', body, key);
    const again = await platform.call('POST', '/tenants', body, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });
});

describeOnServer('the audit log', (ground) => {
  it('is read newest first, page by page, by every filter', async () => {
    const admin = await ground.as(ADMIN);
    const planner = await ground.as('planner@demo.example');
    const order = await planner.create('/work-orders', { title: unique('Order'), type: 'repair' });
    for (const location of ['A', 'B', 'C']) {
      const base = { location: null };
      await planner.call('PUT', `/work-orders/${order.id}`, {
        location,
        base: location === 'A' ? base : { location: before(location) },
      });
    }
    await planner.call('DELETE', `/work-orders/${order.id}`);
    const of = `entity=workOrder&entityId=${order.id}`;
    const all = await admin.call('GET', `/audit-logs?${of}`);
    expect(entriesOf(all.body).map(({ action }) => action)).toEqual([
      'delete',
      'update',
      'update',
      'update',
      'insert',
    ]);
    expect(entriesOf(all.body)[1]).toMatchObject({
      tenant: 'demo-tenant',
      userId: planner.person.user.id,
      user: 'Marcus Okafor',
      email: 'planner@demo.example',
      entity: 'workOrder',
      entityId: order.id,
      before: { location: 'B' },
      after: { location: 'C' },
      ipAddress: '127.0.0.1',
    });
    const first = await admin.call('GET', `/audit-logs?${of}&limit=3`);
    const next = /after=(\d+)/.exec(String(first.headers['link']))?.[1];
    const second = await admin.call('GET', `/audit-logs?${of}&limit=3&after=${next}`);
    expect([...entriesOf(first.body), ...entriesOf(second.body)]).toEqual(all.body);
    expect(second.headers['link']).toBeUndefined();

    expect((await admin.call('GET', `/audit-logs?${of}&action=delete`)).body).toHaveLength(1);
    const me = admin.person.user.id;
    expect((await admin.call('GET', `/audit-logs?${of}&userId=${me}`)).body).toEqual([]);
    const from = encodeURIComponent(new Date(Date.now() + 3_600_000).toISOString());
    expect((await admin.call('GET', `/audit-logs?${of}&from=${from}`)).body).toEqual([]);
    expect((await admin.call('GET', `/audit-logs?${of}&to=${from}`)).body).toHaveLength(5);
  });

  it('shows a tenant its own rows only, to who may see them', async () => {
    const admin = await ground.as(ADMIN);
    const harbor = await ground.as(HARBOR_ADMIN);
    const theirs = await harbor.create('/work-orders', { title: unique('Quay'), type: 'repair' });
    expect((await admin.call('GET', `/audit-logs?entityId=${theirs.id}`)).body).toEqual([]);
    const named = await admin.call('GET', '/audit-logs?tenantId=harbor-grid');
    expect(named.problem.code).toBe('wrong_tenant');
    expect((await admin.call('GET', '/audit-logs/export?tenantId=harbor-grid')).status).toBe(403);
    const planner = await ground.as('planner@demo.example');
    expect((await planner.call('GET', '/audit-logs')).status).toBe(403);
    expect((await planner.call('GET', '/audit-logs/export')).status).toBe(403);
  });

  it('of a tenant is open to people of the platform, and says that they looked', async () => {
    const staff = await ground.as(STAFF);
    const harbor = await ground.as(HARBOR_ADMIN);
    const theirs = await harbor.create('/work-orders', { title: unique('Quay'), type: 'repair' });
    const seen = await staff.call('GET', `/audit-logs?tenantId=harbor-grid&entityId=${theirs.id}`);
    expect(seen.body).toMatchObject([{ tenant: 'harbor-grid', action: 'insert', user: 'Nora Whitfield' }]);
    const looks = await harbor.call('GET', `/audit-logs?action=read&userId=${staff.person.user.id}`);
    expect(entriesOf(looks.body)[0]).toMatchObject({
      entity: 'auditLog',
      entityId: 'harbor-grid',
      user: null,
    });
    expect((await staff.call('GET', '/audit-logs?tenantId=nowhere')).status).toBe(404);
    expect((await staff.call('GET', '/audit-logs')).status).toBe(200);
  });

  it('is exported with the same filters, and no cell is a formula', async () => {
    const admin = await ground.as(ADMIN);
    const email = newEmail();
    const name = '=HYPERLINK("http://evil.example")';
    const person = await admin.create('/users', { email, name, role: 'viewer', password: FIRST_PASSWORD });
    const spreadsheet = await signInAs(ground, email);
    await spreadsheet.create('/v1/support/tickets', { title: unique('Help') });
    const answer = await admin.call('GET', `/audit-logs/export?userId=${person.id}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['x-total-count']).toBe('1');
    const lines = String(answer.body).split('\r\n');
    expect(lines[0]).toMatch(/^\ufefftimestamp,tenant,userId,user,/);
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  });

  it('is exported whole, over pages, up to 50,000 rows', async () => {
    const { admin, id } = await newTenant(ground);
    await sql`insert into audit_log (tenant_id, user_id, action, entity, entity_id)
      select ${id}, 'many', 'update', 'many', n::text from generate_series(1, 50010) as n`.execute(
      ground.test.database.kysely,
    );
    const answer = await admin.call('GET', '/audit-logs/export?entity=many');
    const lines = String(answer.body).trimEnd().split('\r\n');
    expect(answer.headers['x-total-count']).toBe('50010');
    expect(lines).toHaveLength(50_001);
    expect(lines[1]).toContain(',many,50010,');
    expect(new Set(lines).size).toBe(50_001);
  });

  it.each(['from=yesterday', 'limit=0', 'limit=1001', 'after=x', 'action=burn', 'nothing=1'])(
    'refuses %s by its name',
    async (query) => {
      const { problem } = await (await ground.as(ADMIN)).call('GET', `/audit-logs?${query}`);
      expect([problem.status, problem.details[0]?.path]).toEqual([400, query.split('=')[0]]);
    },
  );
});

describeOnServer('switches', (ground) => {
  const enabled = async (api: Api, key = 'manufacturing') =>
    ((await api.call('GET', `/settings/feature-flags/evaluate?key=${key}`)).body as { enabled: boolean })
      .enabled;

  it('are turned for the tenant, and devices and the evaluating call see it at once', async () => {
    const admin = await ground.as(ADMIN);
    const tech = await ground.as('tech1@demo.example');
    const { cursor } = await tech.pull();
    const off = await admin.call('PUT', '/settings/feature-flags/manufacturing', { enabled: false });
    expect(off.row).toMatchObject({ key: 'manufacturing', enabled: false });
    expect(await enabled(tech)).toBe(false);
    expect((await tech.pull(cursor)).upserts.get(off.row.id)).toMatchObject({ enabled: false });
    const seen = { 'if-match': String(off.headers['etag']) };
    const on = await admin.call('PUT', '/settings/feature-flags/manufacturing', { enabled: true }, seen);
    expect(on.row['enabled']).toBe(true);
    const late = await admin.call('PUT', '/settings/feature-flags/manufacturing', { enabled: false }, seen);
    expect(late.problem.code).toBe('edited_since');
    const rows = await auditOf(ground, off.row.id);
    expect(rows.slice(-2).map(({ user_id, after }) => [user_id, after?.['enabled']])).toEqual([
      [admin.person.user.id, false],
      [admin.person.user.id, true],
    ]);
  });

  it('come into being when the tenant has no row of them yet', async () => {
    const { id, admin } = await newTenant(ground);
    await sql`delete from feature_flags where tenant_id = ${id} and key = 'inventory'`.execute(
      ground.test.database.kysely,
    );
    expect((await admin.call('GET', '/settings/feature-flags')).body).toMatchObject([
      { key: 'closingByOnePerson', enabled: false, version: 0 },
      { key: 'inventory', enabled: false, version: 0 },
      { key: 'manufacturing', enabled: true, version: 1 },
      { key: 'switchingByOnePerson', enabled: false, version: 0 },
    ]);
    expect((await admin.call('PUT', '/settings/feature-flags/inventory', { enabled: true })).status).toBe(
      200,
    );
    expect(await enabled(admin, 'inventory')).toBe(true);
  });

  it('that nobody knows are not found, and nobody turns one without the permission', async () => {
    const admin = await ground.as(ADMIN);
    const planner = await ground.as('planner@demo.example');
    expect((await admin.call('PUT', '/settings/feature-flags/warp', { enabled: true })).status).toBe(404);
    expect((await planner.call('PUT', '/settings/feature-flags/inventory', { enabled: true })).status).toBe(
      403,
    );
  });

  it('of another tenant are turned by a super admin, who stands in its log', async () => {
    const { id, platform, admin } = await newTenant(ground);
    const change = { enabled: false, tenantId: id };
    const staff = await ground.as(STAFF);
    expect((await staff.call('PUT', '/settings/feature-flags/inventory', change)).status).toBe(403);
    const demo = await ground.as(ADMIN);
    const foreign = await demo.call('PUT', '/settings/feature-flags/inventory', change);
    expect(foreign.problem).toMatchObject({ code: 'wrong_tenant', details: [{ path: 'tenantId' }] });
    const done = await platform.call('PUT', '/settings/feature-flags/inventory', change);
    expect(done.row).toMatchObject({ tenantId: id, enabled: false });
    expect(await enabled(admin, 'inventory')).toBe(false);
    expect(await enabled(demo, 'inventory')).toBe(true);
    expect((await staff.call('GET', `/settings/feature-flags?tenantId=${id}`)).body).toMatchObject([
      { key: 'closingByOnePerson', enabled: false },
      { key: 'inventory', enabled: false },
      {},
      {},
    ]);
    expect((await auditOf(ground, done.row.id)).at(-1)?.user_id).toBe(platform.person.user.id);
  });
});

/** The letter before this one. */
function before(letter: string): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) - 1);
}
