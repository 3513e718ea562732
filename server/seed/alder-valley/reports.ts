import { BUILT_IN_RULES } from '../../../src/domain/compliance/built-in-rules.ts';
import type { FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { yearOf } from '../../../src/domain/kit/time/calendar-days.ts';
import { derivedId } from '../../../src/domain/kit/values/derived-id.ts';
import { recordNumber } from '../../../src/domain/kit/values/ids.ts';
import type { Calendar, SeedRow } from '../seed-kit.ts';
import { seedId } from '../seed-kit.ts';
import { assetId } from './assets/station-assets.ts';
import { PLANNER, workOrderId } from './work/work-orders.ts';

const seeded = (id: string, values: FieldValues, daysAgo: number): SeedRow => ({
  id,
  createdBy: PLANNER,
  createdDaysAgo: daysAgo,
  changedDaysAgo: daysAgo,
  values,
});

export function alderRules(): SeedRow[] {
  return BUILT_IN_RULES.map((values) =>
    seeded(seedId('demo-tenant', 'compliance-rule', String(values['name'])), values, 300),
  );
}

/** Three years of a growing valley. The ids are those that a device makes for a year. */
export async function alderCustomers(calendar: Calendar): Promise<SeedRow[]> {
  const thisYear = Number(yearOf(calendar.day(0)));
  return Promise.all(
    [18_240, 18_105, 17_960].map(async (customers, index) => {
      const year = String(thisYear - index);
      const id = await derivedId('served-customers', 'demo-tenant', year);
      return seeded(id, { year, customers }, 200);
    }),
  );
}

/** When (days and hours ago), minutes (null: still out), customers, cause, where, and the order that mends it. */
const OUTAGES: readonly (readonly [
  title: string,
  day: number,
  hour: number,
  minutes: number | null,
  customers: number,
  cause: string,
  asset: string,
  order: string | null,
])[] = [
  ['Fuse blown at Ridge farms', 0, 3, null, 14, 'equipment', 'KR-F1-FU14', 'fuse-farms'],
  ['Conductor down at span 11, Wind park', -5, 2, 412, 186, 'weather', 'KR-F2-L1', 'storm-wind'],
  ['Storm: Town North tripped and reclosed', -5, 1, 1, 2310, 'lightning', 'AM-F1', null],
  ['Storm: Town North tripped, line patrolled', -5, 4, 74, 2310, 'weather', 'AM-F1', 'patrol-am'],
  ['Fuse links on pole 14, Ski road', -20, 16, 95, 61, 'wildlife', 'KR-F4-FU14', 'fuse-ski'],
  ['Branch on the line, Upper valley', -76, 9, 133, 142, 'vegetation', 'KR-F3-L1', 'veg-upper'],
  ['Planned: pole 14, Town South', -52, 8, 240, 88, 'planned', 'AM-F2-P014', 'pole-14-south'],
  ['Digger hit a cable, Industrial park', -140, 11, 205, 37, 'public', 'QL-F4', null],
  ['Cause not found, Lake villages', -230, 22, 48, 402, 'unknown', 'QL-F2', null],
  ['Transformer T2 tripped at Kestrel Ridge', -420, 14, 19, 5120, 'equipment', 'KR-T2', null],
];

export function alderOutages(calendar: Calendar): SeedRow[] {
  return OUTAGES.map(([title, day, hour, minutes, customersInterrupted, cause, asset, order]) => {
    const id = seedId('demo-tenant', 'outage', title);
    const startedAt = calendar.past(day, hour);
    const values = {
      number: recordNumber('OU', id),
      title,
      startedAt,
      endedAt: minutes === null ? null : new Date(Date.parse(startedAt) + minutes * 60_000).toISOString(),
      customersInterrupted,
      cause,
      assetId: assetId(asset),
      workOrderId: order && workOrderId(order),
      note: null,
    };
    return seeded(id, values, Math.max(0, -day));
  });
}

/** Inspections of earlier years: what, of which asset, how many days ago. Most of the network is as the rules want it. */
const INSPECTIONS: readonly (readonly [kind: string, asset: string, daysAgo: number])[] = [
  ...['AM-F1', 'AM-F2', 'AM-F3', 'KR-F1', 'KR-F2', 'KR-F3', 'QL-F1', 'QL-F2', 'QL-F4'].map(
    (feeder, index) => ['patrol', feeder, 40 + index * 28] as const,
  ),
  ['patrol', 'AM-F4', 292],
  ['patrol', 'KR-F4', 410],
  ['patrol', 'QL-F3', 388],
  ['patrol', 'AM', 150],
  ['patrol', 'KR', 170],
  ['patrol', 'QL', 190],
  ['detailed', 'QL-T1', 800],
  ...['AM-F1', 'AM-F2', 'AM-F3', 'AM-F4', 'KR-F1', 'KR-F2', 'KR-F3', 'QL-F1', 'QL-F2', 'QL-F4'].map(
    (feeder, index) => ['intrusive', `${feeder}-P014`, 1100 + index * 190] as const,
  ),
];

export function alderInspectionHistory(calendar: Calendar): SeedRow[] {
  return INSPECTIONS.map(([inspectionKind, asset, daysAgo], index) => {
    const id = workOrderId(`history-${inspectionKind}-${asset}`);
    const values = {
      number: recordNumber('WO', id),
      title: `${TITLES[inspectionKind] ?? 'Inspection of'} ${asset}`,
      type: 'inspection',
      inspectionKind,
      status: 'closed',
      priority: 'low',
      assetId: assetId(asset),
      assignees: [],
      dueDate: calendar.day(-daysAgo),
      completedDate: calendar.day(-daysAgo),
      remedy: 'Inspected by the line crew. No findings.',
      estimatedHours: 3,
      actualHours: 2 + (index % 4) * 0.5,
    };
    return seeded(id, values, daysAgo);
  });
}

const TITLES: Readonly<Record<string, string>> = {
  patrol: 'Patrol of',
  detailed: 'Detailed inspection of',
  intrusive: 'Drill test of',
};

export function alderReports(): SeedRow[] {
  const reports: readonly FieldValues[] = [
    {
      name: 'Open work by priority',
      description: 'What is waiting, and how urgent it is.',
      source: 'workOrder',
      filters: {
        status: 'waitingOnApproval,approved,scheduled,waitingOnMaterial,dispatched,enroute,onSite,inProgress',
      },
      groupBy: 'priority',
      measure: 'count',
      sumField: null,
      chart: 'bar',
    },
    {
      name: 'Customers interrupted by cause',
      description: 'This year’s outages.',
      source: 'outage',
      filters: { startedAt: 'thisYear' },
      groupBy: 'cause',
      measure: 'sum',
      sumField: 'customersInterrupted',
      chart: 'bar',
    },
    {
      name: 'Work completed by month',
      description: null,
      source: 'workOrder',
      filters: { status: 'completed,closed' },
      groupBy: 'completedDate',
      measure: 'count',
      sumField: null,
      chart: 'line',
    },
  ];
  return reports.map((values) => seeded(seedId('demo-tenant', 'report', String(values['name'])), values, 30));
}
