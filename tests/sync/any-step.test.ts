import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FieldDatabase } from '../../src/data/store/database.ts';
import { readMeta } from '../../src/data/store/meta.ts';
import { asideOf } from '../../src/data/store/packed/packed-aside.ts';
import { runOf } from '../../src/data/store/packed/packed-part.ts';
import { cryptoBytes } from '../../src/domain/kit/values/ids.ts';
import { beginAnew } from '../../src/sync/pull/shadow-rows.ts';
import { newFigures } from './model/figures.ts';
import type { Ground, Server } from './model/ground.ts';
import { openGround, startServer } from './model/ground.ts';
import type { Mishap } from './model/storage.ts';
import { ALONE, type Portions, TOGETHER } from './model/tablet.ts';
import { expectCountersToAgree } from './support/agree.ts';

/** A sync has fewer steps than this. */
const MOST_STEPS = 40;

/** One that downloads everything anew has fewer than this. */
const MOST_ANEW = 1000;

/** As many items as are packed as they come. */
const MANY = 40;

describe('at any step of a sync', () => {
  let server: Server;
  let ground: Ground;

  beforeAll(async () => {
    server = await startServer();
    ground = await openGround(server, randomInt(1, 1_000_000), cryptoBytes, newFigures());
  });
  afterAll(async () => {
    ground.close();
    await server.close();
  });

  test.each<[string, Mishap, Portions]>([
    ['the program may be killed', 'killed', TOGETHER],
    ['the program may be killed between several pushes and pages', 'killed', ALONE],
    ['the space may run out', 'noSpace', TOGETHER],
    ['the space may run out between several pushes and pages', 'noSpace', ALONE],
  ])('%s: nothing is lost, and nothing is there twice', async (_, mishap, portions) => {
    const [office, field] = ground.tablets;
    field.restart(portions);
    const order = await office.desk().repository.create('workOrder', {
      title: 'Start',
      type: 'repair',
      assignees: [ground.people.technician.id],
    });
    // Nobody but the office writes this one: it comes by the feed alone.
    const read = await office.desk().repository.create('workOrder', {
      title: 'Read only',
      type: 'repair',
      assignees: [ground.people.technician.id],
    });
    const item = await office
      .desk()
      .repository.create('inventoryItem', { name: ground.word(office.person), quantity: 100 });
    await office.sync();
    await field.sync();
    let taken = 0;
    for (let step = 1; step < MOST_STEPS; step++) {
      await office.desk().repository.update('workOrder', order.id, { title: `Title ${step}` });
      await office.desk().repository.update('workOrder', read.id, { title: `Read ${step}` });
      await office.sync();
      await field.desk().repository.adjustQuantity('inventoryItem', item.id, -1, null);
      await field.desk().repository.update('workOrder', order.id, { location: `Bay ${step}` });
      taken++;
      field.boot.arm(mishap, step);
      await field.sync();
      const happened = field.boot.disarm();
      if (field.boot.isDead) field.restart();
      expect(await field.sync()).toBe('done');
      await office.sync();
      for (const tablet of [office, field]) {
        const desk = tablet.desk();
        expect(await desk.database.outbox.count()).toBe(0);
        expect(await desk.database.base.count()).toBe(0);
        expect(await desk.row('workOrder', order.id)).toMatchObject({
          title: `Title ${step}`,
          location: `Bay ${step}`,
        });
        expect(await desk.row('workOrder', read.id)).toMatchObject({ title: `Read ${step}` });
        expect(await desk.row('inventoryItem', item.id)).toMatchObject({ quantity: 100 - taken });
      }
      if (!happened) break;
    }
    expect(taken).toBeGreaterThan(2);
    expect(taken).toBeLessThan(MOST_STEPS - 1);
    expect(ground.wire.takeViolations()).toEqual([]);
  });

  test.each<[string, Mishap]>([
    ['the program may be killed', 'killed'],
    ['the space may run out', 'noSpace'],
  ])(
    'that downloads everything anew %s: nothing is lost, and nothing of before is left',
    async (_, mishap) => {
      const [office, field] = ground.tablets;
      field.restart(TOGETHER);
      const { repository } = office.desk();
      const assignees = [ground.people.technician.id];
      const order = await repository.create('workOrder', { title: 'Start', type: 'repair', assignees });
      const items: string[] = [];
      for (let n = 0; n < MANY; n++)
        items.push((await repository.create('inventoryItem', { name: `Item ${n}`, quantity: n })).id);
      await office.sync();
      await field.sync();
      let [taken, exchanged, isThrough] = [0, 0, false];
      // Some of them, others in each run: the first ones more densely.
      for (let step = randomInt(1, 6); step < MOST_ANEW; step = Math.ceil(step * 1.5)) {
        await repository.update('workOrder', order.id, { title: `Title ${step}` });
        await repository.update('inventoryItem', items[taken] ?? '', { name: `Name ${step}` });
        await office.sync();
        await field.desk().repository.update('workOrder', order.id, { location: `Bay ${step}` });
        taken++;
        const before = await generationOf(field.desk().database);
        await beginAnew(field.desk().database);
        field.boot.arm(mishap, step);
        await field.sync();
        const happened = field.boot.disarm();
        if (field.boot.isDead) field.restart();
        expect(await field.sync()).toBe('done');
        await office.sync();
        const { database } = field.desk();
        if ((await generationOf(database)) > before) exchanged++;
        expect(await database.outbox.count()).toBe(0);
        expect(await readMeta(database, 'shadow')).toBe(null);
        expect(await asideOf(database.packed('inventoryItem'))).toBeUndefined();
        expect(await database.rows('inventoryItem').all()).toEqual(
          await office.desk().database.rows('inventoryItem').all(),
        );
        await expectCountersToAgree({ database });
        for (const { row } of [office.desk(), field.desk()])
          expect(await row('workOrder', order.id)).toMatchObject({
            title: `Title ${step}`,
            location: `Bay ${step}`,
          });
        isThrough = !happened;
        if (isThrough) break;
      }
      expect(taken).toBeGreaterThan(2);
      expect(isThrough).toBe(true);
      expect(exchanged).toBe(taken);
      expect(ground.wire.takeViolations()).toEqual([]);
    },
  );

  test('with nothing to do none is a write', async () => {
    const [office] = ground.tablets;
    await office.sync();
    const before = ground.wire.server.appliedIn(office.person.tenantId);
    office.boot.arm('noSpace', 1);
    expect(await office.sync()).toBe('done');
    expect(office.boot.disarm()).toBe(false);
    expect(ground.wire.server.appliedIn(office.person.tenantId)).toBe(before);
  });
});

/** Grows with each exchange of packed rows. */
async function generationOf(database: FieldDatabase): Promise<number> {
  return (await runOf(database.packed('inventoryItem')))?.generation ?? 0;
}
