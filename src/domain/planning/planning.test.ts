import { describe, expect, it } from 'vitest';
import {
  backlogByAge,
  loadByPerson,
  type PlannedOrderFacts,
  plannedAgainstDone,
  planProgress,
  plansInCell,
  riskLevel,
  spendShare,
} from './figures.ts';
import { ganttScale } from './gantt.ts';
import { generateOrders } from './plan-orders.ts';
import { riskOf } from './risk.ts';

const order = (id: string, values: Partial<PlannedOrderFacts> = {}): PlannedOrderFacts => ({
  id,
  status: 'approved',
  createdAt: '2026-11-01T08:00:00.000Z',
  dueDate: null,
  completedDate: null,
  estimatedHours: null,
  assignees: [],
  ...values,
});

describe('overview', () => {
  it('progress is completed and closed orders ÷ orders without cancelled ones', () => {
    const orders = ['completed', 'closed', 'inProgress', 'approved', 'cancelled'].map((status, index) =>
      order(String(index), { status }),
    );
    expect(planProgress(orders)).toEqual({ generated: ['0', '1', '2', '3'], done: ['0', '1'], share: 0.5 });
    expect(planProgress([order('a', { status: 'cancelled' })]).share).toBeNull();
  });

  it('spend is spent ÷ budget, and unknown without a budget', () => {
    expect(spendShare({ budget: 20_000, spent: 5000 })).toBe(0.25);
    expect(spendShare({ budget: 20_000, spent: null })).toBe(0);
    expect(spendShare({ budget: 100, spent: 150 })).toBe(1.5);
    expect([spendShare({ budget: null, spent: 1 }), spendShare({ budget: 0, spent: 1 })]).toEqual([
      null,
      null,
    ]);
  });
});

describe('trends', () => {
  it('counts orders by due date and by completion in ISO weeks, Monday to Sunday', () => {
    const orders = [
      order('sunday', { dueDate: '2026-11-15' }),
      order('monday', { dueDate: '2026-11-16', status: 'completed', completedDate: '2026-11-10' }),
      order('gone', { dueDate: '2026-11-17', status: 'cancelled' }),
      order('reopened', { completedDate: '2026-11-17', status: 'inProgress' }),
      order('old', { dueDate: '2026-11-08' }),
    ];
    expect(plannedAgainstDone(orders, '2026-11-21', 2)).toEqual([
      { monday: '2026-11-09', planned: ['sunday'], done: ['monday'] },
      { monday: '2026-11-16', planned: ['monday'], done: [] },
    ]);
  });

  it('weeks go over the end of a year', () => {
    const weeks = plannedAgainstDone([order('a', { dueDate: '2027-01-01' })], '2027-01-04', 2);
    expect(weeks.map(({ monday, planned }) => [monday, planned.length])).toEqual([
      ['2026-12-28', 1],
      ['2027-01-04', 0],
    ]);
  });

  it('sorts open orders by the days of the calendar since they were made', () => {
    const made = (id: string, day: string, status = 'approved') =>
      order(id, { createdAt: `${day}T00:30:00.000Z`, status });
    const orders = [
      made('today', '2026-11-21'),
      made('7 days', '2026-11-14'),
      made('8 days', '2026-11-13'),
      made('30 days', '2026-10-22'),
      made('31 days', '2026-10-21'),
      made('91 days', '2026-08-22'),
      made('done', '2026-08-22', 'closed'),
    ];
    expect(backlogByAge(orders, '2026-11-21', 'Europe/Paris').map((bucket) => bucket.orders)).toEqual([
      ['today', '7 days'],
      ['8 days', '30 days'],
      ['31 days'],
      ['91 days'],
    ]);
  });
});

it('resources: hours of open orders are shared evenly, those of nobody stand apart', () => {
  const orders = [
    order('1', { estimatedHours: 30, assignees: ['lena', 'tom'] }),
    order('2', { estimatedHours: 45, assignees: ['lena'] }),
    order('3', { assignees: ['tom'] }),
    order('4', { estimatedHours: 8 }),
    order('5', { estimatedHours: 100, assignees: ['tom'], status: 'closed' }),
  ];
  expect(loadByPerson(orders)).toEqual([
    { person: 'lena', hours: 60, weeks: 1.5, orders: ['1', '2'] },
    { person: 'tom', hours: 15, weeks: 0.375, orders: ['1', '3'] },
    { person: null, hours: 8, weeks: 0.2, orders: ['4'] },
  ]);
});

describe('risks', () => {
  const rated = (likelihood: number | null, consequence: number | null) => ({
    id: 'p',
    tenantId: 't',
    version: 1,
    createdAt: '',
    createdBy: null,
    updatedAt: '',
    updatedBy: null,
    likelihood,
    consequence,
  });

  it('are likelihood × consequence: from 15 high, from 6 medium', () => {
    expect(riskOf(rated(3, 5))).toEqual({ riskScore: 15 });
    expect(riskOf(rated(null, 5))).toEqual({ riskScore: null });
    expect([5, 6, 14, 15].map(riskLevel)).toEqual(['low', 'medium', 'medium', 'high']);
  });

  it('put each plan into its cell, rejected ones into none', () => {
    const plan = (id: string, status: string) => ({ id, status, likelihood: 4, consequence: 2 });
    const plans = [plan('a', 'Approved'), plan('b', 'Rejected'), plan('c', 'Draft')];
    expect(plansInCell(plans, 4, 2)).toEqual(['a', 'c']);
    expect(plansInCell(plans, 2, 4)).toEqual([]);
  });
});

describe('the Gantt chart', () => {
  it('spans whole months, and the last day of a plan belongs to its bar', () => {
    const rows = [
      { id: 'all', startDate: '2026-11-01', endDate: '2026-12-31' },
      { id: 'first', startDate: '2026-11-01', endDate: null },
      { id: 'none', startDate: null, endDate: null },
    ];
    const scale = ganttScale(rows, '2026-12-01');
    expect(scale).toMatchObject({ from: '2026-11-01', to: '2026-12-31' });
    expect(scale?.months.map(({ first }) => first)).toEqual(['2026-11-01', '2026-12-01']);
    expect(scale?.bars).toEqual([
      { id: 'all', start: 0, width: 100 },
      { id: 'first', start: 0, width: 1.639 },
    ]);
    expect(scale?.today).toBe(49.18);
  });

  it('shows no today outside of what it spans, and is nothing without dates', () => {
    const rows = [{ id: 'a', startDate: '2026-01-10', endDate: '2026-01-05' }];
    expect(ganttScale(rows, '2026-11-21')).toMatchObject({ today: null, bars: [{ start: 12.903 }] });
    expect(ganttScale([], '2026-11-21')).toBeNull();
  });
});

it('an approved plan makes an order for each line that has none, the plan first', () => {
  const work = (id: string) => ({
    id,
    position: 'a0',
    title: `Work ${id}`,
    assetId: null,
    type: 'inspection' as const,
    plannedDate: '2026-12-01',
    estimatedHours: 4,
    assignee: id === '1' ? 'lena' : null,
  });
  const plan = { id: 'p', name: 'Winter', plannedWork: [work('1'), work('2')] };
  const ids = new Map([
    ['1', 'o1'],
    ['2', 'o2'],
  ]);
  const now = '2026-11-21T08:00:00.000Z';
  const values = {
    title: 'Work 1',
    type: 'inspection',
    status: 'approved',
    assetId: null,
    dueDate: '2026-12-01',
    estimatedHours: 4,
    assignees: ['lena'],
    projectId: 'PR-1',
  };
  expect(generateOrders(plan, ids, new Set(['o2']), 'PR-1', now, true)).toEqual([
    { kind: 'update', entity: 'plan', id: 'p', changes: { ordersCreatedAt: now } },
    { kind: 'create', entity: 'workOrder', values: { id: 'o1', ...values } },
  ]);
  expect(generateOrders(plan, ids, new Set(['o1', 'o2']), null, now, true)).toEqual([]);
});
