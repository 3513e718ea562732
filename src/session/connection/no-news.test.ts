import { expect, it } from 'vitest';
import { getsNoNews } from './no-news.ts';

const WELL = {
  connection: 'online',
  authNeeded: false,
  upgradeNeeded: false,
  movedTo: null,
  isFull: false,
} as const;

it('a device gets news unless something keeps them away', () => {
  expect(getsNoNews(WELL)).toBe(false);
  expect(getsNoNews({ ...WELL, connection: 'unknown' })).toBe(false);
  expect(getsNoNews({ ...WELL, connection: 'offline' })).toBe(true);
  expect(getsNoNews({ ...WELL, movedTo: 'https://elsewhere.example' })).toBe(true);
  for (const obstacle of ['authNeeded', 'upgradeNeeded', 'isFull'])
    expect(getsNoNews({ ...WELL, [obstacle]: true }), obstacle).toBe(true);
});
