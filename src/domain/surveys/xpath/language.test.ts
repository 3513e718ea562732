import { describe, expect, test } from 'vitest';
import { xpath } from '../../../../tests/support/xpath-values.ts';
import { problemInEnglish } from '../findings/english/expression-words.ts';
import { ExpressionError } from './expression.ts';
import { parseExpression } from './parse.ts';
import { EXPRESSION_LENGTH } from './tokens.ts';

const XML = `<data xmlns="http://www.w3.org/2002/xforms" xmlns:orx="http://openrosa.org/xforms" id="f">
  <a>1</a><a>2</a><a/>
  <g><x kind="k">5</x><y>2012-01-01</y><z>text</z></g>
  <r><q>u</q><n>1</n></r><r><q>v</q><n>2</n><r><q>w</q></r></r>
  <orx:meta><orx:id>uuid:1</orx:id></orx:meta><!-- said --><?target body?>
</data>`;

/** What is thrown, where it is of an expression. */
function errorOf(run: () => unknown): ExpressionError {
  try {
    run();
  } catch (error) {
    if (error instanceof ExpressionError) return error;
    throw error;
  }
  throw new Error('it was worked out');
}

describe('what an expression says', () => {
  test.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['8 div 4 div 2', 1],
    ['5 mod 2', 1],
    ['-5 mod 2', -1],
    ['5 mod -2', 1],
    ['1.5 mod 0.5', 0],
    ['1 - -1', 2],
    ['--1', 1],
    ['- 3 + 1', -2],
    ['.5 + 1.', 1.5],
    ['1 div 0', Number.POSITIVE_INFINITY],
    ['0 div 0', Number.NaN],
    ["'a' + 1", Number.NaN],
    ["'' + 1", Number.NaN],
    ['true() + 1', 2],
    ['1 = 1 and 2 = 3 or 4 = 4', true],
    ['1 < 2 = true()', true],
    ['3 > 2 > 1', false],
    ['"it\'s"', "it's"],
    ['\'say "x"\'', 'say "x"'],
    ['  1\n+\t1 ', 2],
    ["'1' = 1", true],
    ["'1.0' = 1", true],
    ["'1.0' = '1'", false],
    ["'a' != 'b'", true],
    ['0 div 0 = 0 div 0', false],
    ['0 div 0 != 0 div 0', true],
    ["'abc' < 'abd'", false],
    ["true() = 'x'", true],
    ["false() = ''", true],
    ['string(1000000000000000000000)', '1000000000000000000000'],
    ['string(0.0000001)', '0.0000001'],
    ['string(-0)', '0'],
    ['string(1.10)', '1.1'],
    ['string(1 div 0)', 'Infinity'],
    ['string(0 div 0)', 'NaN'],
    ["number(' 12 ')", 12],
    ["number('+1')", Number.NaN],
    ["number('1e3')", Number.NaN],
    ["number('1,000')", Number.NaN],
    ["number('1,5,5')", Number.NaN],
    ['0.1 + 0.2 = 0.3', true],
    ['0.1 + 0.2 != 0.3', false],
    ['1 div 0 = 2 div 0', true],
    ['5mod3', 2],
    ["'5'mod'3'", 2],
    ['6*(3+4)and(5or2)', true],
    ['1div2 + 1', 1.5],
    ['(1)or(0)', true],
    ['5 div-2', -2.5],
  ])('%s', (expression, value) => {
    expect(xpath(expression)).toEqual(value);
  });
});

describe('which nodes a path finds', () => {
  test.each<[string, unknown]>([
    ['/data/a', ['1', '2', '']],
    ['/data/a[2]', ['2']],
    ['/data/a[position() = last()]', ['']],
    ["/data/a[. != ''][2]", ['2']],
    ['//q', ['u', 'v', 'w']],
    ['//r/q', ['u', 'v', 'w']],
    ['/data/r/q', ['u', 'v']],
    ['//r[q = "v"]/r/q', ['w']],
    ['/data/r[n = 2]/q', ['v']],
    ['/data/*[3]', ['']],
    ['count(/data/*)', 7],
    ['count(//*)', 18],
    ['/data/g/x/@kind', ['k']],
    ['/data/g/x/attribute::kind', ['k']],
    ['//@*[. = "k"]/../../y', ['2012-01-01']],
    ['/data/g/x/../y', ['2012-01-01']],
    ['/data/g/./z', ['text']],
    ['/data/g/z/preceding-sibling::*[1]', ['2012-01-01']],
    ['/data/g/z/preceding-sibling::*', ['5', '2012-01-01']],
    ['/data/a[1]/following-sibling::a', ['2', '']],
    ['count(//q[. = "w"]/ancestor::*)', 3],
    ['name(//q[. = "w"]/ancestor::*[1])', 'r'],
    ['count(//q[. = "w"]/ancestor-or-self::*)', 4],
    ['count(/data/g/following::*)', 10],
    ['count(/data/g/preceding::*)', 3],
    ['count(/data/descendant::q)', 3],
    ['/data/g/x/@kind/following::text()[1]', ['5']],
    ['count(/data/g/x/@kind/preceding::*)', 3],
    ['/data/orx:meta/orx:id', ['uuid:1']],
    ['name(/data/orx:meta)', 'orx:meta'],
    ['local-name(/data/orx:meta)', 'meta'],
    ['namespace-uri(/data/orx:meta)', 'http://openrosa.org/xforms'],
    ['/data/comment()', [' said ']],
    ["/data/processing-instruction('target')", ['body']],
    ["/data/processing-instruction('other')", []],
    ['/data/g/x | /data/a[1] | /data/g/x', ['1', '5']],
    ['(//q)[2]', ['v']],
    ['/data/div', []],
    ['id("f")/a[1]', ['1']],
    ['/data/a = 2', true],
    ['/data/a != 2', true],
    ['/data/none = ""', false],
    ['/data/none != ""', false],
    ['/data/none = false()', true],
    ['/data/a < /data/g/x', true],
    ['true() < /data/a', true],
    ['/data/a > true()', true],
    ['true() > /data/none', false],
    ['/data/none <= false()', false],
    ['count(/data/@*)', 1],
    ['count(/data/xf:g)', 1],
    ['count(/data/h:g)', 0],
    ['boolean(/data/a[3])', true],
    ['string(/data/r)', 'u1'],
  ])('%s', (expression, value) => {
    expect(xpath(expression, XML)).toEqual(value);
  });

  test('a condition speaks of what it is about, and of the question by current()', () => {
    expect(xpath('/data/r[n = current()/../n]/q', XML, '/data/r[2]/q')).toEqual(['v']);
    expect(xpath('../n', XML, '/data/r[2]/q')).toEqual(['2']);
  });
});

describe('what cannot be read', () => {
  test.each<[string, string]>([
    ['', 'syntax'],
    ['1 +', 'syntax'],
    ['a b', 'syntax'],
    ['a[', 'syntax'],
    ['f(1', 'syntax'],
    ["'open", 'syntax'],
    ['/data//', 'syntax'],
    ['sideways::a', 'syntax'],
    ['${a b}', 'syntax'],
    ['1 ! 2', 'syntax'],
    [`${'('.repeat(300)}1${')'.repeat(300)}`, 'too_much'],
    ['1'.repeat(EXPRESSION_LENGTH + 1), 'too_much'],
    [Array(15_000).fill('1').join('+'), 'too_much'],
    [Array(15_000).fill('a').join('|'), 'too_much'],
  ])('%s', (expression, code) => {
    let found: unknown;
    try {
      parseExpression(expression);
    } catch (error) {
      found = error;
    }
    expect(found).toBeInstanceOf(ExpressionError);
    expect(found).toMatchObject({ code });
  });

  test.each<[string, string, string]>([
    ['concatt("a")', 'unknown_function', 'did you mean concat()?'],
    ['Sum(/data)', 'unknown_function', 'did you mean sum()?'],
    ['selected("a")', 'wrong_arguments', 'selected() takes 2 arguments, not 1'],
    ['true(1)', 'wrong_arguments', '0 arguments'],
    ['count("a")', 'no_node_set', 'a path is expected'],
    ['1 | 2', 'no_node_set', 'a path is expected'],
    ['regex("a", "[")', 'bad_pattern', 'not understood'],
    ['$x', 'unknown_reference', 'x'],
    ['digest("a", "MD4")', 'wrong_arguments', 'SHA-256'],
  ])('%s', (expression, code, words) => {
    const error = errorOf(() => xpath(expression));
    expect(error.code).toBe(code);
    expect(problemInEnglish(error.detail)).toContain(words);
  });

  test('an expression that would run for ever ends', () => {
    const many = `<data>${'<a/>'.repeat(3000)}</data>`;
    const error = errorOf(() => xpath('count(/data/a[count(/data/a[count(/data/a) > 0]) > 0])', many));
    expect(error.detail).toEqual({ what: 'too_many_answers' });
  });

  test('a pattern that would backtrack for ever is answered at once', () => {
    expect(xpath(`regex('${'a'.repeat(5000)}!', '^(a+)+$')`)).toBe(false);
  });
});

test('as many operators as are read are worked out', () => {
  expect(xpath(Array(2001).fill('1').join('+'))).toBe(2001);
});
