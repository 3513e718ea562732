import { describe, expect, test } from 'vitest';
import { countAll } from '../../src/data/read/count-all.ts';
import { allRows } from '../../src/data/read/list-query.ts';
import { type FieldDatabase, openFieldDatabase } from '../../src/data/store/database.ts';
import { foldRows } from '../../src/data/store/packed/fold.ts';
import { blockKeys, columnKeys } from '../../src/data/store/packed/packed-keys.ts';
import {
  endOf,
  PACKED,
  type SegmentRecord,
  segmentKeys,
} from '../../src/data/store/packed/packed-records.ts';
import type { Device } from './support/device.ts';
import { useWorld } from './support/world.ts';

const PLANNER = 'planner@demo.example';
const DAY = 25 * 60 * 60 * 1000;
const GENERATION = 1;

/** What a fault of the disk, of the browser or of the app may leave of packed rows. */
const DAMAGES: readonly [string, (database: FieldDatabase) => Promise<void>][] = [
  ['rows are missing', (database) => lose(database, segmentKeys(GENERATION))],
  ['rows are missing, and nobody looks', (database) => lose(database, segmentKeys(GENERATION))],
  ['a block is missing', (database) => lose(database, blockKeys(GENERATION))],
  ['rows do not decode', scramble],
  [
    'what says how many versions they have is missing',
    (database) => lose(database, columnKeys(GENERATION, '$version')),
  ],
];

describe('packed rows that cannot be read', () => {
  const world = useWorld();

  test.each(DAMAGES)('are downloaded anew, and what was not sent is kept: %s', async (name, damage) => {
    const { device, desk } = await world.at(PLANNER);
    const { database } = desk;
    const before = (await database.rows('asset').all()).map(({ id, version }) => [id, version]);
    await foldRows(database, () => Promise.resolve());
    expect(await database.packed('asset').table.where('id').above(PACKED).count()).toBeGreaterThan(20);
    const [first, last] = [before[0]?.[0], before.at(-1)?.[0]].map(String);
    await desk.repository.update('asset', first ?? '', { name: 'Renamed in the rain' });
    await damage(database);
    // Somebody looks at them, or the daily comparison does.
    if (!name.endsWith('nobody looks')) await look(anotherTab(device, database));
    world.server().clock.advance(DAY);
    await device.sync().catch(() => undefined);
    expect((await device.sync()).outcome).toBe('done');
    expect((await database.rows('asset').all()).map(({ id }) => id)).toEqual(before.map(([id]) => id));
    expect(await countAll(database, 'asset')).toBe(before.length);
    expect(await desk.row('asset', first ?? '')).toMatchObject({ name: 'Renamed in the rain' });
    expect(await desk.row('asset', last ?? '')).toBeDefined();
    expect(await database.outbox.count()).toBe(0);
    expect(device.network.sent.filter(({ path }) => path === '/logs')).toHaveLength(1);
  });
});

/** One that has read nothing yet. */
function anotherTab({ runnerDeps }: Device, { tenantId, userId }: FieldDatabase): FieldDatabase {
  return openFieldDatabase(tenantId, userId, runnerDeps.source);
}

async function look(database: FieldDatabase): Promise<void> {
  await allRows(database, { entity: 'asset', filters: {}, sort: 'name' }).catch(() => undefined);
  const reading = database.rows('asset').all();
  await reading.catch(() => undefined);
  database.dexie.close();
}

async function lose(database: FieldDatabase, keys: string): Promise<void> {
  const [key] = await database.packed('asset').table.where('id').between(keys, endOf(keys)).primaryKeys();
  await database.packed('asset').table.delete(key ?? '');
}

async function scramble(database: FieldDatabase): Promise<void> {
  const keys = segmentKeys(GENERATION);
  const [found] = await database.packed('asset').table.where('id').between(keys, endOf(keys)).toArray();
  const segment = found as SegmentRecord; // what lies there
  const texts = segment.rows.texts.map((text) => text.slice(0, -3));
  await database.packed('asset').table.put({ ...segment, rows: { ...segment.rows, texts } });
}
