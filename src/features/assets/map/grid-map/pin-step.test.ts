import { expect, test } from 'vitest';
import { pinStep } from './pin-step.ts';

const PLAIN = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };

test.each([
  ['ArrowUp', 0, 1],
  ['ArrowDown', 0, -1],
  ['ArrowRight', 1, 0],
  ['ArrowLeft', -1, 0],
])('%s moves a pin by a metre, and with Shift by ten', (key, east, north) => {
  expect(pinStep({ ...PLAIN, key })).toEqual({ east, north });
  const wide = pinStep({ ...PLAIN, key, shiftKey: true });
  expect([wide?.east, wide?.north]).toEqual([east * 10, north * 10]);
});

test('other keys are not its own', () => {
  for (const key of ['Tab', 'Enter', 'a', '__proto__', 'toString'])
    expect(pinStep({ ...PLAIN, key })).toBeNull();
  for (const held of ['altKey', 'ctrlKey', 'metaKey'])
    expect(pinStep({ ...PLAIN, key: 'ArrowLeft', [held]: true })).toBeNull();
});
