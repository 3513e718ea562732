import type { FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { personId } from '../../accounts.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import type { SeededOrderLine } from './work-orders.ts';
import {
  isOrderDone,
  isSignedFor,
  orderLines,
  PLANNER,
  permitOf,
  TECH1,
  TECH2,
  workOrderId,
} from './work-orders.ts';

const SHEETS = 60;

/** Every order with a crew gets a sheet for the work, and the first of them one for the safety of the site as well. */
export function alderJobSheets(calendar: Calendar): SeedRow[] {
  const manned = orderLines().filter((order) => order.assignees.length > 0);
  const checklists = readTable('alder-valley/work/checklists.csv');
  const work = manned.map((order) => ({ order, part: 'work' as const, lines: checklists }));
  const safety = manned.map((order) => ({ order, part: 'safety' as const, lines: SAFETY }));
  return [...work, ...safety].slice(0, SHEETS).map(({ order, part, lines }) => {
    const id = seedId('demo-tenant', 'job-sheet', order.key, part);
    const status = statusOf(order);
    const items = lines.filter((line) => line['type'] === order.type || line['type'] === 'any');
    return {
      id,
      createdBy: PLANNER,
      createdDaysAgo: Math.max(1, 10 - order.day),
      changedDaysAgo: order.day < 0 ? -order.day : 0,
      values: {
        number: recordNumber('JS', id),
        title: part === 'safety' ? `Site safety: ${order.title}` : order.title,
        status,
        workOrderId: workOrderId(order.key),
        // Two crews on one order share the sheets.
        assignedTo: (part === 'safety' ? order.assignees.at(-1) : order.assignees[0]) ?? TECH2,
        description: null,
        scheduledStart: calendar.at(order.day, 7),
        scheduledEnd: calendar.at(order.day, 15),
        completedAt: status === 'Completed' ? calendar.past(order.day, 14) : null,
        ...onSite(order, id, status, calendar),
        checklist: seedItems(
          id,
          items.map((line, index) => checklistItem(line, isAnswered(status, index))),
        ),
        tasks: [],
      },
    };
  });
}

/** A pen's way across the paper, as a tablet keeps it. */
const SIGNATURE =
  'M 60 130 L 92 58 L 108 62 L 104 128 L 131 96 L 149 128 L 172 92 L 188 130 L 214 70 L 220 130 L 262 104 L 296 126 L 360 110 M 84 104 L 126 98';

/** What came to the sheet on site beside its answers. */
function onSite(order: SeededOrderLine, id: string, status: string, calendar: Calendar): FieldValues {
  if (status !== 'InProgress' && status !== 'Completed') return {};
  const permit = permitOf(order);
  const signed = status === 'Completed' && isSignedFor(order);
  const rain = {
    reason: 'weather',
    note: 'Thunderstorm over the ridge',
    from: calendar.past(order.day, 10),
    until: calendar.past(order.day, 11),
  };
  return {
    startedAt: calendar.past(order.day, 8),
    ...(permit && {
      permitNumber: permit,
      permitConfirmedAt: calendar.past(order.day, 8),
      permitKind: 'work',
      permitIssuer: 'Control room',
      // Of work that goes on it would have ended for whoever looks at the demo at night.
      permitValidUntil: status === 'Completed' ? calendar.at(order.day, 23) : null,
      signOnRequired: true,
      signOns: seedItems(id, confirmations(order, calendar)),
    }),
    ...(signed && {
      signedBy: 'M. Okafor, site manager',
      signature: SIGNATURE,
      signedAt: calendar.past(order.day, 14),
    }),
    pauses: seedItems(id, status === 'Completed' && order.type === 'replacement' ? [rain] : []),
  };
}

/** Everybody of the crew, before they began. */
function confirmations({ assignees, day }: SeededOrderLine, calendar: Calendar) {
  const [enteredBy = TECH2] = assignees;
  const hazards = 'Induced voltage, Back-feed, Heat';
  return assignees.map((person) => ({ person, at: calendar.past(day, 8), enteredBy, hazards }));
}

const SAFETY: readonly Readonly<Record<string, string>>[] = [
  { type: 'any', label: 'Permit to work number', kind: 'text', value: 'PTW-1174' },
  { type: 'any', label: 'Protective equipment worn', kind: 'passFail', value: 'pass' },
  { type: 'any', label: 'Proved dead and earthed', kind: 'passFail', value: 'pass' },
  {
    type: 'any',
    label: 'Wind speed at the site',
    kind: 'number',
    unit: 'm/s',
    min: '0',
    max: '12',
    value: '4',
  },
  { type: 'any', label: 'Hospital and way to it known to all', kind: 'passFail', value: 'pass' },
];

function statusOf({ status }: SeededOrderLine): string {
  if (isOrderDone(status)) return 'Completed';
  if (status === 'cancelled') return 'Cancelled';
  return status === 'inProgress' || status === 'onSite' ? 'InProgress' : 'Assigned';
}

/** A sheet in progress is half filled in. */
function isAnswered(status: string, index: number): boolean {
  return status === 'Completed' || (status === 'InProgress' && index < 2);
}

function checklistItem(line: Readonly<Record<string, string>>, answered: boolean) {
  const { label = '', kind = 'text', unit, min, max, value = '' } = line;
  const passFail = kind === 'passFail';
  return {
    label,
    kind,
    result: answered && passFail ? value : null,
    value: answered && !passFail ? value : null,
    options: line['options'] || null,
    unit: unit || null,
    min: min ? Number(min) : null,
    max: max ? Number(max) : null,
    note: null,
  };
}

export function alderSurveys(calendar: Calendar): SeedRow[] {
  return readTable('alder-valley/work/surveys.csv').map((line) => {
    const { title = '', status = '', order = '', assignee = '' } = line;
    const day = Number(line['day']);
    return {
      id: seedId('demo-tenant', 'survey', title),
      createdBy: PLANNER,
      createdDaysAgo: Math.max(1, 7 - day),
      changedDaysAgo: Math.max(0, -day),
      values: {
        title,
        description: null,
        status,
        scheduledDate: calendar.day(day),
        completedDate: status === 'Completed' ? calendar.day(day) : null,
        assignedTo: assigneeOf(assignee),
        workOrderId: workOrderId(order),
      },
    };
  });
}

/** Crew 1 or 2, a colleague's account, a contractor by name, or nobody. */
function assigneeOf(text: string): string | null {
  if (text === '1') return TECH1;
  if (text === '2') return TECH2;
  if (text === 'planner' || text === 'viewer') return personId(`${text}@demo.example`);
  return text || null;
}

export function alderStock(createdBy: string): SeedRow[] {
  return readTable('alder-valley/supply/stock.csv').map((line, index) => ({
    id: seedId('demo-tenant', 'stock', line['sku'] ?? ''),
    createdBy,
    createdDaysAgo: 200,
    changedDaysAgo: (index * 5) % 60,
    values: stockValues(line),
  }));
}

/** What the parts of the workshop's bills cost. */
const UNIT_COSTS: Readonly<Record<string, number>> = {
  'FUS-K-025': 3.9,
  'INS-PIN-24': 18.4,
  'INS-LP-24': 31,
  'CLMP-PG-70': 2.15,
  'BIRD-24': 7.5,
  'EARTH-CU-50': 9.8,
  'LUG-150': 1.7,
  'TAPE-INS': 1.9,
  'PREF-70': 6.2,
  'INS-COMP-24': 27.5,
  'XARM-W-24': 61,
  'CLMP-TEN-120': 8.9,
};

export function stockValues(line: Readonly<Record<string, string>>): FieldValues {
  return {
    sku: line['sku'] ?? null,
    name: line['name'] ?? '',
    description: null,
    category: line['category'] ?? null,
    type: line['type'] ?? null,
    status: line['status'] ?? 'InStock',
    quantity: Number(line['quantity']),
    unit: line['unit'] ?? 'pcs',
    unitCost: UNIT_COSTS[line['sku'] ?? ''] ?? null,
    minimumQuantity: line['minimum'] ? Number(line['minimum']) : null,
    serialNumber: null,
    location: line['location'] ?? null,
    workOrderId: null,
  };
}
