import { describe, expect, it } from 'vitest';
import type { ChecklistStep } from './job-sheet.ts';
import { sheetPhotographs } from './sheet-photographs.ts';

const id = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const step = (label: string, said: Partial<ChecklistStep>) =>
  // A step's other parts say nothing here.
  ({ id: label, position: label, label, kind: 'passFail', ...said }) as ChecklistStep;
const sheet = (checklist: ChecklistStep[], permitPhotographs: string | null = null) => ({
  checklist,
  permitPhotographs,
});

describe('photographs of a sheet', () => {
  it('are read in the order of the sheet: the permit, its steps, and then what answers none of them', () => {
    const steps = [
      step('b', { photographs: id(3) }),
      step('a', { kind: 'photo', value: `${id(2)} ${id(4)}` }),
    ];
    expect(sheetPhotographs(sheet(steps, id(1)), [5, 4, 3, 2, 1].map(id))).toEqual([
      { id: id(1), shows: { of: 'permit' } },
      { id: id(2), shows: { of: 'step', place: 1, label: 'a' } },
      { id: id(4), shows: { of: 'step', place: 1, label: 'a' } },
      { id: id(3), shows: { of: 'step', place: 2, label: 'b' } },
      { id: id(5), shows: { of: 'record' } },
    ]);
  });

  it('are shown once, however many places name them', () => {
    const steps = [step('a', { photographs: id(1) }), step('b', { photographs: id(1) })];
    expect(sheetPhotographs(sheet(steps), [id(1)])).toEqual([
      { id: id(1), shows: { of: 'step', place: 1, label: 'a' } },
    ]);
  });

  it('are those that hang on it, whatever its steps name', () => {
    expect(sheetPhotographs(sheet([step('a', { photographs: id(1) })], id(2)), [])).toEqual([]);
  });

  it('stay among the others where the step that they answer is not asked any more', () => {
    const steps = [
      step('a', { result: 'pass' }),
      step('b', { photographs: id(1), showWhenStep: 'a', showWhenAnswer: 'fail' }),
    ];
    expect(sheetPhotographs(sheet(steps), [id(1)])).toEqual([{ id: id(1), shows: { of: 'record' } }]);
  });
});
