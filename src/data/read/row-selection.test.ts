import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idListOf } from './id-list.ts';
import { allOf, NONE_SELECTED } from './row-selection.ts';

test('whatever is selected and taken out again, a selection has what a set would have', () => {
  const places = fc.array(fc.nat(40), { maxLength: 30 });
  fc.assert(
    fc.property(fc.nat(30), fc.boolean(), places, (length, isAll, toggled) => {
      const list = Array.from({ length }, (_, at) => idOf(at));
      let selected = isAll ? allOf(idListOf(list)) : NONE_SELECTED;
      const set = new Set(isAll ? list : []);
      for (const id of toggled.map(idOf)) {
        selected = selected.toggled(id);
        if (!set.delete(id)) set.add(id);
      }
      expect(selected.size).toBe(set.size);
      expect([...selected.ids()].toSorted()).toEqual([...set].toSorted());
      for (let at = 0; at <= 40; at++) expect(selected.has(idOf(at))).toBe(set.has(idOf(at)));
    }),
  );
});

test('all rows of a long list are selected without a text for any of them', () => {
  const list = idListOf(Array.from({ length: 100_000 }, (_, at) => idOf(at)));
  const selected = allOf(list);
  expect(selected.ids()).toBe(list);
  const others = selected.toggled(idOf(0)).toggled(idOf(99_999));
  expect(others.size).toBe(99_998);
  expect(others.ids().words.byteLength).toBe(99_998 * 16);
  expect(others.has('')).toBe(false);
});

function idOf(at: number): string {
  return `018f0000-0000-7000-8000-${String(at * 7919).padStart(12, '0')}`;
}
