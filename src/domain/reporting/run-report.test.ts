import { expect, it } from 'vitest';
import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { workOrder } from '../work-orders/work-order.ts';
import { inPeriod } from './periods.ts';
import { canAnswer, groupFields, type ReportQuestion, runReport } from './run-report.ts';

const TODAY = '2026-11-21';

const row = (id: string, values: FieldValues): AnyRow => ({
  id,
  tenantId: 't',
  version: 1,
  createdAt: '2026-10-05T08:00:00.000Z',
  createdBy: null,
  updatedAt: '2026-11-01T08:00:00.000Z',
  updatedBy: null,
  assignees: [],
  ...values,
});

const ROWS = [
  row('a', {
    status: 'completed',
    type: 'repair',
    estimatedHours: 2.5,
    dueDate: '2026-11-20',
    assignees: ['l', 't'],
  }),
  row('b', {
    status: 'inProgress',
    type: 'repair',
    estimatedHours: 4,
    dueDate: '2026-10-02',
    assignees: ['l'],
  }),
  row('c', { status: 'approved', type: 'test', estimatedHours: null, dueDate: '2026-12-01' }),
  row('d', { status: 'inProgress', type: 'test', estimatedHours: 0.1, dueDate: null, assignees: ['t'] }),
];

const ask = (question: Partial<ReportQuestion>) => {
  const whole = {
    source: 'workOrder',
    filters: {},
    groupBy: 'status',
    measure: 'count' as const,
    sumField: null,
  };
  const answer = runReport(workOrder, ROWS, { ...whole, ...question }, { today: TODAY, zone: 'UTC' });
  return {
    lines: answer.lines.map(({ key, figures }) => [key, figures[0]?.value, figures[0]?.ids.join('')]),
    total: answer.totals[0],
  };
};

it('counts by a choice in its declared order, and names the rows that each figure counts', () => {
  expect(ask({})).toEqual({
    lines: [
      ['approved', 1, 'c'],
      ['inProgress', 2, 'bd'],
      ['completed', 1, 'a'],
    ],
    total: { value: 4, ids: ['a', 'b', 'c', 'd'] },
  });
});

it('sums a number, leaving out rows without one', () => {
  expect(ask({ groupBy: 'type', measure: 'sum', sumField: 'estimatedHours' })).toEqual({
    lines: [
      ['repair', 6.5, 'ab'],
      ['test', 0.1, 'd'],
    ],
    total: { value: 6.6, ids: ['a', 'b', 'd'] },
  });
});

it('groups dates by month, rows without one last; a row of two people stands with each and counts once', () => {
  expect(ask({ groupBy: 'dueDate' }).lines.map(([key]) => key)).toEqual([
    '2026-10',
    '2026-11',
    '2026-12',
    '',
  ]);
  const byPerson = ask({ groupBy: 'assignees' });
  expect(byPerson.lines).toEqual([
    ['l', 2, 'ab'],
    ['t', 2, 'ad'],
    ['', 1, 'c'],
  ]);
  expect(byPerson.total?.value).toBe(4);
});

it('has a line for each month in between, also those in which nothing was', () => {
  const due = (id: string, dueDate: string | null) => ({ ...row(id, {}), dueDate });
  const question = {
    source: 'workOrder',
    filters: {},
    groupBy: 'dueDate',
    measure: 'count',
    sumField: null,
  } as const;
  const months = (rows: Parameters<typeof runReport>[1]) =>
    runReport(workOrder, rows, question, { today: '2026-11-21', zone: 'UTC' }).lines.map(
      ({ key, figures }) => `${key} ${figures[0]?.value}`,
    );
  expect(months([due('a', '2026-11-30'), due('b', '2027-02-01'), due('c', null)])).toEqual([
    '2026-11 1',
    '2026-12 0',
    '2027-01 0',
    '2027-02 1',
    ' 1',
  ]);
  expect(months([due('a', '2026-11-30')])).toEqual(['2026-11 1']);
  // A date of another century does not draw a thousand months.
  expect(months([due('a', '1926-11-30'), due('b', '2026-11-30')])).toHaveLength(121);
});

it('narrows by choices, people and moving periods', () => {
  const ids = (filters: ReportQuestion['filters']) => ask({ filters }).total?.ids.join('');
  expect(ids({ status: 'completed,approved' })).toBe('ac');
  expect(ids({ assignees: 't', type: 'test' })).toBe('d');
  expect(ids({ dueDate: 'past' })).toBe('ab');
  expect(ids({ dueDate: 'no such period' })).toBe('');
  expect(ids({ status: '' })).toBe('abcd');
});

it('periods move with the day', () => {
  const within = (date: string) =>
    (['past', 'last30', 'next30', 'thisMonth', 'thisYear', 'lastYear'] as const).filter((period) =>
      inPeriod(date, period, TODAY),
    );
  expect(within('2026-11-21')).toEqual(['last30', 'next30', 'thisMonth', 'thisYear']);
  expect(within('2026-10-22')).toEqual(['past', 'thisYear']);
  expect(within('2026-10-23')).toEqual(['past', 'last30', 'thisYear']);
  expect(within('2026-12-20')).toEqual(['next30', 'thisYear']);
  expect(within('2026-12-21')).toEqual(['thisYear']);
  expect(within('2025-12-31')).toEqual(['past', 'lastYear']);
});

it('does not pretend to answer what it does not know', () => {
  const question = {
    source: 'workOrder',
    filters: {},
    groupBy: 'status',
    measure: 'count',
    sumField: null,
  } as const;
  expect(canAnswer(workOrder, question)).toBe(true);
  expect(canAnswer(undefined, question)).toBe(false);
  expect(canAnswer(workOrder, { ...question, groupBy: 'moonPhase' })).toBe(false);
  expect(canAnswer(workOrder, { ...question, filters: { moonPhase: 'full' } })).toBe(false);
  expect(canAnswer(workOrder, { ...question, measure: 'sum' })).toBe(false);
  expect(groupFields(workOrder)).not.toContain('title');
});

it.each([
  ['America/Los_Angeles', '2026-10'],
  ['Pacific/Auckland', '2026-11'],
])('puts an instant into the month and the period that it is in there: %s', (zone, month) => {
  const question = { source: 'workOrder', groupBy: 'createdAt', measure: 'count', sumField: null } as const;
  // Half past six in the evening of 31 October in California, half past two in the afternoon of 1 November in New Zealand.
  const late = { ...row('late', {}), createdAt: '2026-11-01T01:30:00.000Z' };
  const asked = (filters: Readonly<Record<string, string>>) =>
    runReport(workOrder, [late], { ...question, filters }, { today: '2026-11-21', zone }).lines;
  expect(asked({}).map(({ key }) => key)).toEqual([month]);
  expect(asked({ createdAt: 'thisMonth' })).toHaveLength(month === '2026-11' ? 1 : 0);
});
