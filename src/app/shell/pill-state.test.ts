import { expect, it } from 'vitest';
import { pillState } from './pill-state.ts';

const CALM = {
  connection: 'online',
  firstSync: { done: true, rows: 0 },
  appKept: true,
  waiting: 0,
  needsYou: 0,
  authNeeded: false,
  upgradeNeeded: false,
  movedTo: null,
  isFull: false,
} as const;

it('says the one thing that matters most', () => {
  const firstSync = { done: false, rows: 3 };
  const reasons = [
    ['needsYou', { needsYou: 1 }],
    ['signIn', { authNeeded: true }],
    ['offline', { connection: 'offline' }],
    ['update', { upgradeNeeded: true }],
    ['moved', { movedTo: 'https://elsewhere.example' }],
    ['full', { isFull: true }],
    ['waiting', { waiting: 2 }],
    ['downloading', { firstSync }],
    ['synced', {}],
  ] as const;
  for (const [index, [expected]] of reasons.entries()) {
    // With everything at once that matters less.
    const changes = Object.assign({}, ...reasons.slice(index).map(([, change]) => change));
    expect(pillState({ ...CALM, ...changes })).toBe(expected);
  }
  expect(pillState({ ...CALM, appKept: false })).toBe('downloading');
});
