import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity.ts';
import { followUpId, followUpOrder } from './follow-up.ts';

const row = (values: Partial<AnyRow>): AnyRow => ({
  id: 'sheet-1',
  tenantId: 't',
  version: 1,
  createdAt: '',
  createdBy: null,
  updatedAt: '',
  updatedBy: null,
  ...values,
});

const step = {
  id: 's1',
  position: 'a0',
  label: 'Oil level',
  kind: 'number',
  value: '12',
  unit: 'mm',
  note: 'Below the mark, leak at the drain valve.',
};

describe('the order that follows from a failed step', () => {
  it('is a repair of the asset of the sheet’s order, with what was measured and noted', () => {
    const order = row({ id: 'order-1', assetId: 'asset-1', location: 'Alder Mill' });
    const write = followUpOrder({
      id: 'x',
      sheet: row({}),
      step,
      order,
      title: 'Follow-up: Oil level',
      lead: 'Found with JS-1',
    });
    expect(write).toEqual({
      kind: 'create',
      entity: 'workOrder',
      values: {
        id: 'x',
        title: 'Follow-up: Oil level',
        type: 'repair',
        description: 'Found with JS-1\n12 mm\nBelow the mark, leak at the drain valve.',
        assetId: 'asset-1',
        location: 'Alder Mill',
        followsJobSheetId: 'sheet-1',
      },
    });
  });

  it('leaves out what is not known', () => {
    const bare = { id: 's1', position: 'a0', value: null, unit: null, note: null };
    const write = followUpOrder({ id: 'x', sheet: row({}), step: bare, order: null, title: 'T', lead: 'L' });
    expect(write).toMatchObject({ values: { description: 'L', assetId: null, location: null } });
  });

  it('has one id for one step of one sheet, on every device', async () => {
    const first = await followUpId('t', 'sheet-1', 's1');
    expect(await followUpId('t', 'sheet-1', 's1')).toBe(first);
    expect(await followUpId('t', 'sheet-1', 's2')).not.toBe(first);
    expect(await followUpId('other', 'sheet-1', 's1')).not.toBe(first);
  });
});
