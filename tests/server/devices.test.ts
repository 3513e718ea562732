import { expect, it } from 'vitest';
import type { KnownDevice } from '../../src/domain/sync/device-state.ts';
import { describeOnServer } from '../support/server-block.ts';

const TECHNICIAN = 'tech1@demo.example';
const ADMIN = 'admin@demo.example';
const STATE = { appVersion: '0.1.0', waiting: 3, needsYou: 1, oldestAt: '2026-05-04T09:00:00.000Z' };
const TABLET = { 'x-device-id': 'tablet-7', 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };

describeOnServer('devices', (ground) => {
  const listOf = async (email: string) =>
    (await (await ground.as(email)).call('GET', '/devices')).body as KnownDevice[];

  it('are known by what they last said, and those with unsent work come first', async () => {
    const technician = await ground.as(TECHNICIAN);
    const planner = await ground.as('planner@demo.example');
    expect((await technician.call('PUT', '/sync/device', STATE, TABLET)).status).toBe(204);
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

  it('are left out when they have not been heard of for half a year', async () => {
    await (await ground.as(TECHNICIAN)).call('PUT', '/sync/device', STATE, { 'x-device-id': 'drowned' });
    ground.test.clock.advance(181 * 86_400_000);
    const admin = await ground.test.signIn(ADMIN);
    const answer = await ground.test.app.inject({ url: '/api/devices', headers: admin.headers });
    expect(answer.json()).toEqual([]);
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
    })) {
      const answer = await put({ ...STATE, [field]: value }, TABLET);
      expect(answer.json()).toMatchObject({ status: 400, details: [{ path: field }] });
    }
  });
});
