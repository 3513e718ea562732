import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../../tests/support/amount.ts';
import { asset } from '../../../domain/assets/asset.ts';
import type { AnyRow } from '../../../domain/kit/entity/entity.ts';
import { packBlock } from '../../../domain/packing/pack-block.ts';
import { type StoredRow, toRow, withIndexKeys } from '../../store/stored-row.ts';
import { idListOf } from '../id-list.ts';
import { inOrderOf, isWanted, planOf } from '../list-plan.ts';
import { type RowColumns, rowColumns } from './row-columns.ts';

const NAMES = ['Birch Hill', 'Birch Lane 7', 'Ölm', 'Alder', null];
const STATUSES = ['planned', 'inUse', 'retired'];
const COUNTRIES = ['FR', 'DE', null];
const IDS = 3000;

test('whatever is written between two questions, they are answered as by looking at every row', () => {
  const write = fc.record({
    at: fc.nat(IDS - 1),
    name: fc.constantFrom(...NAMES),
    status: fc.constantFrom(...STATUSES),
    country: fc.constantFrom(...COUNTRIES),
    isGone: fc.boolean(),
  });
  const packed = fc.option(
    fc.record({
      from: fc.nat(IDS - 1),
      count: fc.integer({ min: 1, max: 900 }),
      name: fc.constantFrom(...NAMES),
    }),
  );
  const query = fc.record({
    entity: fc.constant('asset'),
    filters: fc.record({ status: fc.constantFrom('', ...STATUSES), country: fc.constantFrom('', 'FR') }),
    sort: fc.constantFrom('name', '-name', 'tag', '-updatedAt'),
    search: fc.constantFrom('', 'bi', 'birch l', '7', 'olm', 'nothing'),
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ writes: fc.array(write, { maxLength: 40 }), packed, query }), { maxLength: 12 }),
      (steps) => {
        const columns = rowColumns(asset);
        const rows = new Map<string, StoredRow>();
        const put = (row: StoredRow) => {
          columns.put(row);
          rows.set(row.id, row);
        };
        for (let at = 0; at < 1500; at += 1) put(rowOf(at * 2, { name: NAMES[at % 5], country: null }));
        for (const { writes, packed: stretch, query: asked } of steps) {
          for (const { at, isGone, ...values } of writes) {
            const row = rowOf(at, values);
            if (!isGone) put(row);
            else {
              columns.remove(row.id);
              rows.delete(row.id);
            }
          }
          if (stretch) pack(columns, rows, stretch);
          const plan = planOf(asked);
          expect([...columns.first(plan, 25)]).toEqual([...columns.matching(plan)].slice(0, 25));
          const expected = Array.from(rows.values())
            .filter((row) => isWanted(plan, row))
            .toSorted(inOrderOf(plan));
          expect([...columns.matching(plan)]).toEqual(expected.map(({ id }) => id));
        }
      },
    ),
    { numRuns: amount(60) },
  );
});

interface Stretch {
  readonly from: number;
  readonly count: number;
  readonly name: string | null;
}

/** The rows of a stretch of ids lie packed from now on: some were changed meanwhile, some deleted. */
function pack(columns: RowColumns, rows: Map<string, StoredRow>, { from, count, name }: Stretch): void {
  const own = [...rows.keys()].toSorted().slice(from % rows.size, (from % rows.size) + count);
  const block: AnyRow[] = [];
  for (const [place, id] of own.entries()) {
    const row = rows.get(id);
    // The first and the last stay: what lies between them is what the block is about.
    if (!row || (place % 7 === 3 && place < own.length - 1)) rows.delete(id);
    else {
      const now = place % 5 === 0 ? { ...toRow(row), name } : toRow(row);
      rows.set(id, withIndexKeys(asset, now));
      block.push(now);
    }
  }
  if (block.length === 0) return;
  const { ids, columns: packed, exact } = packBlock(asset, block, 32);
  columns.putBlock({ ids, columns: new Map([...Object.entries(packed), ...Object.entries(exact)]) });
}

test('of 100,000 packed rows less than 200 bytes each are held, whatever was asked of them', () => {
  const columns = rowColumns(asset);
  const before = heldBytes();
  for (let from = 0; from < MANY; from += 2048) {
    const rows = Array.from({ length: Math.min(2048, MANY - from) }, (_, at) => manyRow(from + at));
    // As they come from the database: nothing is shared with what they were made of.
    const { ids, columns: packed, exact } = structuredClone(packBlock(asset, rows, 2048));
    columns.putBlock({ ids, columns: new Map([...Object.entries(packed), ...Object.entries(exact)]) });
  }
  for (const sort of ['name', '-updatedAt', 'tag']) {
    const filters = { status: 'inUse' };
    const found = columns.matching(planOf({ entity: 'asset', filters, sort, search: 'feeder' }));
    expect(found.length).toBeGreaterThan(MANY / 10);
    columns.sort(sort.replace('-', ''));
  }
  expect((heldBytes() - before) / MANY).toBeLessThan(200);
  expect(columns.matching(planOf({ entity: 'asset', filters: {}, sort: 'tag' })).length).toBe(MANY);
});

const MANY = 100_000;

/** Once everything is collected that nobody holds. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') throw new Error('no way to collect garbage');
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function manyRow(at: number): AnyRow {
  return {
    ...toRow(rowOf(at, { name: `Pole ${at} on feeder ${at % 90}`, status: STATUSES[at % 3] ?? null })),
    id: `018f0000-0000-7000-8000-${String(at).padStart(12, '0')}`,
    serialNumber: `SN-${at}`,
    operator: 'Alder Valley Grid',
    parentId: `018f0001-0000-7000-8000-${String(Math.floor(at / 40)).padStart(12, '0')}`,
  };
}

test('a list of ids gives out what it was made of, whole, in parts and without some', () => {
  fc.assert(
    fc.property(fc.array(fc.uuid()), fc.nat(20), fc.nat(20), (ids, from, to) => {
      const list = idListOf(ids);
      expect([...list]).toEqual(ids);
      expect(list.length).toBe(ids.length);
      expect(list.slice(from, to)).toEqual(ids.slice(from, to));
      expect([list.at(from), list.at(-1)]).toEqual([ids[from], undefined]);
      const isLate = (id: string) => id > '8';
      expect([...list.only(isLate)]).toEqual(ids.filter(isLate));
    }),
  );
});

test('what is no id of a row is refused, not taken for another', () => {
  for (const id of ['', 'id-1', '018F0000-0000-7000-8000-000000000001']) {
    expect(() => idListOf([id])).toThrow(RangeError);
  }
});

function rowOf(at: number, values: object): StoredRow {
  const day = `2026-01-${String(1 + (at % 28)).padStart(2, '0')}T00:00:00.000Z`;
  const row: AnyRow = {
    id: `018f0000-0000-7000-8000-${String((at * 7919) % IDS).padStart(12, '0')}`,
    tenantId: 't',
    version: 1,
    createdAt: day,
    createdBy: null,
    updatedAt: day,
    updatedBy: null,
    tag: `AS-${at}`,
    kind: 'substation',
    status: 'inUse',
    ...values,
  };
  return withIndexKeys(asset, row);
}
