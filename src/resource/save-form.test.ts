import { describe, expect, it } from 'vitest';
import { workOrder } from '../domain/work/work-order.ts';
import { changedMeanwhile, valuesToSave } from './save-form.ts';

const row = (values: Record<string, string | string[]>) => ({
  id: 'w',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  ...values,
});

describe('what a form saves', () => {
  it('of an old row, what the person changed and nothing else', () => {
    const before = { title: 'Old', location: 'Bay 1' };
    expect(valuesToSave(workOrder, before, { ...before, location: '' }, false)).toEqual({ location: null });
  });

  it('of a new row, everything but what was left empty', () => {
    const now = { title: 'New', location: '', estimatedHours: '2' };
    expect(valuesToSave(workOrder, {}, now, true)).toEqual({ title: 'New', estimatedHours: 2 });
  });

  it('of a new row, an empty required field too, so that it is refused', () => {
    expect(valuesToSave(workOrder, {}, { title: '', type: '' }, true)).toEqual({ title: null, type: null });
  });
});

describe('a field that somebody else changed while the form was open', () => {
  const seen = row({ title: 'Old', assignees: ['a'] });

  it('is named before it is overwritten', () => {
    expect(changedMeanwhile(workOrder, seen, row({ title: 'Theirs', assignees: ['a'] }), ['title'])).toEqual([
      'title',
    ]);
  });

  it('is nobody’s business where this person did not touch it', () => {
    expect(changedMeanwhile(workOrder, seen, row({ title: 'Theirs' }), ['location'])).toEqual([]);
  });

  it('merges by itself where it is a set', () => {
    expect(changedMeanwhile(workOrder, seen, row({ title: 'Old', assignees: ['b'] }), ['assignees'])).toEqual(
      [],
    );
  });
});
