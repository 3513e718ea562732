import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Database, DatabaseOptions } from '../../server/database/database.ts';
import { openDatabase } from '../../server/database/database.ts';
import { mintEpoch } from '../../server/sync/epoch.ts';
import { CURSOR_HEADER } from '../../src/domain/sync/wire.ts';
import { newId, operation, pushBody, unique } from '../support/api.ts';
import { createDatabase } from '../support/postgres.ts';
import { describeOnServer } from '../support/server-block.ts';

const PLANNER = 'planner@demo.example';
const COMMAND = fileURLToPath(new URL('../../server/cli/restored.ts', import.meta.url));

const order = () => ({ title: unique('Order'), type: 'repair', status: 'approved' });

describeOnServer('a new epoch', (ground) => {
  it('resets every cursor and changes every ETag', async () => {
    const planner = await ground.as(PLANNER);
    const row = await planner.create('/work-orders', order());
    const { cursor, pages } = await planner.pull();
    const etag = async () => (await planner.call('GET', `/work-orders/${row.id}`)).headers['etag'];
    const before = await etag();
    const epoch = await mintEpoch(ground.test.database);
    expect(epoch).not.toBe(pages[0]?.epoch);
    expect((await planner.call('GET', `/sync/changes?cursor=${cursor}`)).problem.code).toBe('reset');
    expect(await etag()).not.toBe(before);
    expect((await planner.pull()).pages[0]?.epoch).toBe(epoch);
  });

  it('lets no device send that does not know it, and carries nothing of that out', async () => {
    const planner = await ground.as(PLANNER);
    const known = (await planner.pull()).pages[0]?.epoch;
    const id = newId();
    const create = operation({ method: 'POST', path: '/work-orders', body: { id, ...order() } });
    const push = (epoch: string | null | undefined) =>
      planner.call('POST', '/sync/push', { ...pushBody(planner.person, [create]), epoch });
    const renewed = await mintEpoch(ground.test.database);
    expect((await push(known)).problem).toMatchObject({ status: 410, code: 'reset' });
    expect((await planner.call('GET', `/work-orders/${id}`)).status).toBe(404);
    expect((await push(renewed)).status).toBe(200);
    expect((await planner.call('GET', `/work-orders/${id}`)).status).toBe(200);
    // An older app, and a device that has not pulled yet.
    expect([(await push(undefined)).status, (await push(null)).status]).toEqual([200, 200]);
  });

  it('is given where a push comes from a life of the data that is gone, and nothing of that push is carried out', async () => {
    const planner = await ground.as(PLANNER);
    const { kysely } = ground.test.database;
    const epochNow = async () =>
      (await kysely.selectFrom('server_state').select('epoch').executeTakeFirstOrThrow()).epoch;
    const push = (id: string, epoch: string, cursor: string) => {
      const create = operation({ method: 'POST', path: '/work-orders', body: { id, ...order() } });
      const body = { ...pushBody(planner.person, [create]), epoch };
      return planner.call('POST', '/sync/push', body, { [CURSOR_HEADER]: cursor });
    };
    await planner.create('/work-orders', order());
    const { cursor } = await planner.pull();
    const before = await epochNow();
    expect((await push(newId(), before, cursor)).status).toBe(200);
    // Other changes stand in the place of those that this device saw.
    await sql`update change_log set version = version + 7 where tenant_id = 'demo-tenant'`.execute(kysely);
    const id = newId();
    const refused = await Promise.all([push(id, before, cursor), push(newId(), before, cursor)]);
    expect(refused.map(({ problem }) => problem.code)).toEqual(['reset', 'reset']);
    expect((await planner.call('GET', `/work-orders/${id}`)).status).toBe(404);
    const after = await epochNow();
    expect(after).not.toBe(before);
    // A cursor of another server, or none that anybody signed: the device pulls first, and no operation is to blame.
    expect((await push(newId(), after, 'no cursor')).problem.code).toBe('reset');
    expect(await epochNow()).toBe(after);
  });

  it('says of an operation that came before that it did', async () => {
    const planner = await ground.as(PLANNER);
    const create = operation({ method: 'POST', path: '/work-orders', body: { id: newId(), ...order() } });
    const [first] = await planner.push([create]);
    const [second] = await planner.push([create]);
    expect(first).not.toHaveProperty('replayed');
    expect(second).toEqual({ ...first, replayed: true });
    const headers = { 'idempotency-key': newId() };
    const body = order();
    const plain = () => planner.call('POST', '/work-orders', body, headers);
    expect((await plain()).headers['idempotency-replayed']).toBeUndefined();
    expect((await plain()).headers['idempotency-replayed']).toBe('true');
  });
});

it('the command gives PostgreSQL a new epoch', async () => {
  const url = await createDatabase();
  const before = await epochOf({ url });
  const { stdout } = await run({ DATABASE_URL: url });
  const after = await epochOf({ url });
  expect(after).not.toBe(before);
  expect(stdout).toContain(after);
});

it('the command waits for nobody who owns the embedded database, and gives it a new epoch once that one is stopped', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fieldline-restored-'));
  const database = await openDatabase({ dataDir });
  const { epoch: before } = await stateOf(database);
  await expect(run({ DATA_DIR: dataDir })).rejects.toThrow(/Another Fieldline server.* is using/);
  await database.close();
  const { stdout } = await run({ DATA_DIR: dataDir });
  const after = await epochOf({ dataDir });
  expect(after).not.toBe(before);
  expect(stdout).toContain(after);
  await rm(dataDir, { recursive: true, force: true });
});

function run(environment: Readonly<Record<string, string>>): Promise<{ stdout: string }> {
  return promisify(execFile)(process.execPath, [COMMAND], { env: { ...process.env, ...environment } });
}

async function epochOf(options: DatabaseOptions): Promise<string> {
  const database = await openDatabase(options);
  const { epoch } = await stateOf(database);
  await database.close();
  return epoch;
}

function stateOf({ kysely }: Database): Promise<{ epoch: string }> {
  return kysely.selectFrom('server_state').select('epoch').executeTakeFirstOrThrow();
}
