import { describe, expect, it } from 'vitest';
import { withOtherSign } from './number-input.tsx';

describe('the sign key', () => {
  it.each([
    ['5', '-5'],
    ['-5', '5'],
    ['\u22125', '5'],
    ['- 5', '5'],
    ['+5', '-5'],
    ['', '-'],
    ['-', ''],
    ['1,250.5', '-1,250.5'],
  ])('makes of %j %j', (text, other) => {
    expect(withOtherSign(text)).toBe(other);
  });
});
