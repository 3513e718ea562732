import { expect, it } from 'vitest';
import { isOneLine } from '../kit/values/one-line.ts';
import { titleOfReport } from './fault-form.ts';

it.each([
  ['the first line', 'It leans.\nMore than yesterday.', 'It leans.'],
  ['the first that can be read', '\u200b\n \nIt leans.', 'It leans.'],
  ['on one line, whatever stands in it', 'It\tleans\u2028 now\u202e.', 'It leans now .'],
  ['short', 'x'.repeat(121), `${'x'.repeat(119)}…`],
  ['no half of a letter', `${'x'.repeat(118)}${'🔥'.repeat(5)}`, `${'x'.repeat(118)}\ufffd…`],
])('a report is called by %s', (_what, description, title) => {
  expect(titleOfReport(description)).toBe(title);
  expect(isOneLine(titleOfReport(description))).toBe(true);
});
