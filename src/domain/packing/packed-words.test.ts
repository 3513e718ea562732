import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../../tests/support/amount.ts';
import { type Trace, traceOf, wholeWord } from '../kit/search/words.ts';
import { eachHaving, packWords } from './packed-words.ts';

/** Few letters, so that words begin, hold and end as others do. */
const word = fc.array(fc.constantFrom('a', 'b', '1', 'é', '線'), { minLength: 1, maxLength: 3 });
const text = fc
  .uniqueArray(
    word.map((letters) => letters.join('')),
    { maxLength: 6 },
  )
  .map((words) => words.map((one) => ` ${one}`).join(''));

test('a word, or a part of one, is found in the rows whose texts hold it, and in no other', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), word, (texts, letters) => {
      const trace = traceOf(letters.join(''));
      const expected = [...texts.keys()].filter((place) => texts[place]?.includes(trace));
      expect(placesHaving(texts, trace)).toEqual(expected);
    }),
    { numRuns: amount(300) },
  );
});

test('a whole word is found in the rows that have it, and in none that has a longer one', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 60 }), word, (texts, letters) => {
      const whole = letters.join('');
      const expected = [...texts.keys()].filter((place) => texts[place]?.split(' ').includes(whole));
      expect(placesHaving(texts, wholeWord(whole))).toEqual(expected);
    }),
    { numRuns: amount(300) },
  );
});

test('a word of all rows takes a bit of each, and one of a single row two bytes', () => {
  const texts = Array.from({ length: 2048 }, (_, at) => ` gb pole ${at % 2 ? 'north' : 'south'} sn${at}`);
  const packed = packWords(texts.map((own) => own.replaceAll(/ +/g, ' ')));
  expect(packed.bits.length).toBe(4 * 256);
  expect(packed.places.length).toBe(2048);
  expect(placesHaving(texts, traceOf('orth'))).toHaveLength(1024);
  expect(placesHaving(texts, traceOf('sn2047'))).toEqual([2047]);
});

function placesHaving(texts: readonly string[], trace: Trace): number[] {
  const places = new Set<number>();
  eachHaving(packWords(texts), trace, (place) => places.add(place));
  return [...places].toSorted((left, right) => left - right);
}
