import { expect, it } from 'vitest';
import type { AdminOverview, ReportedError, Tenant } from '../../src/domain/identity/tenant-usage.ts';
import type { KnownDevice } from '../../src/domain/sync/device-state.ts';
import { auditOf, newcomer, newPerson } from '../support/administration.ts';
import { unique } from '../support/api.ts';
import type { Ground } from '../support/server-block.ts';
import { describeOnServer } from '../support/server-block.ts';

const ADMIN = 'admin@demo.example';
const HARBOR_ADMIN = 'admin@harbor.example';
const STAFF = 'staff@fieldline.example';
const TABLET = { 'x-device-id': 'tablet-9', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
const UNSENT = { appVersion: '0.1.0', waiting: 4, needsYou: 1, oldestAt: '2026-05-04T09:00:00.000Z' };

async function overviewOf(ground: Ground, email: string): Promise<AdminOverview> {
  const answer = await (await ground.as(email)).call('GET', '/admin/overview');
  expect(answer.status).toBe(200);
  return answer.body as AdminOverview;
}

async function tenantOf(ground: Ground, id: string): Promise<Tenant> {
  return (await (await ground.as(STAFF)).call('GET', `/tenants/${id}`)).body as Tenant;
}

describeOnServer('how a tenant stands', (ground) => {
  it('is counted: people, devices with unsent work, errors of the last day', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const before = await overviewOf(ground, HARBOR_ADMIN);
    await newPerson(harbor, 'viewer');
    await harbor.call('PUT', '/sync/device', UNSENT, TABLET);
    await harbor.call('POST', '/logs', { level: 'error', message: unique('Broken') });
    await harbor.call('POST', '/logs', { level: 'warn', message: unique('Slow') });
    const after = await overviewOf(ground, HARBOR_ADMIN);
    expect(after.usage).toEqual({
      ...before.usage,
      people: { ...before.usage.people, active: before.usage.people.active + 1 },
      devices: { all: before.usage.devices.all + 1, unsent: before.usage.devices.unsent + 1 },
      unsentChanges: before.usage.unsentChanges + 5,
      errors: before.usage.errors + 1,
    });
    expect(after.tenants).toBeNull();
    expect((await tenantOf(ground, 'harbor-grid')).usage).toEqual(after.usage);
  });

  it('is the tenant’s own for its administrators, and that of all for people of the platform', async () => {
    const all = await overviewOf(ground, STAFF);
    const tenants = (await (await ground.as(STAFF)).call('GET', '/tenants?limit=1000')).body as Tenant[];
    expect(all.tenants).toEqual({
      active: tenants.filter(({ status }) => status === 'active').length,
      suspended: tenants.filter(({ status }) => status === 'suspended').length,
    });
    expect(all.quotas).toBeNull();
    for (const part of ['storageBytes', 'unsentChanges', 'errors'] as const) {
      expect(all.usage[part]).toBe(tenants.reduce((sum, { usage }) => sum + usage[part], 0));
    }
    const own = await overviewOf(ground, ADMIN);
    expect(own.usage).toEqual(tenants.find(({ id }) => id === 'demo-tenant')?.usage);
  });

  it('counts the bytes of uploaded files', async () => {
    const admin = await ground.as(ADMIN);
    const { storageBytes } = (await overviewOf(ground, ADMIN)).usage;
    const payload = ['--x', 'content-disposition: form-data; name="file"; filename="a.txt"'];
    payload.push('content-type: text/plain', '', 'twelve bytes', '--x--', '');
    const uploaded = await ground.test.app.inject({
      method: 'POST',
      url: '/api/files',
      headers: { ...admin.person.headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: payload.join('\r\n'),
    });
    expect(uploaded.statusCode).toBe(201);
    expect((await overviewOf(ground, ADMIN)).usage.storageBytes).toBe(storageBytes + 12);
  });

  it('is for who looks after the tenant', async () => {
    const viewer = await newcomer(ground, await ground.as(ADMIN), 'viewer');
    for (const path of ['/admin/overview', '/admin/errors', '/devices']) {
      expect((await viewer.call('GET', path)).problem.code).toBe('forbidden');
    }
  });

  it('forgets errors after a day', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    await harbor.call('POST', '/logs', { level: 'error', message: unique('Broken') });
    ground.test.clock.advance(25 * 3_600_000);
    const { headers } = await ground.test.signIn(HARBOR_ADMIN);
    const answer = await ground.test.app.inject({ url: '/api/admin/overview', headers });
    expect(answer.json()).toMatchObject({ usage: { errors: 0 } });
  });
});

describeOnServer('reported errors', (ground) => {
  const errorsOf = async (email: string, query = '') =>
    (await (await ground.as(email)).call('GET', `/admin/errors${query}`)).body as ReportedError[];

  it('are read by administrators of the tenant, newest first, with who it happened to', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    const [first, second] = [unique('First'), unique('Second')];
    for (const message of [first, second]) {
      await harbor.call('POST', '/logs', { level: 'error', message }, TABLET);
    }
    const found = await errorsOf(HARBOR_ADMIN);
    expect(found.slice(0, 2).map(({ message }) => message)).toEqual([second, first]);
    expect(found[0]).toMatchObject({ user: 'Nora Whitfield', deviceId: 'tablet-9' });
    expect((await errorsOf(ADMIN)).map(({ message }) => message)).not.toContain(first);
  });

  it('and devices of a tenant are open to people of the platform, and it says that they looked', async () => {
    const harbor = await ground.as(HARBOR_ADMIN);
    await harbor.call('POST', '/logs', { level: 'error', message: unique('Broken') });
    await harbor.call('PUT', '/sync/device', UNSENT, TABLET);
    const staff = await ground.as(STAFF);
    expect(await errorsOf(STAFF, '?tenantId=harbor-grid')).not.toEqual([]);
    const devices = (await staff.call('GET', '/devices?tenantId=harbor-grid')).body as KnownDevice[];
    expect(devices[0]).toMatchObject({ user: 'Nora Whitfield', waiting: 4, needsYou: 1 });
    const looks = (await auditOf(ground, 'harbor-grid')).filter(({ action }) => action === 'read');
    const seen = looks.filter(({ user_id }) => user_id === staff.person.user.id);
    expect(seen.map(({ entity }) => entity)).toEqual(['errorReport', 'device']);
  });

  it('and devices of another tenant are nobody else’s', async () => {
    const admin = await ground.as(ADMIN);
    for (const path of ['/devices', '/admin/errors']) {
      expect((await admin.call('GET', `${path}?tenantId=harbor-grid`)).problem.code).toBe('wrong_tenant');
      const nowhere = await (await ground.as(STAFF)).call('GET', `${path}?tenantId=nowhere`);
      expect(nowhere.problem.code).toBe('not_found');
      const wrong = await admin.call('GET', `${path}?tenant=x`);
      expect(wrong.problem).toMatchObject({ status: 400, details: [{ path: 'tenant' }] });
    }
  });
});
