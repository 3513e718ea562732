import { describe, expect, it } from 'vitest';
import { markdownOf, richWords, wordsOnly } from './rich-words.ts';

describe('Markdown of a label', () => {
  const kinds = (text: string) =>
    richWords(text).map(({ parts }) => parts.map(({ kind, text: words }) => `${kind}:${words}`));

  it('is strong, emphasised, a heading, or a link', () => {
    expect(kinds('a **b** *c* _d_ [e](https://f.example/g)')).toEqual([
      ['text:a ', 'strong:b', 'text: ', 'emphasis:c', 'text: ', 'emphasis:d', 'text: ', 'link:e'],
    ]);
    expect(richWords('## Title\nline')).toMatchObject([{ heading: 2 }, { heading: 0, at: 9 }]);
  });

  it('leaves names with lines in them, and what is multiplied, as they are', () => {
    const text = 'cable_joint_box and 2 * 3 * 4 ** 5 ** and _ a _';
    expect(kinds(text)).toEqual([[`text:${text}`]]);
  });

  it('links nowhere that could run something', () => {
    expect(kinds('[x](javascript:alert) <b>y</b>')).toEqual([['text:x', 'text: <b>y</b>']]);
  });

  it('is left out where only words can stand', () => {
    const text =
      '## **Welcome** to _Ski road_\nRead the [guide](https://e.example) <span style="color:red">first</span>';
    expect(wordsOnly(text)).toBe('Welcome to Ski road\nRead the guide first');
    expect(wordsOnly('')).toBe('');
  });

  it.each(['# of cracked insulators', 'a*b*c', '__init__', 'see [3](x)', 'C:\\_a_', '5 * 3', 'plain'])(
    'of what was typed without any says the same: %s',
    (text) => expect(wordsOnly(markdownOf(text))).toBe(text),
  );
});
