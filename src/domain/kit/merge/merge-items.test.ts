import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AnyItem } from '../fields/field.ts';
import { jsonEqual } from '../fields/json-equal.ts';
import { byPosition, mergeItems } from './merge-items.ts';

const item = (id: string, fields: Record<string, string | null> = {}): AnyItem => ({
  id,
  position: `a${id}`,
  ...fields,
});

describe('merging a list item by item', () => {
  test('items added on both sides stay, in the order of their positions', () => {
    const merged = mergeItems([item('b')], [item('a'), item('b')], [item('b'), item('c')]);
    expect(merged.items.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  test('an item that one side removed and the other left alone is gone', () => {
    expect(mergeItems([item('a'), item('b')], [item('b')], [item('a'), item('b')]).items).toEqual([
      item('b'),
    ]);
    expect(mergeItems([item('a'), item('b')], [item('a'), item('b')], [item('b')]).items).toEqual([
      item('b'),
    ]);
  });

  describe('of which one part is said about another', () => {
    const marked = { words: ['device'], marks: ['executedAt'] };
    const step = item('a', { device: 'Q0', executedAt: null, note: null });
    const done = { ...step, executedAt: '08:00' };
    const other = { ...step, device: 'Q7' };

    test.each<[AnyItem, AnyItem]>([
      [done, other],
      [other, done],
    ])('a mark does not merge onto other words than it was made on, whoever came first', (mine, theirs) => {
      const merged = mergeItems([step], [mine], [theirs], marked);
      expect(merged.items).toEqual([theirs]);
      const asked = (field: string) => {
        return { path: `a/${field}`, base: step[field], mine: mine[field], theirs: theirs[field] };
      };
      expect(merged.conflicts).toEqual([asked('device'), asked('executedAt')]);
    });

    test('whatever else of the item changed merges, and so do marks on the same words', () => {
      const noted = { ...step, note: 'stiff' };
      expect(mergeItems([step], [done], [noted], marked)).toEqual({
        items: [{ ...noted, executedAt: '08:00' }],
        conflicts: [],
      });
      expect(mergeItems([step], [{ ...done, device: 'Q7' }], [other], marked)).toEqual({
        items: [{ ...other, executedAt: '08:00' }],
        conflicts: [],
      });
    });
  });

  describe('of which an older app wrote what has fields more by now', () => {
    const marked = { words: ['label', 'noteOnFail'], marks: ['result', 'reading'] };
    const old = item('a', { label: 'Oil level', result: null, reading: null });
    const filled = { ...old, noteOnFail: false };

    test('what the server has filled in is no change of it', () => {
      const answered = { ...old, result: 'fail' };
      expect(mergeItems([old], [answered], [filled], marked)).toEqual({
        items: [{ ...filled, result: 'fail' }],
        conflicts: [],
      });
      expect(mergeItems([old], [], [filled], marked).items).toEqual([]);
    });

    test('a switch that somebody turned on is one, and nought is no empty reading', () => {
      const demands = { ...old, noteOnFail: true };
      const paths = (mine: AnyItem, theirs: AnyItem) =>
        mergeItems([old], [mine], [theirs], marked).conflicts.map(({ path }) => path);
      expect(paths({ ...old, result: 'fail' }, demands)).toEqual(['a/noteOnFail', 'a/result']);
      expect(paths({ ...old, reading: 0 }, { ...filled, reading: 5 })).toEqual(['a/reading']);
      expect(mergeItems([old], [{ ...old, reading: 0 }], [filled], marked).items).toEqual([
        { ...filled, reading: 0 },
      ]);
    });
  });

  test('an edit beats a removal', () => {
    const edited = item('a', { note: 'cracked' });
    expect(mergeItems([item('a')], [], [edited]).items).toEqual([edited]);
    expect(mergeItems([item('a')], [edited], []).items).toEqual([edited]);
  });

  test('different fields of one item both survive', () => {
    const base = [item('a', { result: null, note: null })];
    const merged = mergeItems(
      base,
      [item('a', { result: 'pass', note: null })],
      [item('a', { result: null, note: 'ok' })],
    );
    expect(merged).toEqual({ items: [item('a', { result: 'pass', note: 'ok' })], conflicts: [] });
  });

  test('two answers to one question are a conflict that names item and field', () => {
    const merged = mergeItems(
      [item('a', { result: null })],
      [item('a', { result: 'fail' })],
      [item('a', { result: 'pass' })],
    );
    expect(merged.items).toEqual([item('a', { result: 'pass' })]);
    expect(merged.conflicts).toEqual([{ path: 'a/result', base: null, mine: 'fail', theirs: 'pass' }]);
  });

  test('a field that one side emptied by leaving it out counts as emptied', () => {
    const base = [item('a', { note: 'wet' })];
    const merged = mergeItems(base, [item('a')], base);
    expect(merged.items[0]?.note ?? null).toBeNull();
    expect(merged.conflicts).toEqual([]);
  });

  test('two people moving one item is not worth a question', () => {
    const merged = mergeItems(
      [{ id: 'a', position: 'm' }],
      [{ id: 'a', position: 'x' }],
      [{ id: 'a', position: 'b' }],
    );
    expect(merged).toEqual({ items: [{ id: 'a', position: 'x' }], conflicts: [] });
  });

  test('edits of different items commute', () => {
    fc.assert(
      fc.property(list(), list(), list(), (base, first, second) => {
        const mine = onlyTouching(base, first, ['a', 'b']);
        const other = onlyTouching(base, second, ['c', 'd']);
        const forth = mergeItems(base, other, mergeItems(base, mine, base).items);
        const back = mergeItems(base, mine, mergeItems(base, other, base).items);
        expect([...forth.conflicts, ...back.conflicts]).toEqual([]);
        expect(jsonEqual(forth.items, back.items)).toBe(true);
      }),
    );
  });

  test('nothing invents an item, doubles one, or leaves the order of positions', () => {
    fc.assert(
      fc.property(list(), list(), list(), (base, mine, theirs) => {
        const { items } = mergeItems(base, mine, theirs);
        const ids = items.map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        for (const id of ids) expect([...mine, ...theirs].some((each) => each.id === id)).toBe(true);
        expect(items).toEqual(items.toSorted(byPosition));
      }),
    );
  });

  test('an item edited by anyone never disappears', () => {
    fc.assert(
      fc.property(list(), list(), list(), (base, mine, theirs) => {
        const kept = new Set(mergeItems(base, mine, theirs).items.map(({ id }) => id));
        const edited = [...mine, ...theirs].filter(
          (each) => !jsonEqual(base.find(({ id }) => id === each.id) ?? null, each),
        );
        expect(edited.filter(({ id }) => !kept.has(id))).toEqual([]);
      }),
    );
  });

  test('merging the same edit twice does nothing more', () => {
    fc.assert(
      fc.property(list(), list(), list(), (base, mine, theirs) => {
        const once = mergeItems(base, mine, theirs).items;
        expect(jsonEqual(mergeItems(base, mine, once).items, once)).toBe(true);
      }),
    );
  });
});

/** Lists over four ids with two fields of few values, in the order of their positions. */
function list(): fc.Arbitrary<AnyItem[]> {
  const value = fc.constantFrom(null, 'x', 'y');
  const one = (id: string) =>
    fc.option(
      fc.record({
        id: fc.constant(id),
        position: fc.constantFrom(`a${id}`, `z${id}`),
        result: value,
        note: value,
      }),
    );
  return fc
    .tuple(one('a'), one('b'), one('c'), one('d'))
    .map((items) => items.filter((each) => each !== null).toSorted(byPosition));
}

function onlyTouching(
  base: readonly AnyItem[],
  edited: readonly AnyItem[],
  ids: readonly string[],
): AnyItem[] {
  const touched = edited.filter(({ id }) => ids.includes(id));
  return [...touched, ...base.filter(({ id }) => !ids.includes(id))].toSorted(byPosition);
}
