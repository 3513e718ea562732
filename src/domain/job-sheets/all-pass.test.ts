import { describe, expect, it } from 'vitest';
import { stepsToPass, withoutPassed, withPassed } from './all-pass.ts';

const step = (id: string, values: Record<string, string | null> = {}) => ({
  id,
  position: id,
  kind: 'passFail',
  result: null,
  ...values,
});
const STEPS = [
  step('a'),
  step('b', { result: 'fail' }),
  step('c'),
  step('d', { kind: 'number' }),
  step('e', { result: 'notApplicable' }),
  step('f'),
];
const results = (steps: readonly { readonly result: string | null }[]) => steps.map(({ result }) => result);

describe('all pass', () => {
  it('is said of steps to judge that are open, from this one on', () => {
    expect(stepsToPass(STEPS, 0)).toEqual(['a', 'c', 'f']);
    expect(stepsToPass(STEPS, 1)).toEqual(['c', 'f']);
  });

  it('takes nothing from an answer that was given meanwhile', () => {
    const failed = STEPS.map((each) => (each.id === 'c' ? { ...each, result: 'fail' } : each));
    expect(results(withPassed(failed, ['a', 'c', 'f']))).toEqual([
      'pass',
      'fail',
      'fail',
      null,
      'notApplicable',
      'pass',
    ]);
  });

  it('is taken back as a whole, but for what was answered otherwise since', () => {
    const passed = withPassed(STEPS, ['a', 'c', 'f']);
    const since = passed.map((each) => (each.id === 'f' ? { ...each, result: 'fail' } : each));
    expect(results(withoutPassed(since, ['a', 'c', 'f']))).toEqual([
      null,
      'fail',
      null,
      null,
      'notApplicable',
      'fail',
    ]);
  });
});
