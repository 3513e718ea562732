import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asset } from '../../domain/assets/asset.ts';
import type { AnyRow } from '../../domain/kit/entity/entity.ts';
import { type StoredRow, withIndexKeys } from '../store/stored-row.ts';
import { idListOf } from './id-list.ts';
import { inOrderOf, isWanted, planOf } from './list-plan.ts';
import { rowColumns } from './row-columns.ts';

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
  const query = fc.record({
    entity: fc.constant('asset'),
    filters: fc.record({ status: fc.constantFrom('', ...STATUSES), country: fc.constantFrom('', 'FR') }),
    sort: fc.constantFrom('name', '-name', 'tag', '-updatedAt'),
    search: fc.constantFrom('', 'bi', 'birch l', '7', 'olm', 'nothing'),
  });
  fc.assert(
    fc.property(
      fc.array(fc.record({ writes: fc.array(write, { maxLength: 40 }), query }), { maxLength: 12 }),
      (steps) => {
        const columns = rowColumns(asset);
        const rows = new Map<string, StoredRow>();
        const put = (row: StoredRow) => {
          columns.put(row);
          rows.set(row.id, row);
        };
        for (let at = 0; at < 1500; at += 1) put(rowOf(at * 2, { name: NAMES[at % 5], country: null }));
        for (const { writes, query: asked } of steps) {
          for (const { at, isGone, ...values } of writes) {
            const row = rowOf(at, values);
            if (!isGone) put(row);
            else {
              columns.remove(row.id);
              rows.delete(row.id);
            }
          }
          const plan = planOf(asked);
          const expected = Array.from(rows.values())
            .filter((row) => isWanted(plan, row))
            .toSorted(inOrderOf(plan));
          expect([...columns.matching(plan)]).toEqual(expected.map(({ id }) => id));
        }
      },
    ),
    { numRuns: 60 },
  );
});

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
