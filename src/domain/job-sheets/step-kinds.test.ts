import { describe, expect, it } from 'vitest';
import { askedItems } from '../asked-items.ts';
import type { AnyItem, Json } from '../kit/fields/field.ts';
import { answerText, answerValue, outcomeOf } from './checklist.ts';
import { unmetDemands } from './fail-demands.ts';
import { shownSteps } from './shown-steps.ts';
import { withToggled } from './step-choices.ts';
import { readingsAsked, withReading } from './step-series.ts';
import { startedTimer, stoppedTimer, timerMinutes, timerRun } from './step-timer.ts';

const step = (fields: Readonly<Record<string, Json>>): AnyItem => ({ id: 's', position: 'a', ...fields });
const answered = (of: AnyItem, value: string | null): AnyItem => ({ ...of, ...answerValue(of, value) });
const number = (value: number) => String(value).replace('.', ',');

describe('a series of readings', () => {
  const phases = step({
    kind: 'series',
    readings: 'L1, L2 [..235], after: [0,5..1.5], L1, N [odd]',
    min: 220,
    max: 240,
    noteOnFail: true,
  });

  it('names each reading once, within limits of its own or those of the step', () => {
    expect(readingsAsked(phases)).toEqual([
      { name: 'L1', min: 220, max: 240 },
      { name: 'L2', min: null, max: 235 },
      { name: 'after:', min: 0.5, max: 1.5 },
      { name: 'N [odd]', min: 220, max: 240 },
    ]);
  });

  it('is open until each reading is a number, and fails by one that is outside of its limits', () => {
    const two = step({ kind: 'series', readings: 'L1, L2 [..235]', min: 220, max: 240, noteOnFail: true });
    const first = answered(two, withReading(two, 'L2', '238'));
    expect([outcomeOf(first), first['result']]).toEqual(['open', null]);
    const unread = answered(first, withReading(first, 'L1', '?1,250'));
    expect(outcomeOf(unread)).toBe('open');
    const both = answered(unread, withReading(unread, 'L1', '231.5'));
    expect([both['value'], both['result'], outcomeOf(both)]).toEqual(['L1: 231.5; L2: 238', 'fail', 'fail']);
    expect(unmetDemands(both)).toEqual(['note']);
    expect(answerText(both, { number })).toBe('L1: 231,5; L2: 238');
    const mended = answered(both, withReading(both, 'L2', '235'));
    expect([mended['result'], unmetDemands(mended)]).toEqual(['pass', []]);
    expect(withReading(step({ kind: 'series', readings: 'L1', value: 'L1: 2' }), 'L1', '')).toBeNull();
  });
});

describe('several choices', () => {
  const found = step({
    kind: 'choices',
    options: 'Rust, cracks, nests',
    failOptions: 'cracks',
    noteOnFail: true,
  });

  it('are kept in the order in which they are offered, each taken and left by itself', () => {
    const nests = answered(found, withToggled(found, 'nests'));
    const both = answered(nests, withToggled(nests, 'Rust'));
    expect([both['value'], outcomeOf(both), both['result']]).toEqual(['Rust, nests', 'pass', null]);
    const rust = answered(both, withToggled(both, 'nests'));
    expect(rust['value']).toBe('Rust');
    expect(outcomeOf(answered(rust, withToggled(rust, 'Rust')))).toBe('open');
  });

  it('fail by one that counts as failed, also where an older app wrote no result', () => {
    const cracked = answered(found, withToggled(found, 'cracks'));
    expect([cracked['result'], unmetDemands(cracked)]).toEqual(['fail', ['note']]);
    expect(outcomeOf({ ...cracked, result: null })).toBe('fail');
    expect(outcomeOf(step({ kind: 'choice', value: 'loud', failOptions: 'loud, silent' }))).toBe('fail');
    expect(outcomeOf({ ...cracked, result: 'notApplicable' })).toBe('notApplicable');
  });

  it('ask what hangs on any of them', () => {
    const hanging = { id: 't', position: 'b', kind: 'text', showWhenStep: 's', showWhenAnswer: 'cracks' };
    const shown = (value: string) => shownSteps([{ ...found, value }, hanging]).length;
    expect([shown('Rust, cracks'), shown('Rust')]).toEqual([2, 1]);
  });
});

describe('a timer', () => {
  const discharge = step({ kind: 'timer', min: 5, max: 10, orderOnFail: true });
  const [start, stop] = ['2026-11-23T06:00:00.000Z', '2026-11-23T06:07:30.000Z'];

  it('keeps when it began, and runs until it is stopped', () => {
    const running = answered(discharge, startedTimer(start));
    expect([timerRun(running), outcomeOf(running)]).toEqual([
      { start: Date.parse(start), end: null },
      'open',
    ]);
    const stopped = answered(running, stoppedTimer(running, stop));
    expect([timerMinutes(stopped), outcomeOf(stopped), stopped['result']]).toEqual([7.5, 'pass', 'pass']);
    expect(stoppedTimer(stopped, '2026-11-23T09:00:00.000Z')).toBeNull();
    expect(answerText(stopped, { number })).toBe('7,5 min');
    expect(askedItems('jobSheet', 'checklist', [stopped])[0]?.['value']).toBe('7.5 min');
  });

  it('fails outside of its limits, in minutes, and lasts no less than nothing by a clock that was set back', () => {
    const long = answered(discharge, `${start}/2026-11-23T06:10:01.000Z`);
    expect([outcomeOf(long), unmetDemands(long)]).toEqual(['fail', ['followUp']]);
    expect(timerMinutes(answered(discharge, `${stop}/${start}`))).toBe(0);
    expect(outcomeOf(answered(discharge, 'no time'))).toBe('open');
  });
});
