import { expect, it } from 'vitest';
import type { KnownDevice } from '../../src/domain/sync/device-state.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECHNICIAN = 'tech1@demo.example';
const ADMIN = 'admin@demo.example';
const STATE = { appVersion: '0.1.0', waiting: 3, needsYou: 1, oldestAt: '2026-05-04T09:00:00.000Z' };
const CONDITION = {
  battery: 63,
  isCharging: false,
  storageUsed: 120_000_000,
  storageQuota: 2_000_000_000,
  isLocked: false,
};
const TABLET = { 'x-device-id': 'tablet-7', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };

describeOnServer('devices', (ground) => {
  const listOf = async (email: string) =>
    (await (await ground.as(email)).call('GET', '/devices')).body as KnownDevice[];

  it('are known by what they last said, and those with unsent work come first', async () => {
    const technician = await ground.as(TECHNICIAN);
    const planner = await ground.as('planner@demo.example');
    const answer = await technician.call('PUT', '/sync/device', STATE, TABLET);
    expect([answer.status, answer.body]).toEqual([200, { lock: null }]);
    const idle = { ...STATE, waiting: 0, needsYou: 0, oldestAt: null };
    ground.test.clock.advance(60_000);
    await planner.call('PUT', '/sync/device', idle, { 'x-device-id': 'desk' });
    const found = await listOf(ADMIN);
    expect(found.map(({ deviceId }) => deviceId)).toEqual(['tablet-7', 'desk']);
    const { id: userId } = technician.person.user;
    expect(found[0]).toMatchObject({ ...STATE, userId, label: 'Chrome on Android' });
    const later = new Date(ground.test.clock.now()).toISOString();
    expect(found[1]?.lastContact).toBe(later);

    await technician.call('PUT', '/sync/device', idle, TABLET);
    expect((await listOf(ADMIN)).map(({ waiting }) => waiting)).toEqual([0, 0]);
  });

  it('are shown to administrators of their tenant, and to nobody else', async () => {
    await (await ground.as(TECHNICIAN)).call('PUT', '/sync/device', STATE, TABLET);
    expect((await (await ground.as(TECHNICIAN)).call('GET', '/devices')).status).toBe(403);
    expect(await listOf('admin@harbor.example')).toEqual([]);
  });

  it('have to say who they are and what is wrong is named', async () => {
    const admin = await ground.test.signIn(ADMIN);
    const put = (payload: object, more: Record<string, string> = {}) =>
      ground.test.app.inject({
        method: 'PUT',
        url: '/api/sync/device',
        payload,
        headers: { authorization: admin.headers['authorization'] ?? '', ...more },
      });
    expect((await put(STATE)).json()).toMatchObject({ status: 400, details: [{ path: 'x-device-id' }] });
    for (const [field, value] of Object.entries({
      waiting: -1,
      needsYou: 'two',
      oldestAt: '0001-01-01T00:00:00Z',
      extra: 1,
      hasLocked: '0001-01-01T00:00:00Z',
    })) {
      const answer = await put({ ...STATE, [field]: value }, TABLET);
      expect(answer.json()).toMatchObject({ status: 400, details: [{ path: field }] });
    }
    for (const [field, value] of Object.entries({
      battery: 101,
      isCharging: 'no',
      storageUsed: -1,
      storageQuota: 1.5,
      isLocked: null,
    })) {
      const answer = await put({ ...STATE, condition: { ...CONDITION, [field]: value } }, TABLET);
      expect(answer.json()).toMatchObject({ status: 400, details: [{ path: `condition/${field}` }] });
    }
  });

  it('tell how they stand, as far as their app does', async () => {
    const technician = await ground.as(TECHNICIAN);
    await technician.call('PUT', '/sync/device', { ...STATE, condition: CONDITION }, TABLET);
    expect((await listOf(ADMIN))[0]).toMatchObject({ ...CONDITION, asked: { sync: null, lock: null } });
    await technician.call('PUT', '/sync/device', STATE, TABLET);
    expect((await listOf(ADMIN))[0]).toMatchObject({ battery: null, storageUsed: null, isLocked: false });
  });

  it('are asked to lock until they name that request as carried out, with who asked in the log', async () => {
    const technician = await ground.as(TECHNICIAN);
    const admin = await ground.as(ADMIN);
    const { id } = technician.person.user;
    const told = (more: object = {}) => technician.call('PUT', '/sync/device', { ...STATE, ...more }, TABLET);
    await told();
    const asked = await admin.call('POST', `/users/${id}/devices/tablet-7/requests`, { request: 'lock' });
    expect(asked.status).toBe(204);
    const { lock } = (await told()).body as { lock: string };
    expect(lock).toBe(new Date(ground.test.clock.now()).toISOString());
    // Neither an app that knows nothing of it nor one that carried out another request ends it.
    expect((await told({ hasLocked: '2020-01-01T00:00:00.000Z' })).body).toEqual({ lock });
    expect((await told({ hasLocked: lock, condition: { ...CONDITION, isLocked: true } })).body).toEqual({
      lock: null,
    });
    expect((await listOf(ADMIN))[0]).toMatchObject({ isLocked: true, asked: { lock: null } });
    const { body } = await admin.call('GET', '/audit-logs?entity=device&limit=10');
    expect(JSON.stringify(body)).toContain('"asked":"lock"');
  });

  it('tell whoever pulls that something is asked, on that device alone', async () => {
    const technician = await ground.as(TECHNICIAN);
    const { id } = technician.person.user;
    await technician.call('PUT', '/sync/device', STATE, TABLET);
    const admin = await ground.as(ADMIN);
    await admin.call('POST', `/users/${id}/devices/tablet-7/requests`, { request: 'sync' });
    const page = async (headers: Record<string, string>) =>
      (await technician.call('GET', '/sync/changes', undefined, headers)).body as { isAsked?: true };
    expect((await page(TABLET)).isAsked).toBe(true);
    expect((await page({ 'x-device-id': 'desk' })).isAsked).toBeUndefined();
    await technician.call('PUT', '/sync/device', STATE, TABLET);
    expect((await page(TABLET)).isAsked).toBeUndefined();
  });

  it('are asked by who may change the person, and no others, and by name', async () => {
    const technician = await ground.as(TECHNICIAN);
    const { id } = technician.person.user;
    await technician.call('PUT', '/sync/device', STATE, TABLET);
    const ask = async (email: string, device: string, body: object, tenant?: string) =>
      (await ground.as(email, tenant)).call('POST', `/users/${id}/devices/${device}/requests`, body);
    const lock = { request: 'lock' };
    expect((await ask('planner@demo.example', 'tablet-7', lock)).status).toBe(403);
    expect((await ask('admin@harbor.example', 'tablet-7', lock)).status).toBe(404);
    expect((await ask(ADMIN, 'tablet-8', lock)).status).toBe(404);
    const wrong = await ask(ADMIN, 'tablet-7', { request: 'explode' });
    expect(wrong.body).toMatchObject({ status: 400, details: [{ path: 'request' }] });
    const admin = await ground.as(ADMIN);
    await admin.call('PUT', '/sync/device', STATE, { 'x-device-id': 'desk-1' });
    const manager = await ground.as(ADMIN);
    const own = await manager.call('POST', `/users/${admin.person.user.id}/devices/desk-1/requests`, lock);
    // One's own tablet that was left somewhere.
    expect(own.status).toBe(204);
  });

  it('are iPads where they name themselves Macintosh and feel fingers', async () => {
    const technician = await ground.as(TECHNICIAN);
    const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1 Version/18.5 Safari/605.1';
    for (const [points, label] of [
      ['5', 'Safari on iPadOS'],
      ['0', 'Safari on macOS'],
      ['five', 'Safari on macOS'],
    ] as const) {
      const device = { 'x-device-id': 'ipad', 'user-agent': mac, 'x-device-touch-points': points };
      expect((await technician.call('PUT', '/sync/device', STATE, device)).status).toBe(200);
      const told = (await listOf(ADMIN)).find(({ deviceId }) => deviceId === 'ipad');
      expect(told?.label).toBe(label);
    }
  });

  it('are left out when they have not been heard of for half a year', async () => {
    await (await ground.as(TECHNICIAN)).call('PUT', '/sync/device', STATE, { 'x-device-id': 'drowned' });
    ground.test.clock.advance(181 * 86_400_000);
    const admin = await ground.test.signIn(ADMIN);
    const answer = await ground.test.app.inject({ url: '/api/devices', headers: admin.headers });
    expect(answer.json()).toEqual([]);
  });
});
