import { expect, test } from 'vitest';
import type { Bom } from './bom.ts';
import { otherRevisions, revisionDifference } from './revision-difference.ts';

type Line = Bom['lines'][number];

const line = (itemId: string, quantity: number, more: Partial<Line> = {}): Line => ({
  id: `${itemId}-${quantity}`,
  position: 'a',
  itemId,
  name: null,
  quantity,
  unit: 'pcs',
  scrapPercent: null,
  optional: false,
  substitute: null,
  ...more,
});

test('a difference names added, removed and changed parts, and leaves out what stayed', () => {
  const older = { outputQuantity: 1, lines: [line('bolt', 4), line('seal', 1), line('fan', 1)] };
  const newer = { outputQuantity: 1, lines: [line('bolt', 6), line('fan', 1), line('cover', 2)] };
  expect(revisionDifference(older, newer)).toEqual([
    { itemId: 'bolt', name: null, unit: 'pcs', before: 4, after: 6 },
    { itemId: 'seal', name: null, unit: 'pcs', before: 1, after: null },
    { itemId: 'cover', name: null, unit: 'pcs', before: null, after: 2 },
  ]);
});

test('a difference is that of one finished piece: output, scrap and split lines are counted in', () => {
  const older = { outputQuantity: 1, lines: [line('bolt', 4)] };
  const newer = { outputQuantity: 2, lines: [line('bolt', 3), line('bolt', 5, { scrapPercent: 0 })] };
  expect(revisionDifference(older, newer)).toEqual([]);
  const wasteful = { outputQuantity: 1, lines: [line('bolt', 4, { scrapPercent: 25 })] };
  expect(revisionDifference(older, wasteful)).toMatchObject([{ before: 4, after: 5 }]);
});

test('other revisions are bills of the same product, newest first', () => {
  const bill = (id: string, productItemId: string | null, createdAt: string) =>
    ({ id, productItemId, createdAt, name: 'Kit' }) as Bom; // only what decides
  const all = [bill('a', 'kit', '2026-01-01'), bill('b', 'kit', '2026-02-01'), bill('x', null, '2026-03-01')];
  expect(otherRevisions(bill('c', 'kit', '2026-04-01'), all).map(({ id }) => id)).toEqual(['b', 'a']);
});
