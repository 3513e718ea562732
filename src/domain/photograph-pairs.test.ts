import { expect, it } from 'vitest';
import type { AnyRow } from './kit/entity/entity.ts';
import { pairsOf, photographGroups } from './photograph-pairs.ts';

const photograph = (id: string, moment: 'before' | 'after' | null = null, copyOf: string | null = null) => ({
  id,
  moment,
  copyOf,
});

const named = (groups: ReturnType<typeof pairsOf>) => ({
  pairs: groups.pairs.map(({ before, after }) => `${before.id}|${after.id}`),
  others: groups.others.map(({ id }) => id),
});

it('the first before stands beside the first after, whatever was taken between them', () => {
  const taken = [
    photograph('b1', 'before'),
    photograph('x'),
    photograph('b2', 'before'),
    photograph('a1', 'after'),
    photograph('a2', 'after'),
  ];
  expect(named(pairsOf(taken))).toEqual({ pairs: ['b1|a1', 'b2|a2'], others: ['x'] });
});

it('one without another side stands alone', () => {
  const taken = [photograph('a1', 'after'), photograph('a2', 'after'), photograph('b1', 'before')];
  expect(named(pairsOf(taken))).toEqual({ pairs: ['b1|a1'], others: ['a2'] });
});

it('a marked copy takes the place of no photograph', () => {
  const taken = [
    photograph('b1', 'before'),
    photograph('m', 'before', 'b1'),
    photograph('b2', 'before'),
    photograph('a1', 'after'),
    photograph('a2', 'after'),
  ];
  expect(named(pairsOf(taken))).toEqual({ pairs: ['b1|a1', 'b2|a2'], others: ['m'] });
});

it('pairs of a sheet are those of one step: what another step shows is no other side', () => {
  const [b1, b2, a1, loose] = [
    '00000000-0000-7000-8000-000000000001',
    '00000000-0000-7000-8000-000000000002',
    '00000000-0000-7000-8000-000000000003',
    '00000000-0000-7000-8000-000000000004',
  ] as const;
  const sheet = {
    permitPhotographs: null,
    checklist: [
      { id: 's1', position: 'a0', label: 'Crossarm', kind: 'photo', value: `${b1} ${a1}` },
      { id: 's2', position: 'a1', label: 'Fuse', kind: 'photo', value: b2 },
    ],
  } as unknown as AnyRow; // what is read of it
  const taken = [
    photograph(b1, 'before'),
    photograph(b2, 'before'),
    photograph(a1, 'after'),
    photograph(loose),
  ];
  const groups = photographGroups('jobSheet', sheet, taken);
  expect(groups.map((group) => [group.shows.of, named(group)])).toEqual([
    ['step', { pairs: [`${b1}|${a1}`], others: [] }],
    ['step', { pairs: [], others: [b2] }],
    ['record', { pairs: [], others: [loose] }],
  ]);
  expect(photographGroups('workOrder', sheet, taken).map(named)).toEqual([
    { pairs: [`${b1}|${a1}`], others: [b2, loose] },
  ]);
});
