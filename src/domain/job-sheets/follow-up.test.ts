import { describe, expect, it } from 'vitest';
import type { AnyRow } from '../kit/entity/entity.ts';
import { followUpId, followUpOrder } from './follow-up.ts';
import { photographsOf, writtenAnswer } from './step-answer.ts';

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

const ID = '01a20293-2685-7901-9f00-cc8f4c3c00d0';

it.each([
  ['passFail', '', [ID]],
  ['photo', '', [ID]],
  ['number', ID, []],
  ['text', ID, []],
])('a %s that fails says “%s” and shows %j: ids of photographs are nothing to read', (kind, said, shown) => {
  const failed = { ...step, kind, value: ID, unit: null };
  expect([writtenAnswer(failed), photographsOf(failed)]).toEqual([said, shown]);
});

it('names no photograph by its id in the order that follows', () => {
  const write = followUpOrder({
    id: 'x',
    sheet: row({}),
    step: { ...step, kind: 'passFail', value: ID },
    order: null,
    title: 'Follow-up: Oil level',
    lead: 'Found with JS-1',
    level: '2',
    today: '2026-06-15',
  });
  expect(JSON.stringify(write)).not.toContain(ID);
});

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
      level: '2',
      today: '2026-06-15',
    });
    expect(write).toEqual({
      kind: 'create',
      entity: 'workOrder',
      values: {
        id: 'x',
        title: 'Follow-up: Oil level',
        type: 'repair',
        priority: 'high',
        dueDate: '2027-06-15',
        description: 'Found with JS-1\n12 mm\nBelow the mark, leak at the drain valve.',
        assetId: 'asset-1',
        location: 'Alder Mill',
        followsJobSheetId: 'sheet-1',
      },
    });
  });

  it('leaves out what is not known', () => {
    const bare = { id: 's1', position: 'a0', value: null, unit: null, note: null };
    const words = { title: 'T', lead: 'L' };
    const found = { step: bare, order: null, level: '2', today: '2026-06-15' } as const;
    const write = followUpOrder({ id: 'x', sheet: row({}), ...found, ...words });
    expect(write).toMatchObject({ values: { description: 'L', assetId: null, location: null } });
  });

  it.each([
    ['1', 'emergency', '2026-06-15'],
    ['2', 'high', '2027-06-15'],
    ['3', 'medium', '2031-06-15'],
  ] as const)('of level %s is %s and due on %s', (level, priority, dueDate) => {
    const found = { sheet: row({}), step, order: null, level, today: '2026-06-15' };
    const write = followUpOrder({ id: 'x', ...found, title: 'T', lead: 'L' });
    expect(write).toMatchObject({ values: { priority, dueDate } });
  });

  it('has one id for one step of one sheet, on every device', async () => {
    const first = await followUpId('t', 'sheet-1', 's1');
    expect(await followUpId('t', 'sheet-1', 's1')).toBe(first);
    expect(await followUpId('t', 'sheet-1', 's2')).not.toBe(first);
    expect(await followUpId('other', 'sheet-1', 's1')).not.toBe(first);
  });
});
