import type { TimeEntry } from '../../../src/domain/work-orders/time-entry.ts';
import { type Calendar, type SeedRow, seedId } from '../seed-kit.ts';
import { TECH1, TECH2, workOrderId } from './work/work-orders.ts';

interface SeededTime extends Pick<TimeEntry, 'kind'> {
  readonly order: string;
  readonly person: string;
  /** Days from today, and hours of that day. */
  readonly day: number;
  readonly from: number;
  readonly until: number;
}

/** What a crew of two spent on the storm, its break within the work, and what one of them has spent on the spans so far. */
const TIMES: readonly SeededTime[] = [
  { order: 'storm-wind', person: TECH1, kind: 'travel', day: -5, from: 6, until: 7 },
  { order: 'storm-wind', person: TECH1, kind: 'work', day: -5, from: 7, until: 15 },
  { order: 'storm-wind', person: TECH1, kind: 'break', day: -5, from: 11.5, until: 12 },
  { order: 'storm-wind', person: TECH2, kind: 'work', day: -5, from: 7.5, until: 15 },
  { order: 'veg-lake', person: TECH2, kind: 'travel', day: -1, from: 7, until: 7.75 },
  { order: 'veg-lake', person: TECH2, kind: 'work', day: -1, from: 7.75, until: 14 },
];

export function alderTimeEntryRows(calendar: Calendar): SeedRow[] {
  return TIMES.map(({ order, person, kind, day, from, until }, index) => ({
    id: seedId('demo-tenant', 'time-entry', index),
    createdBy: person,
    createdDaysAgo: -day,
    changedDaysAgo: -day,
    values: {
      person,
      kind,
      startedAt: calendar.at(day, from),
      endedAt: calendar.at(day, until),
      workOrderId: workOrderId(order),
      status: order === 'storm-wind' ? 'Approved' : 'Recorded',
    },
  }));
}
