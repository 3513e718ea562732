import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { workOrder } from '../../work-orders/work-order.ts';
import type { FieldValues } from '../entity/entity.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import { baseFields, mergeRow } from './merge.ts';

const scalars = [
  'title',
  'description',
  'location',
  'status',
  'completedDate',
  'scheduledStart',
  'scheduledEnd',
];

describe('merging one row', () => {
  test('a field that nobody else touched is taken', () => {
    const result = mergeRow(workOrder, { title: 'Old' }, { title: 'Mine' }, row({ title: 'Old' }));
    expect(result).toEqual({ changes: { title: 'Mine' }, conflicts: [] });
  });

  test('what others made of it already is nothing to do', () => {
    const result = mergeRow(workOrder, { title: 'Old' }, { title: 'Same' }, row({ title: 'Same' }));
    expect(result).toEqual({ changes: {}, conflicts: [] });
  });

  test('two different values are a conflict, and theirs stays', () => {
    const result = mergeRow(workOrder, { title: 'Old' }, { title: 'Mine' }, row({ title: 'Theirs' }));
    expect(result.changes).toEqual({});
    expect(result.conflicts).toEqual([{ path: 'title', base: 'Old', mine: 'Mine', theirs: 'Theirs' }]);
  });

  test('a group is lost as a whole when any of it was changed by others', () => {
    const base = { scheduledStart: '2026-11-23T06:00:00.000Z', scheduledEnd: '2026-11-23T10:00:00.000Z' };
    const mine = { scheduledStart: '2026-11-24T06:00:00.000Z' };
    const theirs = row({ ...base, scheduledEnd: '2026-11-23T12:00:00.000Z' });
    const result = mergeRow(workOrder, base, mine, theirs);
    expect(result.changes).toEqual({});
    expect(result.conflicts.map(({ path }) => path)).toEqual(['scheduledStart']);
  });

  test('the base of an edit carries the rest of its groups', () => {
    expect(baseFields(workOrder, ['status', 'title']).toSorted()).toEqual([
      'completedDate',
      'status',
      'title',
    ]);
  });

  test('people are a set: both additions stay, and a removal is carried out', () => {
    const result = mergeRow(
      workOrder,
      { assignees: ['ann', 'bob'] },
      { assignees: ['bob', 'cem'] },
      row({ assignees: ['ann', 'bob', 'dee'] }),
    );
    expect(result).toEqual({ changes: { assignees: ['bob', 'dee', 'cem'] }, conflicts: [] });
  });

  test('a quantity never comes through a merge', () => {
    expect(mergeRow(workOrder, {}, {}, row({})).changes).toEqual({});
  });

  test('two edits of different groups both survive, in either order', () => {
    fc.assert(
      fc.property(values(), values(), values(), (base, first, second) => {
        const touched = new Set(baseFields(workOrder, Object.keys(first)));
        const other = without(second, touched);
        const forth = apply(apply(base, base, first), base, other);
        const back = apply(apply(base, base, other), base, first);
        for (const [name, value] of Object.entries({ ...first, ...other })) {
          expect(jsonEqual(forth[name], value)).toBe(true);
        }
        expect(jsonEqual(forth, back)).toBe(true);
      }),
    );
  });

  test('nothing is lost silently: each change of mine is written, there already, or in the conflicts', () => {
    fc.assert(
      fc.property(values(), values(), values(), (base, mine, theirs) => {
        const now = { ...base, ...theirs };
        const result = mergeRow(workOrder, base, mine, now);
        const after = { ...now, ...result.changes };
        const asked = new Set(result.conflicts.map(({ path }) => path));
        for (const [name, value] of Object.entries(mine)) {
          const unchanged = jsonEqual(value, base[name]);
          expect(unchanged || asked.has(name) || jsonEqual(after[name], value)).toBe(true);
        }
        const overwritten = [...asked].filter((name) => !jsonEqual(after[name], now[name]));
        expect(overwritten).toEqual([]);
      }),
    );
  });

  test('merging the same edit twice does nothing more', () => {
    fc.assert(
      fc.property(values(), values(), values(), (base, mine, theirs) => {
        const once = apply({ ...base, ...theirs }, base, mine);
        expect(apply(once, base, mine)).toEqual(once);
      }),
    );
  });
});

function row(fields: FieldValues): FieldValues {
  return { ...Object.fromEntries(scalars.map((name) => [name, null])), assignees: [], tasks: [], ...fields };
}

/** Any values of the scalar fields, few enough that sides agree by chance. */
function values(): fc.Arbitrary<FieldValues> {
  const value = fc.constantFrom(null, 'a', 'b', 'c');
  const record = fc.record(Object.fromEntries(scalars.map((name) => [name, value])), { requiredKeys: [] });
  return record.map((fields) => JSON.parse(JSON.stringify(fields)) as FieldValues); // without the undefined ones
}

function apply(theirs: FieldValues, base: FieldValues, mine: FieldValues): FieldValues {
  const seen = Object.fromEntries(
    baseFields(workOrder, Object.keys(mine)).map((name) => [name, base[name] ?? null]),
  );
  return { ...theirs, ...mergeRow(workOrder, seen, mine, theirs).changes };
}

function without(fields: FieldValues, names: ReadonlySet<string>): FieldValues {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.has(name)));
}
