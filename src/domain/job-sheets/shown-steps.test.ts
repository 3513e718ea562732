import { describe, expect, it } from 'vitest';
import { asMaintenancePlan } from '../maintenance/maintenance-plan.ts';
import { meterWrites } from '../maintenance/meter-steps.ts';
import { JOB_SHEET_GATES } from './job-sheet-gates.ts';
import { decidingSteps, shownSteps } from './shown-steps.ts';

type Values = Record<string, string | boolean | null>;

const step = (id: string, values: Values = {}) => ({
  id,
  position: id,
  label: id,
  kind: 'passFail',
  result: null,
  ...values,
});
const when = (showWhenStep: string, showWhenAnswer: string) => ({ showWhenStep, showWhenAnswer });
const ids = (steps: readonly { readonly id: string }[]) => steps.map(({ id }) => id).join('');

const row = (checklist: ReturnType<typeof step>[]) => ({
  id: 'j1',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  checklist,
});

describe('a step with a condition', () => {
  const leak = (result: string | null) => [step('a', { result }), step('b', when('a', 'fail')), step('c')];

  it.each([
    [null, 'ac'],
    ['pass', 'ac'],
    ['notApplicable', 'ac'],
    ['fail', 'abc'],
  ])('is shown by the outcome of the step that it names: %s', (result, shown) => {
    expect(ids(shownSteps(leak(result)))).toBe(shown);
  });

  it('is shown by what was chosen', () => {
    const noise = (value: string | null) => [
      step('a', { kind: 'choice', options: 'As usual, louder', value }),
      step('b', when('a', 'louder')),
    ];
    expect(ids(shownSteps(noise('louder')))).toBe('ab');
    expect(ids(shownSteps(noise('As usual')))).toBe('a');
    expect(ids(shownSteps(noise(null)))).toBe('a');
  });

  it('is hidden with the step that it hangs on, whatever was answered there before', () => {
    const chain = (result: string) => [
      step('a', { result }),
      step('b', { ...when('a', 'fail'), result: 'fail' }),
      step('c', when('b', 'fail')),
    ];
    expect(ids(shownSteps(chain('fail')))).toBe('abc');
    expect(ids(shownSteps(chain('pass')))).toBe('a');
  });

  it.each([
    ['names no step that is there', when('z', 'fail')],
    ['names a step behind it', when('c', 'fail')],
    ['names itself', when('b', 'fail')],
    ['says no answer', { showWhenStep: 'a', showWhenAnswer: null }],
  ])('whose condition %s is asked', (_, condition) => {
    expect(ids(shownSteps([step('a'), step('b', condition), step('c')]))).toBe('abc');
  });

  it('is judged in the order of the positions, not of the list', () => {
    const [a, b, c] = leak('pass');
    expect(ids(shownSteps([c, b, a].flatMap((each) => each ?? [])))).toBe('ac');
  });

  it('hangs on steps before it that decide something', () => {
    const steps = [step('a'), step('b', { kind: 'text' }), step('c', { kind: 'number' }), step('d')];
    expect(ids(decidingSteps(steps, 'd'))).toBe('ac');
    expect(ids(decidingSteps(steps, 'a'))).toBe('');
  });
});

describe('a step that is hidden', () => {
  const missing = (checklist: ReturnType<typeof step>[]) =>
    JOB_SHEET_GATES.flatMap((gate) => gate.missing(row(checklist), { beside: [], before: null })).map(
      ({ path, code }) => [path, code],
    );
  const hidden = (values: Values, result: string) => [
    step('b', { ...when('a', 'fail'), ...values }),
    step('a', { result }),
  ];

  it('is not asked before the sheet is completed; where it is shown it is, by its place in the list', () => {
    expect(missing(hidden({}, 'pass'))).toEqual([]);
    expect(missing(hidden({}, 'fail'))).toEqual([['checklist/0/result', 'not_answered']]);
  });

  it('demands nothing of a fail that it had', () => {
    const demand = { result: 'fail', noteOnFail: true };
    expect(missing(hidden(demand, 'pass'))).toEqual([]);
    expect(missing(hidden(demand, 'fail'))).toEqual([['checklist/0/note', 'fail_without_note']]);
  });

  it('tells no plan what its meter read', () => {
    const plan = asMaintenancePlan({
      ...row([]),
      id: 'p1',
      title: 'Diverter',
      status: 'active',
      kind: 'meter',
      meterUnit: 'operations',
      meterThreshold: 100,
    });
    const read = (result: string) => hidden({ kind: 'meter', unit: 'operations', value: '40' }, result);
    expect(meterWrites(row(read('pass')), [plan], '2026-06-15')).toEqual([]);
    expect(meterWrites(row(read('fail')), [plan], '2026-06-15')).toHaveLength(1);
  });
});
