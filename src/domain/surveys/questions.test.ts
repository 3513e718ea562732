import { describe, expect, it } from 'vitest';
import type { Question } from './questions.ts';
import {
  answerProblems,
  answersIn,
  isFinding,
  numberIn,
  questionsIn,
  shownQuestions,
  templateProblems,
} from './questions.ts';

function question(key: string, values: Partial<Question> = {}): Question {
  return {
    id: key,
    position: key,
    key,
    label: key,
    type: 'text',
    options: null,
    unit: null,
    minimum: null,
    maximum: null,
    required: false,
    showWhenKey: null,
    showWhenValue: null,
    ...values,
  };
}

const keys = (questions: readonly Question[]) => questions.map(({ key }) => key);

describe('answers', () => {
  it('are those that were given, whatever a question is called', () => {
    const answers = answersIn({ toString: 'no' });
    expect(['toString', 'constructor', '__proto__'].map((key) => answers[key])).toEqual([
      'no',
      undefined,
      undefined,
    ]);
    expect(answersIn(null)['valueOf']).toBeUndefined();
  });
});

describe('skip logic', () => {
  const questions = [
    question('a', { type: 'yesNo' }),
    question('b', { showWhenKey: 'a', showWhenValue: 'yes' }),
    question('c', { showWhenKey: 'b', showWhenValue: 'Sève' }),
  ];

  it('asks what the answer before calls for, whatever its case and accents', () => {
    expect(keys(shownQuestions(questions, {}))).toEqual(['a']);
    expect(keys(shownQuestions(questions, { a: 'yes' }))).toEqual(['a', 'b']);
    expect(keys(shownQuestions(questions, { a: 'yes', b: 'seve' }))).toEqual(['a', 'b', 'c']);
  });

  it('skips what hangs on a question that is skipped, though it was answered once', () => {
    expect(keys(shownQuestions(questions, { a: 'no', b: 'Sève', c: 'x' }))).toEqual(['a']);
  });
});

describe('answers', () => {
  const questions = [
    question('count', { type: 'number', minimum: 0, maximum: 10, required: true }),
    question('heat', { type: 'reading', maximum: 70 }),
    question('kind', { type: 'choice', options: 'Pine\n Larch \n' }),
    question('safe', { type: 'yesNo', required: true }),
    question('why', { required: true, showWhenKey: 'safe', showWhenValue: 'no' }),
  ];
  const codes = (answers: Record<string, string>, completing = false) =>
    answerProblems(questions, answers, completing).map(({ key, code }) => `${key} ${code}`);

  it('may be missing until the survey is completed', () => {
    expect(codes({})).toEqual([]);
    expect(codes({}, true)).toEqual(['count required', 'safe required']);
  });

  it('need not be given to a question that is skipped', () => {
    expect(codes({ count: '1', safe: 'yes' }, true)).toEqual([]);
    expect(codes({ count: '1', safe: 'no' }, true)).toEqual(['why required']);
  });

  it('are checked by their type and limits, always', () => {
    expect(codes({ count: '11' })).toEqual(['count too_high']);
    expect(codes({ count: '-0,5' })).toEqual(['count too_low']);
    expect(codes({ count: 'ten', kind: 'Oak', safe: 'maybe' })).toEqual([
      'count not_a_number',
      'kind not_an_option',
      'safe not_an_option',
    ]);
    expect(codes({ kind: 'Larch' })).toEqual([]);
  });

  it('that are readings may be out of their limits: that is a finding', () => {
    const [, heat] = questions;
    if (!heat) throw new Error('there is one');
    expect(codes({ heat: '84,5' })).toEqual([]);
    expect(isFinding(heat, '84,5')).toBe(true);
    expect(isFinding(heat, '70')).toBe(false);
    expect(isFinding(heat, undefined)).toBe(false);
    expect(codes({ heat: 'hot' })).toEqual(['heat not_a_number']);
  });
});

it('reads a number with a comma or a point, and nothing else', () => {
  expect([numberIn('3,5'), numberIn(' 3.5 '), numberIn(''), numberIn('3.5 m'), numberIn(undefined)]).toEqual([
    3.5,
    3.5,
    null,
    null,
    null,
  ]);
});

it('puts questions in the order of their positions', () => {
  expect(keys(questionsIn([question('b'), question('a')] as never))).toEqual(['a', 'b']);
  expect(questionsIn(undefined)).toEqual([]);
});

it('a template cannot be asked with a key twice, a choice of nothing, or a condition on what comes later', () => {
  const problems = templateProblems([
    question('a'),
    question('a'),
    question('b', { type: 'choice' }),
    question('c', { showWhenKey: 'd' }),
    question('d', { showWhenKey: 'a' }),
  ]);
  expect(problems).toEqual([
    { path: 'questions/1/key', code: 'invalid_value' },
    { path: 'questions/2/options', code: 'required' },
    { path: 'questions/3/showWhenKey', code: 'invalid_value' },
  ]);
});
