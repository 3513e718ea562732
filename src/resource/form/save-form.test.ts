import { describe, expect, it } from 'vitest';
import { workOrder } from '../../domain/work-orders/work-order.ts';
import { valuesToSave } from './save-form.ts';

describe('what a form saves', () => {
  it('of an old row, what the person changed and nothing else', () => {
    const before = { title: 'Old', location: 'Bay 1' };
    expect(valuesToSave(workOrder, before, { ...before, location: '' }, before)).toEqual({ location: null });
  });

  it('of a new row, everything but what was left empty', () => {
    const now = { title: 'New', location: '', estimatedHours: '2' };
    expect(valuesToSave(workOrder, {}, now, null)).toEqual({ title: 'New', estimatedHours: 2 });
  });

  it('of a new row, an empty required field too, so that it is refused', () => {
    expect(valuesToSave(workOrder, {}, { title: '', type: '' }, null)).toEqual({ title: null, type: null });
  });
});
