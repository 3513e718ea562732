import { expect, test } from 'vitest';
import { parseHstore } from './hstore.ts';

test('pairs are read, NULL is left out, and escapes stand for themselves', () => {
  expect(parseHstore(String.raw`"TSO"=>"", "name"=>"a \"b\" \\ c, d=>e", gone=>NULL, bare=>1`)).toEqual({
    TSO: '',
    name: String.raw`a "b" \ c, d=>e`,
    bare: '1',
  });
});

test('an empty text holds no pairs', () => {
  expect(parseHstore(' ')).toEqual({});
});

test.each(['"a"=>', '"a" "b"', '"a"=>"b" "c"=>"d"', 'hello', '"a=>"b"'])('%s is not hstore', (text) => {
  expect(parseHstore(text)).toBeUndefined();
});
