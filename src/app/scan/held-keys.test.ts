import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openTypedPage, type TypedPage } from '../../../tests/support/typed-page.ts';
import { type HeldKeys, holdKeys } from './held-keys.ts';

const WAIT = 40;

let page: TypedPage;
let held: HeldKeys;
let quiet: number;

beforeEach(() => {
  page = openTypedPage();
  quiet = 0;
  held = holdKeys(WAIT, () => quiet++);
  window.addEventListener('keydown', (event) => {
    if (event.isTrusted) held.hold(event);
  });
});

afterEach(() => vi.useRealTimers());

const keysHeard = () => page.heard.map(({ key }) => key);

it('keys that are held are heard by nobody, and given on once and in their order', () => {
  page.type('abc', 1);
  expect([keysHeard(), held.isEmpty()]).toEqual([[], false]);
  held.giveOn();
  held.giveOn();
  expect([keysHeard(), held.isEmpty()]).toEqual([['a', 'b', 'c'], true]);
});

it('keys that are dropped are heard by nobody', () => {
  page.type('abc', 1);
  held.drop();
  held.giveOn();
  expect([keysHeard(), held.isEmpty()]).toEqual([[], true]);
});

it('quiet is so long behind the last key, and said once', () => {
  page.type('ab', WAIT - 1);
  page.wait(WAIT - 1);
  expect(quiet).toBe(0);
  page.wait(2);
  expect(quiet).toBe(1);
  page.wait(1000);
  expect(quiet).toBe(1);
});

it('where a busy page hears a key late, the key comes before quiet is said', () => {
  page.type('a', 0);
  // The clock rings first; the key has waited as long as it did.
  vi.advanceTimersToNextTimer();
  page.press({ key: 'b' });
  vi.advanceTimersByTime(WAIT - 1);
  expect(quiet).toBe(0);
});

it.each(['giveOn', 'drop'] as const)('%s ends the wait', (end) => {
  page.type('a', 0);
  held[end]();
  page.wait(1000);
  expect(quiet).toBe(0);
});
