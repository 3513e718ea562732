import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { assetId } from '../assets/station-assets.ts';

export const TECH1 = personId('tech1@demo.example');
export const TECH2 = personId('tech2@demo.example');
export const PLANNER = personId('planner@demo.example');

/** One line of work-orders.csv: the order, who is on it (crew 1, 2, both or nobody), and its day counted from today. */
export interface SeededOrderLine {
  readonly key: string;
  readonly title: string;
  readonly type: string;
  readonly status: string;
  readonly asset: string;
  readonly priority: string;
  /** As in the table: `1`, `2`, `12` or nothing. */
  readonly crew: string;
  readonly assignees: readonly string[];
  readonly day: number;
  readonly hours: number;
}

export function orderLines(): SeededOrderLine[] {
  return readTable('alder-valley/work/work-orders.csv').map((line) => ({
    key: line['key'] ?? '',
    title: line['title'] ?? '',
    type: line['type'] ?? '',
    status: line['status'] ?? '',
    asset: line['asset'] ?? '',
    priority: line['priority'] ?? '',
    crew: line['crew'] ?? '',
    assignees: crewOf(line['crew'] ?? ''),
    day: Number(line['day']),
    hours: Number(line['hours']),
  }));
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  inspection: 'Inspect as in the job sheet. Photograph anything that is not as it should be.',
  maintenance:
    'Isolate, prove dead, earth. Work to the maker’s instructions; record what was found and what was done.',
  repair:
    'Find the cause before replacing anything. Report customers restored to the control room with the time.',
  construction: 'Work to the drawings in the project folder. No energising without the commissioning sheet.',
  replacement:
    'Take the parts out of stock against this order. Return what was removed to the store for inspection.',
  test: 'Instruments within calibration only; write down their numbers. Compare with the last values.',
  service: 'Switching by the approved schedule only, step by step, confirmed with the control room.',
  other: 'As agreed with the planner.',
};

const TASKS: Readonly<Record<string, readonly string[]>> = {
  inspection: ['Sign in with the control room', 'Inspect by the job sheet', 'Report findings'],
  maintenance: ['Isolate and earth', 'Carry out the work', 'Function test', 'Hand back to the control room'],
  repair: ['Make safe', 'Find the cause', 'Repair', 'Restore supply and report the time'],
  construction: ['Set up the site', 'Build', 'Commissioning tests', 'As-built drawing to the office'],
  replacement: ['Collect material from the store', 'Isolate and earth', 'Replace', 'Return removed parts'],
  test: ['Check the calibration of the instruments', 'Measure', 'Compare with the last values'],
  service: ['Read back the switching schedule', 'Switch', 'Confirm the new network state'],
  other: ['Carry out the work', 'Report'],
};

export function workOrderId(key: string): string {
  return seedId('demo-tenant', 'work-order', key);
}

export function crewId(name: string): string {
  return seedId('demo-tenant', 'crew', name);
}

export function isOrderDone(status: string): boolean {
  return status === 'completed' || status === 'closed';
}

export function alderWorkOrders(calendar: Calendar): SeedRow[] {
  return orderLines().map((order, index) => ({
    id: workOrderId(order.key),
    createdBy: PLANNER,
    createdDaysAgo: Math.max(2, 14 - order.day),
    changedDaysAgo: order.day < 0 ? -order.day : index % 2,
    values: { ...describe(order), ...plan(order, index, calendar), ...control(order, index) },
  }));
}

function describe({ key, title, type, status, priority, asset, assignees }: SeededOrderLine): FieldValues {
  const done = isOrderDone(status);
  return {
    number: recordNumber('WO', workOrderId(key)),
    title,
    type,
    status,
    priority,
    inspectionKind: type === 'inspection' ? inspectionKindOf(key) : null,
    description: DESCRIPTIONS[type] ?? null,
    assetId: assetId(asset),
    location: locationOf(asset),
    projectId: type === 'construction' ? `PRJ-${key.toUpperCase()}` : null,
    assignees,
    remedy: done ? 'Work done as planned; values in the job sheet.' : null,
  };
}

function plan(order: SeededOrderLine, index: number, calendar: Calendar): FieldValues {
  const { day, hours, status, priority } = order;
  const done = isOrderDone(status);
  const start = 7 + (index % 5) * 2;
  const scheduled = order.assignees.length > 0;
  return {
    scheduledStart: scheduled ? calendar.at(day, start) : null,
    scheduledEnd: scheduled ? calendar.at(day, start + Math.min(hours, 9)) : null,
    dueDate: calendar.day(day + (priority === 'emergency' ? 0 : 3)),
    completedDate: done ? calendar.day(day) : null,
    estimatedHours: hours,
    actualHours: done ? hoursSpent(hours, index) : null,
    tasks: seedItems(workOrderId(order.key), tasksOf(order, calendar)),
  };
}

/** Hourly rate of a crew with its vehicle, in the tenant's currency. */
const HOURLY_RATE = 85;

/** What material costs on average, beside the hours. */
const MATERIAL: Readonly<Record<string, number>> = {
  repair: 320,
  construction: 4800,
  replacement: 950,
  maintenance: 60,
};

const CAUSES: Readonly<Record<string, string>> = {
  'sf6-kr-e01': 'equipmentFailure',
  'fuse-farms': 'animal',
  'bush-kr-t2': 'equipmentFailure',
  'brk-paper': 'equipmentFailure',
  'storm-wind': 'weather',
  'fuse-ski': 'overload',
  'cool-am-t1': 'equipmentFailure',
  'pole-14-south': 'vehicle',
  'meter-quarry': 'equipmentFailure',
};

/** Orders that wait for another one of this list. */
const WAITS_FOR: Readonly<Record<string, string>> = {
  'relay-hospital': 'bush-kr-t2',
  'solar-f5': 'cap-ql',
  'paint-kr': 'brk-am-e02',
};

/** What a crew has to be allowed to do, and what it takes along. */
const COMPETENCES: Readonly<Record<string, readonly string[]>> = {
  'pole-14-town': ['Work at height', 'Pole top rescue', 'First aid'],
};

const TOOLS: Readonly<Record<string, readonly string[]>> = {
  'pole-14-town': ['Voltage detector', 'Earthing set', 'Fall-arrest harness'],
};

/** Work on or beside what can be live; looking, cutting and greasing take none. */
const TAKES_PERMIT: readonly string[] = ['repair', 'replacement', 'test'];

/** The permit to work that an order was given; null where it takes none. */
export function permitOf({ key, type }: SeededOrderLine): string | null {
  const place = orderLines().findIndex((line) => line.key === key);
  return TAKES_PERMIT.includes(type) ? `PTW-${1040 + place}` : null;
}

/** Whether somebody accepts the work by their signature. */
export function isSignedFor({ type }: SeededOrderLine): boolean {
  return type === 'construction' || type === 'replacement';
}

function control(order: SeededOrderLine, index: number): FieldValues {
  const { key, type, status, crew, hours } = order;
  const permit = permitOf(order);
  const begun = !['waitingOnApproval', 'approved', 'scheduled', 'cancelled'].includes(status);
  const material = MATERIAL[type] ?? 0;
  const waitsFor = WAITS_FOR[key];
  return {
    crewId: crew === '' ? null : crewId(crew === '2' ? 'Line crew south' : 'Line crew north'),
    estimatedCost: hours * HOURLY_RATE + material,
    actualCost: isOrderDone(status) ? hoursSpent(hours, index) * HOURLY_RATE + material : null,
    permitRequired: permit !== null,
    permitNumber: begun ? permit : null,
    signatureRequired: isSignedFor(order),
    cause: CAUSES[key] ?? null,
    blockedBy: waitsFor ? workOrderId(waitsFor) : null,
    requiredCompetences: namedItems(key, COMPETENCES[key]),
    requiredTools: namedItems(key, TOOLS[key]),
  };
}

function namedItems(key: string, names: readonly string[] = []) {
  return seedItems(
    workOrderId(key),
    names.map((name) => ({ name })),
  );
}

function hoursSpent(hours: number, index: number): number {
  return hours + (index % 3) * 0.5;
}

function tasksOf({ type, status, assignees, day }: SeededOrderLine, calendar: Calendar) {
  const begun = status === 'inProgress' || status === 'onSite';
  return (TASKS[type] ?? []).map((title, index) => ({
    title,
    assignee: assignees[0] ?? null,
    startDate: calendar.day(day),
    endDate: calendar.day(day),
    done: isOrderDone(status) || (begun && index === 0),
  }));
}

function crewOf(crew: string): string[] {
  return [...(crew.includes('1') ? [TECH1] : []), ...(crew.includes('2') ? [TECH2] : [])];
}

function locationOf(asset: string): string {
  const station = { AM: 'Alder Mill', KR: 'Kestrel Ridge', QL: 'Quarry Lane' }[asset.slice(0, 2)] ?? '';
  const place = asset.slice(3);
  if (place.startsWith('F')) return `Feeder ${place.split('-')[0] ?? ''} from ${station}`;
  return place === '' ? `${station} substation` : `${station} substation, ${place.replaceAll('-', ' ')}`;
}

/** Lines are patrolled; everything else is looked at closely. */
function inspectionKindOf(key: string): string {
  return key.startsWith('patrol') || key.startsWith('pole-insp') ? 'patrol' : 'detailed';
}
