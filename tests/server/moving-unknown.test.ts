import { join } from 'node:path';
import type pg from 'pg';
import { describe, expect, it } from 'vitest';
import { restoreTenant } from '../../server/backup/restore-tenant.ts';
import { writeBackup } from '../../server/backup/write-backup.ts';
import { BytesGone, type FileStore } from '../../server/modules/attachments/file-store.ts';
import { cancelMove, forgetTenant } from '../../server/move/after-move.ts';
import { moveTenant } from '../../server/move/move-tenant.ts';
import type { PushOperation } from '../../src/domain/sync/wire.ts';
import { apiOf, newId, operation } from '../support/api.ts';
import { killedMover } from '../support/mover-process.ts';
import { onBoth, SAME, serverOn, TENANT, tablesLeft, useMovers } from '../support/movers.ts';
import { onDatabase } from '../support/on-database.ts';
import { otherInstallation } from '../support/other-installation.ts';
import type { ProductionLike } from '../support/production-like.ts';

const WRITERS = 4;

const EVERYBODY = { settings: {}, authSecret: null };

describe('a tenant of which the source does not know where it is', () => {
  const movers = useMovers();
  const onwards = (from: ProductionLike, to: ProductionLike) =>
    onBoth(from.migrationUrl, to.migrationUrl, (client, there) =>
      moveTenant({ client, files: movers.to() }, { client: there, files: movers.from() }, SAME),
    );

  it('stays closed until the target that it was on its way to is asked, and no other', async () => {
    const source = await movers.source();
    const [target, third] = [await otherInstallation(), await otherInstallation()];
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    await killedMover(movers.order(source, target, 'opened'));
    await expect(movers.run(source, third)).rejects.toThrow('on its way to another installation');
    await expect(movers.cancel(source, third)).rejects.toThrow('on its way to another installation');
    expect((await planner.call('GET', '/work-orders')).status).toBe(503);
    expect(await movers.run(source, target)).toBeNull();
    expect((await planner.call('GET', '/work-orders')).status).toBe(421);
    await source.close();
  });

  it('does not open again though it has moved on from there, and was forgotten there', async () => {
    const source = await movers.source();
    const [target, third] = [await otherInstallation(), await otherInstallation()];
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    await killedMover(movers.order(source, target, 'opened'));
    await onwards(target, third);
    await onDatabase(target.migrationUrl, (client) => forgetTenant({ client, files: movers.to() }, TENANT));
    await expect(movers.cancel(source, target)).rejects.toThrow('open at the target already');
    expect(await movers.run(source, target)).toBeNull();
    expect((await planner.call('GET', '/work-orders')).status).toBe(421);
    await source.close();
  });

  it('does not open again though a move onwards from there was begun and cancelled', async () => {
    const source = await movers.source();
    const [target, third] = [await otherInstallation(), await otherInstallation()];
    await killedMover(movers.order(source, target, 'opened'));
    const [from, to] = [target.migrationUrl, third.migrationUrl];
    const { folder } = movers;
    await killedMover({
      from: { url: from, dataDir: join(folder(), 'to') },
      to: { url: to, dataDir: join(folder(), 'third') },
      move: SAME,
      until: 'copied',
    });
    await onBoth(from, to, (client, there) =>
      cancelMove({ client, files: movers.to() }, { client: there, files: movers.to() }, TENANT),
    );
    expect(await movers.run(source, target)).toBeNull();
    await source.close();
  });

  it.each(['a connection that breaks', 'a pooler that says so'] as const)(
    'is asked for again where %s hides whether the target has opened it',
    async (what) => {
      const source = await movers.source();
      const target = await otherInstallation();
      const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
      const moving = onBoth(source.url, target.migrationUrl, (client, there) => {
        losesItsAnswer(there, what);
        return moveTenant({ client, files: movers.from() }, { client: there, files: movers.to() }, SAME);
      });
      await expect(moving).rejects.toThrow('run the same command again');
      expect((await planner.call('GET', '/work-orders')).status).toBe(503);
      expect(await movers.run(source, target)).toBeNull();
      await source.close();
    },
  );
});

describe('a tenant that has moved', () => {
  const movers = useMovers();

  it('has there all that was acknowledged here, to the last moment, and what was refused can be sent again', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const acknowledged: string[] = [];
    const refused: PushOperation[] = [];
    const session = await source.signIn('planner@demo.example');
    const device = apiOf(source.app, session);
    const write = async () => {
      for (;;) {
        const body = { id: newId(), title: 'While it moves', type: 'repair' };
        const sent = operation({ method: 'POST', path: '/work-orders', body });
        const [line] = await device.push([sent]).catch(() => []);
        if (line?.status !== 201) return void refused.push(sent);
        acknowledged.push(body.id);
      }
    };
    const writing = Array.from({ length: WRITERS }, write);
    expect(await movers.run(source, target)).not.toBeNull();
    await Promise.all(writing);
    expect(acknowledged.length).toBeGreaterThan(WRITERS);
    expect(refused).toHaveLength(WRITERS);
    const { rows } = await onDatabase(target.superuserUrl, (client) =>
      client.query<{ id: string }>('select id from work_orders where tenant_id = $1 and id = any ($2)', [
        TENANT,
        acknowledged,
      ]),
    );
    expect(rows).toHaveLength(acknowledged.length);
    const server = await serverOn(target);
    const there = apiOf(server.app, session);
    for (let times = 0; times < 2; times++)
      expect((await there.push(refused)).map(({ status }) => status)).toEqual(refused.map(() => 201));
    await server.close();
    await source.close();
  });

  it('was not written by whoever had not seen it closed', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    let late: unknown = null;
    await onDatabase(source.url, async (other) => {
      await other.query('begin isolation level repeatable read');
      await other.query('select now()');
      await movers.run(source, target, SAME, {
        async onStep(step) {
          if (step !== 'copiedRest') return;
          const write = other.query(`update work_orders set title = 'late' where tenant_id = '${TENANT}'`);
          late = await write.catch((error: unknown) => error);
        },
      });
    });
    expect(late).toMatchObject({ code: 'FM001' });
    await source.close();
  });

  it('is forgotten with its files, also where that breaks off in between', async () => {
    const source = await movers.source();
    const target = await otherInstallation();
    const [id, files] = [newId(), movers.from()];
    await files.save(TENANT, id, Buffer.from(id));
    await onDatabase(source.url, (client) =>
      client.query(
        `insert into files (tenant_id, id, name, type, size, sha256, created_by)
          values ($1, $2, 'photo.jpg', 'image/jpeg', 36, encode(sha256($3), 'hex'), 'somebody')`,
        [TENANT, id, Buffer.from(id)],
      ),
    );
    await movers.run(source, target);
    const away = { ...files, remove: () => Promise.reject(new Error('the bucket is away')) };
    const forget = (store: FileStore) =>
      onDatabase(source.url, (client) => forgetTenant({ client, files: store }, TENANT));
    await expect(forget(away)).rejects.toThrow('the bucket is away');
    await forget(files);
    await expect(files.open(TENANT, id)).rejects.toBeInstanceOf(BytesGone);
    expect(await tablesLeft(source.url)).toEqual([]);
    await source.close();
  });
});

describe('a tenant that comes back to where it was', () => {
  const movers = useMovers();

  it.each([
    ['by a move', 421],
    ['by its archive', 200],
  ] as const)('is open there again: %s', async (how, elsewhere) => {
    const source = await movers.source();
    const target = await otherInstallation();
    const planner = apiOf(source.app, await source.signIn('planner@demo.example'));
    const archive = join(movers.folder(), `${newId()}.backup`);
    const files = movers.from();
    await onDatabase(source.url, (client) =>
      writeBackup(client, archive, { files, settings: EVERYBODY, tenantId: TENANT }, new Date(0)),
    );
    await movers.run(source, target);
    const back = () =>
      onBoth<unknown>(target.migrationUrl, source.url, (client, there) =>
        how === 'by a move'
          ? moveTenant({ client, files: movers.to() }, { client: there, files }, SAME)
          : restoreTenant({ client: there, files }, archive),
      );
    await expect(back()).rejects.toThrow(`There is a tenant "${TENANT}"`);
    await onDatabase(source.url, (client) => forgetTenant({ client, files }, TENANT));
    expect((await planner.call('GET', '/work-orders')).status).not.toBe(200);
    expect(await back()).not.toBeNull();
    const again = apiOf(source.app, await source.signIn('planner@demo.example'));
    expect((await again.call('GET', '/work-orders')).status).toBe(200);
    const server = await serverOn(target);
    expect((await apiOf(server.app, planner.person).call('GET', '/work-orders')).status).toBe(elsewhere);
    await server.close();
    await source.close();
  });
});

/** The commit is done, and its answer does not arrive. */
function losesItsAnswer(client: pg.Client, what: 'a connection that breaks' | 'a pooler that says so'): void {
  const send = client.query.bind(client);
  const losing = async (text: string, values?: unknown[]) => {
    const done = await send(text, values);
    if (text !== 'commit') return done;
    await client.end();
    const words = 'server conn crashed?';
    throw what === 'a pooler that says so'
      ? Object.assign(new Error(words), { severity: 'FATAL', code: '08P01' })
      : new Error('Connection terminated unexpectedly');
  };
  Object.assign(client, { query: losing });
}
