import { describe, expect, test } from 'vitest';
import { filledIn } from '../../../../tests/support/forms.ts';
import { limitExpression, plainLimitOf } from './plain-limit.ts';
import { type PlainRule, plainRuleOf, quoted, ruleExpression, type ValueKind } from './plain-rule.ts';

const KINDS: Readonly<Record<string, ValueKind>> = { n: 'number', d: 'date', one: 'choice', some: 'choices' };
const kindOf = (question: string) => KINDS[question] ?? 'text';

describe('conditions in plain words', () => {
  test.each([
    ["${one} = 'a'", 'all', [['one', 'is', 'a']]],
    [
      "${one} != 'a' and ${n} >= 5",
      'all',
      [
        ['one', 'is_not', 'a'],
        ['n', 'at_least', '5'],
      ],
    ],
    [
      '${n} < -1.5 or ${n} > 7',
      'any',
      [
        ['n', 'less_than', '-1.5'],
        ['n', 'more_than', '7'],
      ],
    ],
    [
      "selected(${some}, 'x') or not(selected(${some}, 'y'))",
      'any',
      [
        ['some', 'contains', 'x'],
        ['some', 'contains_not', 'y'],
      ],
    ],
    ["contains(${t}, 'oil')", 'all', [['t', 'contains', 'oil']]],
    [
      "${t} = '' and ${d} != ''",
      'all',
      [
        ['t', 'not_answered', ''],
        ['d', 'answered', ''],
      ],
    ],
    ["${d} >= date('2026-01-31')", 'all', [['d', 'at_least', '2026-01-31']]],
  ] as const)('%s', (expression, join, tests) => {
    const rule: PlainRule = {
      join,
      tests: tests.map(([question, operator, value]) => ({ question, operator, value })),
    };
    expect(plainRuleOf(expression)).toEqual(rule);
    expect(ruleExpression(rule, kindOf)).toBe(expression);
  });

  test.each([
    "(${a} = '1' or ${b} = '2') and ${c} = '3'",
    '${a} = ${b}',
    'count(${r}) > 2',
    '${a}',
    "not(${a} = '1')",
    "${last-saved#a} = '1'",
    '${a} = ',
  ])('%s is more than they can say', (expression) => {
    expect(plainRuleOf(expression)).toBeNull();
  });

  test('no condition has no tests', () => {
    expect(plainRuleOf(' ')).toEqual({ join: 'all', tests: [] });
  });

  test.each(['plain', "it's", 'a "b"', `it's "b"`])('the value %s stays itself', async (value) => {
    const form = `
| survey | type | name | label | relevant |
| | text | t | T | |
| | text | u | U | \${t} = ${quoted(value)} |`;
    const { relevant } = await filledIn(form, { t: value });
    expect(relevant).toMatchObject({ u: true });
  });
});

describe('limits in plain words', () => {
  test.each([
    ['', { kind: 'none' }],
    ['. >= 1 and . <= 5', { kind: 'between', least: '1', most: '5' }],
    ['. <= 5', { kind: 'between', least: '', most: '5' }],
    ['string-length(.) >= 3', { kind: 'length', least: '3', most: '' }],
    ['. <= today()', { kind: 'not_future' }],
    ['. >= today()', { kind: 'not_past' }],
  ] as const)('%s', (expression, limit) => {
    expect(plainLimitOf(expression)).toEqual(limit);
    expect(limitExpression(limit, 'today()')).toBe(expression);
  });

  test.each([
    '. > 1',
    ". >= 'a'",
    '. >= 1 or . <= 0',
    "regex(., '^a')",
    '. >= ${other}',
    '. >= 1 and string-length(.) <= 5',
  ])('%s is more than they can say', (expression) => {
    expect(plainLimitOf(expression)).toBeNull();
  });
});
