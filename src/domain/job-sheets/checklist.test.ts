import { describe, expect, it } from 'vitest';
import { answerReading, countOutcomes, firstOpenStep, outcomeOf, wantsNote } from './checklist.ts';
import { answerPhotographs, photographsOf, writtenAnswer } from './step-answer.ts';
import { stepOptions } from './step-choices.ts';

const step = (values: Record<string, string | number | null>) => ({ id: 's', position: 'a0', ...values });
/** Of photographs. */
const [A, B, C] = ['a', 'b', 'c'].map((end) => `01890000-0000-7000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];
const oil = step({ kind: 'number', min: 20, max: 80, unit: '°C' });

describe('a reading', () => {
  it('fails out of its limits and passes on them', () => {
    expect(answerReading(oil, '81')).toEqual({ value: '81', result: 'fail' });
    expect(answerReading(oil, '80')).toEqual({ value: '80', result: 'pass' });
    expect(answerReading(oil, '19,9')).toEqual({ value: '19,9', result: 'fail' });
  });

  it('passes where there are no limits', () => {
    expect(answerReading(step({ kind: 'number' }), '-3')).toEqual({ value: '-3', result: 'pass' });
  });

  it('has no result while it is half typed', () => {
    expect(answerReading(oil, '-')).toEqual({ value: '-', result: null });
    expect(outcomeOf({ ...oil, value: '-' })).toBe('open');
  });

  it('loses its result when it is deleted', () => {
    expect(answerReading({ ...oil, value: '9', result: 'fail' }, '')).toEqual({ value: null, result: null });
  });
});

describe('photographs', () => {
  it('answer a step for as long as there is one', () => {
    const pole = step({ kind: 'photo' });
    expect(outcomeOf(pole)).toBe('open');
    const answered = { ...pole, ...answerPhotographs(pole, [A, B]) };
    expect([outcomeOf(answered), photographsOf(answered)]).toEqual(['pass', [A, B]]);
    expect(outcomeOf({ ...answered, ...answerPhotographs(answered, []) })).toBe('open');
  });
});

describe('photographs of a fault', () => {
  it('stand beside a reading, which stays', () => {
    const low = { ...oil, ...answerReading(oil, '4') };
    const shown = { ...low, ...answerPhotographs(low, [A, B]) };
    expect([writtenAnswer(shown), photographsOf(shown), outcomeOf(shown)]).toEqual(['4', [A, B], 'fail']);
  });

  it('of an older app are kept when one is added, and go when they are taken away', () => {
    const fence = step({ kind: 'passFail', result: 'fail', value: `${A} ${B}` });
    const added = { ...fence, ...answerPhotographs(fence, [...photographsOf(fence), C]) };
    expect(photographsOf(added)).toEqual([A, B, C]);
    expect(photographsOf({ ...added, ...answerPhotographs(added, [B]) })).toEqual([B]);
  });
});

describe('a step', () => {
  it('is answered by a text, a result or not applying', () => {
    expect(outcomeOf(step({ kind: 'text', value: 'rusty' }))).toBe('pass');
    expect(outcomeOf(step({ kind: 'passFail', result: 'pass' }))).toBe('pass');
    expect(outcomeOf(step({ kind: 'number', result: 'notApplicable' }))).toBe('notApplicable');
    expect(outcomeOf(step({ kind: 'text', value: '  ' }))).toBe('open');
  });

  it('to choose is answered by what was chosen', () => {
    const rust = step({ kind: 'choice', options: 'None, light,heavy, light, ' });
    expect(stepOptions(rust)).toEqual(['None', 'light', 'heavy']);
    expect([outcomeOf(rust), outcomeOf({ ...rust, value: 'light' })]).toEqual(['open', 'pass']);
  });

  it('to read a meter is answered by a number', () => {
    const counter = step({ kind: 'meter', unit: 'operations' });
    expect([outcomeOf(counter), outcomeOf({ ...counter, value: '1012' })]).toEqual(['open', 'pass']);
    expect(outcomeOf({ ...counter, value: 'broken' })).toBe('open');
  });

  it('asks for a note when it failed without one', () => {
    expect(wantsNote(step({ kind: 'passFail', result: 'fail' }))).toBe(true);
    expect(wantsNote(step({ kind: 'passFail', result: 'fail', note: 'oil leak' }))).toBe(false);
  });
});

describe('a checklist', () => {
  const steps = [
    step({ kind: 'passFail', result: 'pass' }),
    step({ kind: 'text' }),
    step({ kind: 'passFail' }),
  ];

  it('goes on where it was left', () => {
    expect(firstOpenStep(steps)).toBe(1);
    expect(firstOpenStep(steps.slice(0, 1))).toBe(1);
  });

  it('counts every step once', () => {
    expect(countOutcomes(steps)).toEqual({ open: 2, pass: 1, fail: 0, notApplicable: 0 });
  });
});
