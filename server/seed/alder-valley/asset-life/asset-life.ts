import { decommissioning } from '../../../../src/domain/decommissioning/decommissioning.ts';
import { installation } from '../../../../src/domain/installation/installation.ts';
import type { EntityDefinition, FieldValues } from '../../../../src/domain/kit/entity/entity.ts';
import type { Field, Json } from '../../../../src/domain/kit/fields/field.ts';
import { recordNumber } from '../../../../src/domain/kit/values/ids.ts';
import { inSeason } from '../../../../src/domain/maintenance/due-dates.ts';
import { MONTHS, maintenancePlan } from '../../../../src/domain/maintenance/maintenance-plan.ts';
import { maintenanceRecord } from '../../../../src/domain/maintenance/maintenance-record.ts';
import type { Calendar, SeedRow } from '../../seed-kit.ts';
import { readTable, seedId, seedItems } from '../../seed-kit.ts';
import { assetId } from '../assets/station-assets.ts';
import { PLANNER, TECH1, TECH2, workOrderId } from '../work/work-orders.ts';

type Line = Readonly<Record<string, string>>;

export function alderInstallations(calendar: Calendar): SeedRow[] {
  const items = readTable('alder-valley/asset-life/installation-items.csv');
  return linesOf(installation, 'installations', calendar).map(({ line, row }, index) => {
    const own = items.filter((item) => item['installation'] === line['key']);
    const steps = own.filter((item) => item['list'] === 'step').map(stepOf);
    const tests = own.filter((item) => item['list'] === 'test').map(testOf);
    const lists = {
      checklist: seedItems(seedId(row.id, 'steps'), steps),
      tests: seedItems(seedId(row.id, 'tests'), tests),
    };
    return { ...row, createdDaysAgo: 40, changedDaysAgo: index, values: { ...row.values, ...lists } };
  });
}

export function alderMaintenancePlans(calendar: Calendar): SeedRow[] {
  return linesOf(maintenancePlan, 'maintenance-plans', calendar).map(({ line, row }, index) => {
    const tasks = (TASKS[line['work'] ?? ''] ?? []).map((title) => ({ title }));
    const values = { ...row.values, ...dueInSeason(row.values), tasks: seedItems(row.id, tasks) };
    return { ...row, createdDaysAgo: 380, changedDaysAgo: 10 + index, values };
  });
}

export function alderMaintenanceRecords(calendar: Calendar): SeedRow[] {
  return linesOf(maintenanceRecord, 'maintenance-records', calendar).map(({ row }) => row);
}

export function alderDecommissionings(calendar: Calendar): SeedRow[] {
  return linesOf(decommissioning, 'decommissionings', calendar).map(({ row }, index) => ({
    ...row,
    createdDaysAgo: 60,
    changedDaysAgo: index * 2,
  }));
}

/** The lines of a table whose heads are the entity's fields, each with the row it makes. */
function linesOf(
  entity: EntityDefinition,
  table: string,
  calendar: Calendar,
): { line: Line; row: SeedRow }[] {
  return readTable(`alder-valley/asset-life/${table}.csv`).map((line) => {
    const id = seedId('demo-tenant', entity.name, line['key'] ?? '');
    const number = recordNumber(entity.number?.prefix ?? '', id);
    const values = { number, ...valuesOf(entity, line, calendar) };
    return { line, row: { id, values, createdBy: PLANNER, createdDaysAgo: 30, changedDaysAgo: 20 } };
  });
}

function valuesOf(entity: EntityDefinition, line: Line, calendar: Calendar): FieldValues {
  const filled = Object.entries(entity.fields).flatMap(([name, field]) => {
    const text = line[name] ?? '';
    return text === '' ? [] : [[name, valueOf(field, text, calendar)] as const];
  });
  return Object.fromEntries(filled);
}

/** Days count from today, people are crew 1 or 2, references are the keys of the tables they lead to. */
function valueOf(field: Field, text: string, calendar: Calendar): Json {
  switch (field.kind) {
    case 'date':
      return calendar.day(Number(text));
    case 'instant':
      return calendar.past(Number(text), 14);
    case 'number':
      return Number(text);
    case 'person':
      return { 1: TECH1, 2: TECH2 }[text] ?? text;
    case 'people':
      return [...(text.includes('1') ? [TECH1] : []), ...(text.includes('2') ? [TECH2] : [])];
    case 'reference':
      return referred(field.entity, text);
    default:
      return text;
  }
}

function referred(entity: string, key: string): string {
  if (entity === 'asset') return assetId(key);
  return entity === 'workOrder' ? workOrderId(key) : seedId('demo-tenant', entity, key);
}

/** The table counts days from today; what falls outside of the season waits for it, as in life. */
function dueInSeason({ nextDueDate, seasonFrom, seasonUntil }: FieldValues): FieldValues {
  if (typeof nextDueDate !== 'string') return {};
  const month = (name: Json | undefined) => MONTHS.find((one) => one === name) ?? null;
  const season = { seasonFrom: month(seasonFrom), seasonUntil: month(seasonUntil) };
  return { nextDueDate: inSeason(nextDueDate, season) };
}

function stepOf({ text = '', done }: Line) {
  return { text, done: done === 'yes', note: null };
}

function testOf({ text = '', kind = 'other', unit = '', lower, upper, value }: Line) {
  const number = (figure: string | undefined) => (figure ? Number(figure) : null);
  return {
    name: text,
    kind,
    unit,
    lowerLimit: number(lower),
    upperLimit: number(upper),
    value: number(value),
  };
}

/** What the orders of a plan bring along, by its kind of work. */
const TASKS: Readonly<Record<string, readonly string[]>> = {
  oil: ['Take the oil sample', 'Look for leaks', 'Read and reset the drag pointers', 'Check the silica gel'],
  line: ['Walk the line', 'Photograph what is not as it should be', 'Report findings by pole'],
  breaker: ['Timing test', 'Contact resistance', 'Grease the drive', 'Read the counter'],
  station: ['Carry out the check', 'Enter the values'],
};
