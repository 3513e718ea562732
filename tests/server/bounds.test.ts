import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { LIMITS } from '../../src/domain/kit/fields/limits.ts';
import { type Api, newId, operation } from '../support/api.ts';
import { describeOnServer, type Ground } from '../support/server-block.ts';

const VIEWER = 'viewer@demo.example';
const PLANNER = 'planner@demo.example';

/** What a person who may do next to nothing can store all the same. */
describeOnServer('what anybody can store', (ground) => {
  it('has a bound each day: comments, tickets and replies, and what is refused but kept by its key', async () => {
    const viewer = await ground.as(VIEWER);
    const [asset] = (await viewer.call('GET', '/assets?limit=1')).body as { id: string }[];
    const about = { entity: 'asset', entityId: asset?.id ?? '' };
    const ticket = await viewer.create('/v1/support/tickets', { title: 'Help' });
    const answered = await viewer.create('/comments', { ...about, text: 'Mine' });
    const replies = `/v1/support/tickets/${ticket.id}/replies`;
    const writes: Record<string, () => Promise<{ status: number } | undefined>> = {
      comment: () => viewer.call('POST', '/comments', { ...about, text: 'x' }),
      'change of a comment': () => viewer.call('PATCH', `/comments/${answered.id}`, { text: newId() }),
      ticket: () => viewer.call('POST', '/v1/support/tickets', { title: 'x' }),
      reply: () => viewer.call('POST', replies, { message: 'x' }),
      push: async () =>
        (
          await viewer.push([operation({ method: 'POST', path: '/comments', body: { ...about, text: 'x' } })])
        )[0],
      refusal: async () =>
        (
          await viewer.push([
            operation({
              method: 'POST',
              path: '/comments',
              body: { ...about, entityId: newId(), text: 'x' },
            }),
          ])
        )[0],
    };
    for (const [what, write] of Object.entries(writes)) {
      await setWritten(ground, viewer, LIMITS.ownWritesADay - 1);
      const kept = await keysOf(ground);
      const [last, beyond] = [await write(), await write()];
      expect([what, last?.status === 409, beyond?.status]).toEqual([what, false, 409]);
      expect([what, (await keysOf(ground)) - kept]).toEqual([
        what,
        what === 'push' || what === 'refusal' ? 1 : 0,
      ]);
    }
    // Those who answer for what others wrote are not counted.
    const planner = await ground.as(PLANNER);
    await setWritten(ground, planner, LIMITS.ownWritesADay);
    expect((await planner.call('POST', '/v1/support/tickets', { title: 'x' })).status).toBe(201);
    // Tomorrow is another day.
    ground.test.clock.advance(86_400_000);
    const again = await ground.test.signIn(VIEWER);
    const answer = await ground.test.app.inject({
      method: 'POST',
      url: '/api/v1/support/tickets',
      headers: again.headers,
      payload: { title: 'x' },
    });
    expect(answer.statusCode).toBe(201);
    const days = await ground.test.database.kysely
      .selectFrom('own_writes')
      .select('day')
      .where('user_id', '=', again.user.id)
      .execute();
    expect(days.length).toBe(1);
  });

  it('is as many devices as a person may have, the last ones', async () => {
    const person = await ground.test.signIn(VIEWER);
    const tell = (device: string) =>
      ground.test.app.inject({
        method: 'PUT',
        url: '/api/sync/device',
        headers: { ...person.headers, 'x-device-id': device },
        payload: { appVersion: '1', waiting: 0, needsYou: 0, oldestAt: null },
      });
    for (let index = 0; index < LIMITS.devicesOfPerson + 5; index++) {
      ground.test.clock.advance(1000);
      expect((await tell(`device-${index}`)).statusCode).toBe(200);
    }
    const rows = await sql<{ device_id: string }>`select device_id from devices
      where user_id = ${person.user.id} order by last_contact`.execute(ground.test.database.kysely);
    expect(rows.rows.length).toBe(LIMITS.devicesOfPerson);
    expect(rows.rows.at(-1)?.device_id).toBe(`device-${LIMITS.devicesOfPerson + 4}`);
  });

  it('is as many notices of one person as are kept, the newest ones', async () => {
    const [planner, viewer] = [await ground.as(PLANNER), await ground.test.signIn(VIEWER)];
    const me = planner.person.user.id;
    await sql`insert into notifications (tenant_id, id, scope_users, title, type, timestamp, read, persistent, user_id, event)
      select 'demo-tenant', gen_random_uuid(), array[${me}], 'old', 'info', '2020-01-01'::timestamptz + n * interval '1 minute',
        false, false, ${me}, 'assigned' from generate_series(1, ${LIMITS.noticesOfPerson}) as n`.execute(
      ground.test.database.kysely,
    );
    const assigned = await ground.test.app.inject({
      method: 'POST',
      url: '/api/v1/support/tickets',
      headers: viewer.headers,
      payload: { title: 'Newest', assignedTo: me },
    });
    expect(assigned.statusCode).toBe(201);
    const { rows } = await sql<{ title: string }>`select title from notifications
      where user_id = ${me} and deleted_at is null order by timestamp desc`.execute(
      ground.test.database.kysely,
    );
    expect(rows.length).toBe(LIMITS.noticesOfPerson);
    expect(rows[0]?.title).toContain('Newest');
  });
});

async function setWritten({ test }: Ground, { person }: Api, writes: number): Promise<void> {
  const day = new Date(test.clock.now()).toISOString().slice(0, 10);
  await sql`insert into own_writes (tenant_id, user_id, day, writes)
    values ('demo-tenant', ${person.user.id}, ${day}, ${writes})
    on conflict (tenant_id, user_id, day) do update set writes = excluded.writes`.execute(
    test.database.kysely,
  );
}

async function keysOf({ test }: Ground): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from idempotency`.execute(
    test.database.kysely,
  );
  return rows[0]?.total ?? 0;
}
