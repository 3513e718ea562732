import { beforeEach, describe, expect, test } from 'vitest';
import { issuesList, outboxList } from '../../src/data/recovery/outbox-actions.ts';
import { asDataError } from '../../src/data/store/data-error.ts';
import type { AnyRow } from '../../src/domain/kit/entity/entity.ts';
import { isSummary } from '../../src/domain/kit/entity/summary.ts';
import { type Api, apiOf, unique } from '../support/api.ts';
import { expectCountersToAgree } from './support/agree.ts';
import type { Desk } from './support/device.ts';
import { type Place, useWorld } from './support/world.ts';

const TECHNICIAN = 'tech1@demo.example';

describe('a device that carries work areas', () => {
  const world = useWorld();
  let planner: Api;
  let admin: Api;
  /** Of the technician, somebody else’s, and nobody’s. */
  let north: string;
  let south: string;

  const as = async (email: string) => apiOf(world.server().app, await world.server().signIn(email));
  const carry = (devicesCarry: string) => admin.call('PUT', '/settings/devices-carry', { devicesCarry });
  const pole = (workAreaIds: readonly string[]) =>
    planner.create('/assets', { name: unique('Pole'), kind: 'Pole', description: 'as built', workAreaIds });
  const area = (people: readonly string[]) =>
    planner.create('/v1/field-ops/work-areas', { name: unique('Area'), people });
  /** Moves an asset, as somebody does who looks at it as it is. */
  const move = async (id: string, workAreaIds: readonly string[]) => {
    const { row } = await planner.call('GET', `/assets/${id}`);
    const base = { workAreaIds: row['workAreaIds'] ?? [] };
    expect((await planner.call('PUT', `/assets/${id}`, { workAreaIds, base })).status).toBe(200);
  };
  const howIs = async ({ desk }: Pick<Place, 'desk'>, id: string) => {
    const row = await desk.row('asset', id);
    return row && (isSummary(row) ? 'summary' : row['description']);
  };

  beforeEach(async () => {
    [planner, admin] = [await as('planner@demo.example'), await as('admin@demo.example')];
    const tech = (await as(TECHNICIAN)).person.user.id;
    [north, south] = [(await area([tech])).id, (await area([])).id];
    await carry('workAreas');
  });

  test('has the details of what comes into its areas, and lets go of those of what leaves them', async () => {
    const [here, there] = [await pole([north]), await pole([south])];
    const tech = await world.at(TECHNICIAN);
    expect([await howIs(tech, here.id), await howIs(tech, there.id)]).toEqual(['as built', 'summary']);
    await move(here.id, [south]);
    await move(there.id, [north]);
    await tech.device.sync();
    expect([await howIs(tech, here.id), await howIs(tech, there.id)]).toEqual(['summary', 'as built']);
    await expectAsAnew(tech);
  });

  test('takes the difference when the setting changes, either way', async () => {
    const there = await pole([south]);
    const tech = await world.at(TECHNICIAN);
    for (const [setting, how] of [
      ['everything', 'as built'],
      ['workAreas', 'summary'],
    ] as const) {
      await carry(setting);
      await tech.device.sync();
      expect(await howIs(tech, there.id)).toBe(how);
      await expectAsAnew(tech);
    }
  });

  test('finds an asset of another area by its tag, and keeps it where its person wants that, also without signal', async () => {
    const there = await pole([south]);
    const tech = await world.at(TECHNICIAN);
    tech.device.network.online = false;
    const kept = await tech.desk.repository.create('keptAsset', { assetId: there.id });
    expect(await howIs(tech, there.id)).toBe('summary');
    tech.device.network.online = true;
    await tech.device.sync();
    await tech.device.sync();
    expect(await howIs(tech, there.id)).toBe('as built');
    await tech.desk.repository.remove('keptAsset', kept.id);
    await tech.device.sync();
    await tech.device.sync();
    expect(await howIs(tech, there.id)).toBe('summary');
    await expectAsAnew(tech);
  });

  test('writes nothing on a summary: not a field, not its deletion', async () => {
    const there = await pole([south]);
    const { desk } = await world.at(TECHNICIAN);
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => 'saved',
        (error: unknown) => asDataError(error).code,
      );
    expect(await codeOf(desk.repository.update('asset', there.id, { status: 'retired' }))).toBe(
      'details_missing',
    );
    expect(await codeOf(desk.repository.remove('asset', there.id))).toBe('details_missing');
    expect(await desk.repository.removeMany('asset', [there.id])).toEqual([there.id]);
    expect(await outboxList(desk.database)).toEqual([]);
  });

  test.each(['its version', 'the setting'])(
    'sends what was written on an asset before it left: by %s it became a summary, and nothing is lost',
    async (how) => {
      const row = await pole(how === 'its version' ? [north] : [south]);
      if (how === 'the setting') await carry('everything');
      const tech = await world.at(TECHNICIAN);
      tech.device.network.online = false;
      await tech.desk.repository.update('asset', row.id, { description: 'cracked', manufacturer: 'Acme' });
      if (how === 'its version') await move(row.id, [south]);
      else await carry('workAreas');
      tech.device.network.online = true;
      tech.device.network.plan('/sync/push', { kind: 'answer', status: 500, body: '' });
      await tech.device.sync();
      expect(await outboxList(tech.desk.database)).toHaveLength(1);
      expect(await tech.desk.row('asset', row.id)).toMatchObject({ description: 'cracked' });
      world.server().clock.advance(10 * 60_000);
      await tech.device.sync();
      await tech.device.sync();
      expect(await outboxList(tech.desk.database)).toEqual([]);
      expect(await issuesList(tech.desk.database)).toEqual([]);
      expect(await stored(row.id)).toMatchObject({
        description: 'cracked',
        manufacturer: 'Acme',
        workAreaIds: [south],
      });
      expect(await howIs(tech, row.id)).toBe('summary');
      await expectAsAnew(tech);
    },
  );

  test.each([1, 2, 3, 4, 5, 6])(
    'ends with the server’s rows after any history (%i)',
    { timeout: 60_000 },
    async (seed) => {
      const poles = await Promise.all(
        Array.from({ length: 6 }, (_, index) => pole([[north], [south], []][index % 3] ?? [])),
      );
      const tech = await world.at(TECHNICIAN);
      const me = tech.desk.database.userId;
      const crew = await planner.create('/crews', { name: unique('Crew'), workAreaIds: [south] });
      const draw = drawing(seed);
      const written = new Map<string, string>();
      const any = () => poles[draw(poles.length)]?.id ?? '';
      const deeds: readonly (() => Promise<unknown>)[] = [
        () => move(any(), [[north], [south], [north, south], []][draw(4)] ?? []),
        () => planner.call('PATCH', `/crews/${crew.id}`, { members: draw(2) === 0 ? [me] : [] }),
        () => carry(draw(3) === 0 ? 'everything' : 'workAreas'),
        () => orderOn(any(), draw(2) === 0 ? [me] : []),
        () => writeOn(tech.desk, any(), `found ${seed}/${written.size}`, written),
        () => writeOn(tech.desk, any(), `seen ${seed}/${written.size}`, written),
        () => keepOrNot(tech.desk, any()),
        () => tech.device.sync(),
        async () => {
          tech.device.network.online = !tech.device.network.online;
        },
      ];
      for (let step = 0; step < 40; step++) await deeds[draw(deeds.length)]?.();
      tech.device.network.online = true;
      for (let time = 0; time < 3; time++) {
        world.server().clock.advance(10 * 60_000);
        await tech.device.sync();
      }
      expect(await outboxList(tech.desk.database)).toEqual([]);
      expect(await issuesList(tech.desk.database)).toEqual([]);
      for (const [id, description] of written) expect(await stored(id)).toMatchObject({ description });
      await expectAsAnew(tech);
      await expectCountersToAgree(tech.desk);
    },
  );

  /** On the server, asked by somebody whose session is fresh. */
  async function stored(id: string): Promise<AnyRow> {
    return (await (await as('planner@demo.example')).call('GET', `/assets/${id}`)).row;
  }

  async function orderOn(assetId: string, assignees: readonly string[]): Promise<void> {
    const listed = await planner.call('GET', `/work-orders?assetId=${assetId}`);
    const [order] = listed.body as { id: string; assignees: readonly string[] }[];
    const values = {
      title: unique('Order'),
      type: 'repair',
      status: 'waitingOnApproval',
      assetId,
      assignees,
    };
    if (!order) await planner.create('/work-orders', values);
    else
      await planner.call('PUT', `/work-orders/${order.id}`, {
        assignees,
        base: { assignees: order.assignees },
      });
  }

  async function keepOrNot({ database, repository }: Desk, assetId: string): Promise<void> {
    const [kept] = await database.rows('keptAsset').filter((row) => row['assetId'] === assetId);
    await (kept ? repository.remove('keptAsset', kept.id) : repository.create('keptAsset', { assetId }));
  }

  /** As somebody in the field does, who sees whether the details are there. */
  async function writeOn(desk: Desk, id: string, text: string, written: Map<string, string>): Promise<void> {
    const row = await desk.row('asset', id);
    if (!row || isSummary(row)) return;
    await desk.repository.update('asset', id, { description: text });
    written.set(id, text);
  }

  /** What this device has is what a device would have that begins now, summaries and all. */
  async function expectAsAnew({ desk }: Pick<Place, 'desk'>): Promise<void> {
    const { upserts } = await (await as(TECHNICIAN)).pull();
    const mine = await desk.database.rows('asset').all();
    const theirs = [...upserts.values()].filter((row) => 'nominalVoltage' in row);
    expect(new Map(mine.map((row) => [row.id, row]))).toEqual(new Map(theirs.map((row) => [row.id, row])));
  }

  function drawing(seed: number) {
    let state = seed * 7919;
    return (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
  }
});
