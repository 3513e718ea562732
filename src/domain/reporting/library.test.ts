import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { backlog, hours, lowStock } from './library.ts';
import type { ReportAnswer } from './run-report.ts';

const row = (id: string, values: FieldValues, createdAt = '2026-11-21T08:00:00.000Z'): AnyRow => ({
  id,
  tenantId: 't',
  version: 1,
  createdAt,
  createdBy: null,
  updatedAt: createdAt,
  updatedBy: null,
  ...values,
});

const values = ({ lines, totals }: ReportAnswer) => ({
  lines: lines.map(({ key, figures }) => [key, ...figures.map(({ value }) => value)]),
  totals: totals.map(({ value }) => value),
});

it('the backlog counts open orders by status and days of the calendar since they were written', () => {
  const answer = backlog(
    [
      row('new', { status: 'approved' }),
      row('week', { status: 'approved' }, '2026-11-14T12:00:00.000Z'),
      row('eight', { status: 'approved' }, '2026-11-13T11:00:00.000Z'),
      row('quarter', { status: 'inProgress' }, '2026-08-22T12:00:00.000Z'),
      row('old', { status: 'inProgress' }, '2026-01-01T12:00:00.000Z'),
      row('done', { status: 'completed' }, '2026-01-01T12:00:00.000Z'),
    ],
    { today: '2026-11-21', zone: 'UTC' },
  );
  expect(values(answer)).toEqual({
    lines: [
      ['approved', 2, 1, 0, 0],
      ['inProgress', 0, 0, 0, 1 + 1],
    ],
    totals: [2, 1, 0, 2],
  });
  expect(answer.lines[1]?.figures[3]?.ids).toEqual(['quarter', 'old']);
});

it('low stock lists items at or below their minimum, the most wanted first', () => {
  const items = [
    row('at', { quantity: 5, minimumQuantity: 5 }),
    row('below', { quantity: -1, minimumQuantity: 3.5 }),
    row('enough', { quantity: 6, minimumQuantity: 5 }),
    row('no minimum', { quantity: 0, minimumQuantity: null }),
  ];
  expect(values(lowStock(items)).lines).toEqual([
    ['below', -1, 3.5, 4.5],
    ['at', 5, 5, 0],
  ]);
});

it('hours compare finished orders that have both numbers', () => {
  const orders = [
    row('a', { status: 'closed', type: 'repair', estimatedHours: 2, actualHours: 2.5 }),
    row('b', { status: 'completed', type: 'repair', estimatedHours: 4, actualHours: 3 }),
    row('c', { status: 'completed', type: 'test', estimatedHours: 1, actualHours: null }),
    row('d', { status: 'inProgress', type: 'test', estimatedHours: 1, actualHours: 9 }),
    row('e', { status: 'closed', type: 'test', estimatedHours: 1, actualHours: 1.25 }),
  ];
  expect(values(hours(orders))).toEqual({
    lines: [
      ['repair', 6, 5.5, -0.5],
      ['test', 1, 1.25, 0.25],
    ],
    totals: [7, 6.75, -0.25],
  });
});
