import { expect, it } from 'vitest';
import { draftValues, type ReportDraft, storedDraft, withSource } from './draft.ts';

const DRAFT: ReportDraft = {
  name: 'Hours by type',
  description: ' ',
  source: 'workOrder',
  filters: { status: 'completed', priority: 'high', type: '' },
  groupBy: 'type',
  measure: 'sum',
  sumField: 'actualHours',
  chart: 'bar',
};

it('another kind of record has no filters yet, keeps the grouping it has a field for, and sums something of its own', () => {
  expect(withSource(DRAFT, 'inventoryItem')).toMatchObject({
    source: 'inventoryItem',
    filters: {},
    groupBy: 'type',
    measure: 'sum',
    sumField: 'quantity',
  });
  expect(withSource(DRAFT, 'survey')).toMatchObject({ groupBy: 'status', measure: 'count', sumField: null });
});

it('what is saved has no empty filter, and no field to sum where it counts', () => {
  expect(draftValues({ ...DRAFT, measure: 'count' })).toEqual({
    name: 'Hours by type',
    description: null,
    source: 'workOrder',
    filters: { status: 'completed', priority: 'high' },
    groupBy: 'type',
    measure: 'count',
    sumField: null,
    chart: 'bar',
  });
});

it('a draft that was kept comes back as it was', () => {
  const begin: ReportDraft = { ...DRAFT, name: '', filters: {}, chart: 'none' };
  expect(storedDraft(begin, draftValues(DRAFT))).toEqual({
    ...DRAFT,
    description: '',
    filters: { status: 'completed', priority: 'high' },
  });
});
