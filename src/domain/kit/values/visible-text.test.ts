import { expect, test } from 'vitest';
import { isVisible } from './visible-text.ts';

test.each([
  '',
  ' ',
  '\t\n',
  '\u00a0',
  '\u2003\u2009',
  '\u200b',
  '\u200d\u2060',
  '\ufeff',
  '\u202e',
  '\u3164',
  '\u2800',
])('%j shows nothing', (text) => expect(isVisible(text)).toBe(false));

test.each(['a', '0', ' .', '–', '漢', 'ي', '👷', '\u200bA', '½'])('%j shows something', (text) => {
  expect(isVisible(text)).toBe(true);
});
