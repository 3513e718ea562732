import { expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import { rankArticles, tellingWords } from './rank-articles.ts';

const row = (id: string): AnyRow => ({
  id,
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
});

it('a rare word tells more than a common one, and two words more than one', () => {
  const [scanner, printer, tablet] = [row('scanner'), row('printer'), row('tablet')];
  const ranked = rankArticles([[scanner, printer, tablet], [tablet], [printer, scanner], [printer, tablet]]);
  expect(ranked.map(({ id }) => id)).toEqual(['tablet', 'printer', 'scanner']);
});

it('short words are not looked up, and no more than eight', () => {
  expect(tellingWords('My tablet is on, but no maps')).toEqual(['tablet', 'but', 'maps']);
  expect(tellingWords('aaa bbb ccc ddd eee fff ggg hhh iii')).toHaveLength(8);
});
