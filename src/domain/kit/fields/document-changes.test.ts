import { expect, it } from 'vitest';
import { documentChanges } from './document-changes.ts';

it('two documents differ by single values, whose places are named', () => {
  const before = {
    state: 'good',
    site: { poles: 2 },
    damage: ['rot'],
    house: [{ owner: 'Ada' }, { owner: 'Bo' }],
  };
  const after = { state: 'good', site: { poles: 3 }, damage: ['rot', 'lean'], house: [{ owner: 'Ada' }] };
  expect(documentChanges(before, after)).toEqual([
    { path: 'site/poles', before: 2, after: 3 },
    { path: 'damage', before: ['rot'], after: ['rot', 'lean'] },
    { path: 'house[2]/owner', before: 'Bo', after: null },
  ]);
  expect(documentChanges(before, before)).toEqual([]);
});
