import { describe, expect, it } from 'vitest';
import { moveTenant } from '../../server/move/move-tenant.ts';
import { apiOf } from '../support/api.ts';
import { killedMover } from '../support/mover-process.ts';
import { createOrder, SAME, serverOn, TENANT, tablesLeft, trailLeft, useMovers } from '../support/movers.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import { createDatabase } from '../support/postgres.ts';
import { startTestApp } from '../support/server-app.ts';

describe('a tenant whose move does not end', () => {
  const movers = useMovers();

  it.each(['following', 'copied', 'compared', 'closed', 'copiedRest'] as const)(
    'is where it was after a mover that was killed when it had "%s": nothing is at the target, and another one moves it',
    async (until) => {
      const source = await movers.source();
      const target = await otherInstallation();
      const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
      const before = await createOrder(planner, `Before ${until}`);
      await killedMover(movers.order(source, target, until));
      const isClosed = until === 'closed' || until === 'copiedRest';
      const answer = await planner.call('GET', `/work-orders/${before.id}`);
      expect(answer.status).toBe(isClosed ? 503 : 200);
      expect(answer.headers['retry-after']).toBe(isClosed ? '2' : undefined);
      expect(await tablesLeft(target.superuserUrl)).toEqual([]);
      await movers.cancel(source, target);
      const after = await createOrder(planner, `After ${until}`);
      expect(after.made?.status).toBe(201);
      expect(await trailLeft(source.url)).toBe(0);
      await killedMover(movers.order(source, target, until));
      expect(await movers.run(source, target)).not.toBeNull();
      const server = await serverOn(target);
      const there = apiOf(server.app, planner.person);
      for (const { id } of [before, after])
        expect((await there.call('GET', `/work-orders/${id}`)).status).toBe(200);
      await server.close();
      await source.close();
    },
  );

  it('is open in one place after a mover that was killed between the opening and the mark, and the same command ends it', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    await killedMover(movers.order(source, target, 'opened'));
    expect((await planner.call('GET', '/work-orders')).status).toBe(503);
    const cancelling = movers.cancel(source, target);
    await expect(cancelling).rejects.toThrow('open at the target already');
    const address = 'https://elsewhere.example';
    expect(await movers.run(source, target, { ...SAME, address })).toBeNull();
    const { problem } = await planner.call('GET', '/work-orders');
    expect(problem).toMatchObject({ status: 421, code: 'moved', reason: 'tenant_moved', movedTo: address });
    await expect(movers.run(source, target)).rejects.toThrow('--forget');
    await source.close();
  });

  it('stays open at the source where the move fails, and nothing is left of it on either side', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    for (const failing of ['copied', 'closed', 'copiedRest'] as const) {
      const moving = movers.run(source, target, SAME, {
        onStep(step) {
          if (step === failing) throw new Error(`failed when ${step}`);
        },
      });
      await expect(moving).rejects.toThrow(`failed when ${failing}`);
      expect((await createOrder(planner, `After ${failing}`)).made?.status).toBe(201);
      expect(await tablesLeft(target.superuserUrl)).toEqual([]);
      expect(await trailLeft(source.url)).toBe(0);
    }
    await source.close();
  });

  it('does not go where it does not fit, and its people notice nothing', async () => {
    const source = await movers.source();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const target = await otherInstallation();
    const itself = { ...target, migrationUrl: source.url };
    await expect(movers.run(source, itself)).rejects.toThrow('the database that the tenant is in');
    const empty = { ...target, migrationUrl: await createDatabase() };
    await expect(movers.run(source, empty)).rejects.toThrow('Set up that server first');
    await expect(movers.run(source, target, { ...SAME, tenantId: 'nobody' })).rejects.toThrow(
      'There is no tenant "nobody"',
    );
    await expect(movers.run(source, target, { ...SAME, tenantId: 'platform' })).rejects.toThrow(
      'cannot move',
    );
    const taken = await otherInstallation('tech1@demo.example');
    await expect(movers.run(source, taken)).rejects.toThrow('tech1@demo.example');
    const newer = await otherInstallation();
    await onDatabase(newer.superuserUrl, (client) =>
      client.query("delete from schema_migrations where name like '0091%'"),
    );
    await expect(movers.run(source, newer)).rejects.toThrow('newer version of Fieldline');
    let second: Promise<unknown> = Promise.resolve();
    await movers.run(source, target, SAME, {
      async onStep(step) {
        if (step !== 'copied') return;
        second = movers.run(source, taken);
        await expect(second).rejects.toThrow('is under way');
      },
    });
    await expect(movers.run(source, target)).rejects.toThrow('has moved');
    const there = await startTestApp();
    await expect(
      onDatabase(there.url, (here) =>
        onDatabase(target.migrationUrl, (client) =>
          moveTenant({ client: here, files: movers.from() }, { client, files: movers.to() }, SAME),
        ),
      ),
    ).rejects.toThrow(`There is a tenant "${TENANT}"`);
    expect((await planner.call('GET', '/work-orders')).status).toBe(421);
    await there.close();
    await source.close();
  });
});
