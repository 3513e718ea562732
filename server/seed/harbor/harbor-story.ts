import type { FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { recordNumber } from '../../../src/domain/kit/values/ids.ts';
import { personId } from '../accounts.ts';
import { stockValues } from '../alder-valley/work/field-work.ts';
import { isOrderDone } from '../alder-valley/work/work-orders.ts';
import type { Calendar, SeedRow } from '../seed-kit.ts';
import { readTable, seedId, seedItems } from '../seed-kit.ts';

/** A second, smaller utility, so that two tenants can be told apart. */
const PLANNER = personId('both@demo.example');
const TECH = personId('tech@harbor.example');

type Line = Readonly<Record<string, string>>;

export function harborAssets(): SeedRow[] {
  return readTable('harbor/assets.csv').map((line, index) => ({
    id: idOf('asset', line['tag']),
    createdBy: personId('admin@harbor.example'),
    createdDaysAgo: 300,
    changedDaysAgo: 5 + index,
    values: {
      tag: line['tag'] ?? null,
      name: line['name'] ?? '',
      kind: line['kind'] ?? 'Other',
      status: line['status'] ?? 'inUse',
      parentId: line['parent'] ? idOf('asset', line['parent']) : null,
      nominalVoltage: Number(line['kV']),
      currentKind: 'AC',
      country: 'GB',
      operator: 'Harbor Grid',
    },
  }));
}

export function harborWorkOrders(calendar: Calendar): SeedRow[] {
  return readTable('harbor/work-orders.csv').map((line) => {
    const id = idOf('work-order', line['title']);
    const day = Number(line['day']);
    const done = isOrderDone(line['status'] ?? '');
    return row(line, id, {
      number: recordNumber('WO', id),
      title: line['title'] ?? '',
      type: line['type'] ?? 'other',
      status: line['status'] ?? '',
      priority: line['priority'] ?? '',
      assetId: idOf('asset', line['asset']),
      location: 'Harbor Point',
      assignees: line['crew'] ? [TECH] : [],
      scheduledStart: line['crew'] ? calendar.at(day, 8) : null,
      scheduledEnd: line['crew'] ? calendar.at(day, 12) : null,
      dueDate: calendar.day(day + 2),
      completedDate: done ? calendar.day(day) : null,
      estimatedHours: 4,
      actualHours: done ? 4 : null,
      tasks: seedItems(
        id,
        [
          { title: 'Isolate', done },
          { title: 'Work', done },
        ].map(task),
      ),
    });
  });
}

export function harborJobSheets(calendar: Calendar): SeedRow[] {
  return readTable('harbor/work-orders.csv').map((line) => {
    const id = idOf('job-sheet', line['title']);
    const day = Number(line['day']);
    const done = isOrderDone(line['status'] ?? '');
    return row(line, id, {
      number: recordNumber('JS', id),
      title: line['title'] ?? '',
      status: done ? 'Completed' : line['status'] === 'cancelled' ? 'Cancelled' : 'Assigned',
      workOrderId: idOf('work-order', line['title']),
      assignedTo: TECH,
      scheduledStart: calendar.at(day, 8),
      scheduledEnd: calendar.at(day, 12),
      completedAt: done ? calendar.past(day, 12) : null,
      checklist: seedItems(id, [
        check('Isolated and proved dead', 'passFail', done ? { result: 'pass' } : {}),
        check('Insulation resistance', 'number', { unit: 'MΩ', min: 100, value: done ? '850' : null }),
      ]),
      tasks: [],
    });
  });
}

const SURVEY_STATUSES = ['Scheduled', 'InProgress', 'Draft', 'Completed', 'Cancelled'] as const;

export function harborSurveys(calendar: Calendar): SeedRow[] {
  return readTable('harbor/work-orders.csv').map((line, index) => {
    const status = SURVEY_STATUSES[index % SURVEY_STATUSES.length] ?? 'Draft';
    const day = Number(line['day']);
    return row(line, idOf('survey', line['title']), {
      title: `Site survey: ${line['title'] ?? ''}`,
      status,
      scheduledDate: calendar.day(day),
      completedDate: status === 'Completed' ? calendar.day(day) : null,
      assignedTo: index % 3 === 0 ? 'Port Authority' : TECH,
      workOrderId: idOf('work-order', line['title']),
    });
  });
}

export function harborStock(): SeedRow[] {
  return readTable('harbor/stock.csv').map((line) => ({
    id: idOf('stock', line['sku']),
    createdBy: personId('admin@harbor.example'),
    createdDaysAgo: 150,
    changedDaysAgo: 9,
    values: stockValues(line),
  }));
}

function row(line: Line, id: string, values: FieldValues): SeedRow {
  const day = Number(line['day']);
  return {
    id,
    values,
    createdBy: PLANNER,
    createdDaysAgo: Math.max(1, 8 - day),
    changedDaysAgo: Math.max(0, -day),
  };
}

function task(values: FieldValues) {
  return { ...values, assignee: TECH, startDate: null, endDate: null };
}

function check(label: string, kind: string, given: FieldValues) {
  return { label, kind, result: null, value: null, unit: null, min: null, max: null, note: null, ...given };
}

function idOf(kind: string, name: string | undefined): string {
  return seedId('harbor-grid', kind, name ?? '');
}
