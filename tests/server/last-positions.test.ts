import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { asIdentityService } from '../../server/database/tenants/tenant.ts';
import { forgetOldPositions } from '../../server/modules/last-positions/last-positions.ts';
import type { LastPosition } from '../../src/domain/field-ops/last-position.ts';
import { apiOf } from '../support/api.ts';
import { describeOnServer } from '../support/server-block.ts';

const HOUR = 3_600_000;
const PLACE = { longitude: 13.9012, latitude: 47.2034, accuracy: 8 };

describeOnServer('the last position of people', (ground) => {
  const now = () => ground.test.clock.now();
  const at = (when: number) => new Date(when).toISOString();
  const share = async (email: string, wanted = true) => {
    const person = await ground.as(email);
    const { status } = await person.call('PUT', '/positions/own/sharing', { isShared: wanted });
    expect(status).toBe(204);
    return person;
  };
  const seenBy = async (email: string) => {
    const { status, body } = await (await ground.as(email)).call('GET', '/positions/crews');
    expect(status).toBe(200);
    return body as LastPosition[];
  };

  it('is taken from nobody who did not agree', async () => {
    const tech = await ground.as('tech@harbor.example');
    expect((await tech.call('GET', '/positions/own')).body).toEqual({ isShared: false });
    const answer = await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) });
    expect(answer).toMatchObject({ status: 200, body: { isShared: false } });
    expect(await seenBy('admin@harbor.example')).toEqual([]);
  });

  it('is the latest one, however late an earlier one arrives', async () => {
    const tech = await share('tech@harbor.example');
    expect((await tech.call('GET', '/positions/own')).body).toEqual({ isShared: true });
    expect(await seenBy('admin@harbor.example')).toEqual([]);
    const taken = at(now() - HOUR);
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: taken });
    await tech.call('PUT', '/positions/own', { ...PLACE, latitude: 46, takenAt: at(now() - 2 * HOUR) });
    const [seen, ...others] = await seenBy('admin@harbor.example');
    expect(others).toEqual([]);
    expect(seen).toMatchObject(PLACE);
    expect(Date.parse(seen?.takenAt ?? '')).toBe(Date.parse(taken));
    await share('tech@harbor.example');
    expect(await seenBy('admin@harbor.example')).toHaveLength(1);
  });

  it('is of now where a device’s clock is ahead, and not kept where it is a day old', async () => {
    const tech = await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now() + 30 * 24 * HOUR) });
    const [ahead] = await seenBy('admin@harbor.example');
    expect(Date.parse(ahead?.takenAt ?? '')).toBeLessThanOrEqual(now());
    await share('tech@harbor.example', false);
    await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now() - 25 * HOUR) });
    expect(await seenBy('admin@harbor.example')).toEqual([]);
  });

  it('is gone once it is withdrawn, and devices that go on sending are not heard', async () => {
    const tech = await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) });
    await share('tech@harbor.example', false);
    expect((await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) })).body).toEqual({
      isShared: false,
    });
    expect(await stored()).toEqual([]);
  });

  it('is gone once its person signs out, who is seen again after the next sign-in', async () => {
    const tech = await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) });
    const other = apiOf(ground.test.app, await ground.test.signIn('tech@harbor.example'));
    expect((await other.call('POST', '/auth/logout')).status).toBe(204);
    expect(await stored()).toEqual([null]);
    expect((await tech.call('GET', '/positions/own')).body).toEqual({ isShared: true });
  });

  it('is gone after a day, while its person stays seen', async () => {
    const tech = await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) });
    const { database } = ground.test;
    const forget = (when: number) => asIdentityService(database, (trx) => forgetOldPositions(trx, when));
    expect(await forget(now() + 23 * HOUR)).toBe(0);
    expect(await forget(now() + 25 * HOUR)).toBe(1);
    expect(await stored()).toEqual([null]);
  });

  it('is seen by who may locate crews, and in one’s own tenant alone', async () => {
    const tech = await share('tech@harbor.example');
    await tech.call('PUT', '/positions/own', { ...PLACE, takenAt: at(now()) });
    expect((await tech.call('GET', '/positions/crews')).status).toBe(403);
    expect(await seenBy('admin@harbor.example')).toHaveLength(1);
    expect(await seenBy('planner@demo.example')).toEqual([]);
  });

  it('names the field of a position that is none', async () => {
    const tech = await share('tech@harbor.example');
    for (const [field, value] of [
      ['longitude', 181],
      ['latitude', '47'],
      ['accuracy', -1],
      ['takenAt', 'noon'],
      ['speed', 3],
    ] as const) {
      const answer = await tech.call('PUT', '/positions/own', {
        ...PLACE,
        takenAt: at(now()),
        [field]: value,
      });
      expect(answer.status, field).toBe(400);
      expect(answer.body).toMatchObject({ details: [{ path: field }] });
    }
  });

  async function stored(): Promise<unknown[]> {
    const { rows } = await asIdentityService(ground.test.database, (trx) =>
      sql<{ taken_at: string | null }>`select taken_at from last_positions`.execute(trx),
    );
    return rows.map((row) => row.taken_at);
  }
});
