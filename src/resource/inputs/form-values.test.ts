import { describe, expect, it } from 'vitest';
import { jobSheet } from '../../domain/job-sheets/job-sheet.ts';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { changedValues, fromFormValue, toFormValue, toFormValues } from './form-values.ts';

const { estimatedHours, scheduledStart, assignees, description } = workOrder.fields;

describe('values on their way through a form', () => {
  it('an empty input is stored as nothing, not as an empty text', () => {
    expect(fromFormValue(description, '  ')).toBeNull();
    expect(fromFormValue(estimatedHours, '')).toBeNull();
  });

  it('a decimal comma is a number', () => {
    expect(fromFormValue(estimatedHours, '1,5')).toBe(1.5);
  });

  it('a number that is none stays as typed, so that it can be refused', () => {
    expect(fromFormValue(estimatedHours, 'two')).toBe('two');
  });

  it('a time is held as it is stored, whatever zone it is shown in', () => {
    const instant = '2026-11-21T06:30:00.000Z';
    expect(fromFormValue(scheduledStart, toFormValue(scheduledStart, instant))).toBe(instant);
  });

  it('a half-typed number in a list item stays as typed until it is read', () => {
    const { checklist } = jobSheet.fields;
    const step = { id: 's1', position: 'a0', label: 'Oil', kind: 'number', max: '1.' };
    expect(toFormValue(checklist, [step])).toMatchObject([{ max: '1.' }]);
    expect(fromFormValue(checklist, [step])).toMatchObject([{ id: 's1', position: 'a0', max: 1, min: null }]);
  });

  it('a list typed as JSON stays text until it can be read, so that it can be refused', () => {
    expect(fromFormValue(jobSheet.fields.checklist, '[{"label": ')).toBe('[{"label": ');
    expect(fromFormValue(jobSheet.fields.checklist, '')).toBe('');
  });

  it('a collection without a value is an empty one', () => {
    expect(toFormValue(assignees, undefined)).toEqual([]);
  });

  it('an untouched field is never written, even where its input is coarser than its value', () => {
    const before = toFormValues(workOrder, ['title', 'scheduledStart'], {
      title: 'Replace fuse',
      scheduledStart: '2026-11-21T06:30:12.345Z',
    });
    expect(changedValues(workOrder, before, { ...before, title: 'Replace fuses' })).toEqual({
      title: 'Replace fuses',
    });
  });
});
