import type { AnyRow, EntityDefinition } from '../kit/entity/entity.ts';
import { type Field, isSet, type Json, numberOf } from '../kit/fields/field.ts';
import { addMonths, monthOf } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import { decimalSum, inThousandths } from '../kit/values/decimal.ts';
import { inPeriod, isPeriod } from './periods.ts';

/** What a report asks: which records of one entity, grouped by what, counted or summed. */
export interface ReportQuestion {
  readonly source: string;
  /** By field: several values of a choice separated by commas; a period of a date. */
  readonly filters: Readonly<Record<string, string>>;
  readonly groupBy: string;
  readonly measure: 'count' | 'sum';
  readonly sumField: string | null;
}

/** A number, and the rows that it counts. */
export interface CountedFigure {
  readonly value: number;
  readonly ids: readonly string[];
}

export interface ReportLine {
  /** The group's value: a choice, an id, a month `YYYY-MM`; '' for rows without one. */
  readonly key: string;
  /** One per series. */
  readonly figures: readonly CountedFigure[];
}

export interface ReportAnswer {
  readonly lines: readonly ReportLine[];
  /** Of each series; each row once, also where it stands in several lines. */
  readonly totals: readonly CountedFigure[];
}

/** Every row also has these. */
const ROW_FIELDS: Readonly<Record<string, Field>> = {
  createdAt: { kind: 'instant' },
  updatedAt: { kind: 'instant' },
};

export function reportField(entity: EntityDefinition, name: string): Field | undefined {
  return entity.fields[name] ?? ROW_FIELDS[name];
}

const GROUPED: readonly Field['kind'][] = [
  'choice',
  'flag',
  'person',
  'people',
  'reference',
  'references',
  'date',
  'instant',
];

/** Fields that rows are grouped by: those whose values repeat. Dates are grouped by month. */
export function groupFields(entity: EntityDefinition): string[] {
  const repeats = (field: Field) =>
    GROUPED.includes(field.kind) || (field.kind === 'text' && !field.multiline && !field.identifier);
  const own = Object.entries(entity.fields).flatMap(([name, field]) => (repeats(field) ? [name] : []));
  return [...own.filter((name) => name !== entity.titleField), ...Object.keys(ROW_FIELDS)];
}

export function sumFields(entity: EntityDefinition): string[] {
  return Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'number' || kind === 'quantity' ? [name] : [],
  );
}

/** Fields that a report may be narrowed by. */
export function reportFilterFields(entity: EntityDefinition): string[] {
  const kinds: readonly Field['kind'][] = ['choice', 'flag', 'person', 'people', 'date', 'instant'];
  const own = Object.entries(entity.fields).flatMap(([name, field]) =>
    kinds.includes(field.kind) ? [name] : [],
  );
  return [...own, ...Object.keys(ROW_FIELDS)];
}

/** Whether this app knows everything the question names: a report of a newer app may ask for more. */
export function canAnswer(entity: EntityDefinition | undefined, question: ReportQuestion): boolean {
  if (!entity) return false;
  const { filters, groupBy, measure, sumField } = question;
  const possible = reportFilterFields(entity);
  return (
    groupFields(entity).includes(groupBy) &&
    Object.keys(filters).every((name) => possible.includes(name)) &&
    (measure === 'count' || (sumField !== null && sumFields(entity).includes(sumField)))
  );
}

export interface ReportDay {
  readonly today: string;
  readonly zone: string;
}

/**
 * @param day `today` as `YYYY-MM-DD`, for periods such as the last 30 days, and the zone in which days and months begin
 * @throws Error for a question that `canAnswer` denies: a mistake in our own code
 */
export function runReport(
  entity: EntityDefinition,
  rows: readonly AnyRow[],
  question: ReportQuestion,
  day: ReportDay,
): ReportAnswer {
  if (!canAnswer(entity, question)) throw new Error(`no report of ${question.source} by ${question.groupBy}`);
  const { groupBy } = question;
  const matching = rows.filter((row) => matches(entity, row, question.filters, day));
  const groups = new Map<string, AnyRow[]>();
  for (const row of matching) {
    for (const key of keysOf(reportField(entity, groupBy), row[groupBy], day.zone)) {
      groups.set(key, [...(groups.get(key) ?? []), row]);
    }
  }
  const field = reportField(entity, groupBy);
  if (isTime(field))
    for (const month of monthsBetween([...groups.keys()])) groups.set(month, groups.get(month) ?? []);
  const lines = [...groups].map(([key, group]) => ({ key, figures: [figureOf(group, question)] }));
  return { lines: inOrder(field, lines), totals: [figureOf(matching, question)] };
}

/** Ten years: more months than anybody draws. */
const MOST_MONTHS = 120;

/** The months from the first to the last, also those in which nothing was: a line over them would claim otherwise. */
function monthsBetween(keys: readonly string[]): string[] {
  const known = keys.filter((key) => key !== '');
  const [one] = known;
  if (one === undefined) return [];
  const first = known.reduce((earliest, key) => (key < earliest ? key : earliest), one);
  const last = known.reduce((latest, key) => (key > latest ? key : latest), one);
  const months: string[] = [];
  for (
    let month = first;
    month <= last && months.length < MOST_MONTHS;
    month = monthOf(addMonths(`${month}-01`, 1))
  ) {
    months.push(month);
  }
  return months;
}

function isTime(field: Field | undefined): boolean {
  return field?.kind === 'date' || field?.kind === 'instant';
}

function figureOf(rows: readonly AnyRow[], { measure, sumField }: ReportQuestion): CountedFigure {
  const ids = rows.map(({ id }) => id);
  if (measure === 'count' || sumField === null) return { value: ids.length, ids };
  return sumOf(rows, sumField);
}

/** The sum of a number field, to three decimals, and the rows that have it. */
export function sumOf(rows: readonly AnyRow[], field: string): CountedFigure {
  const counted = rows.filter((row) => typeof row[field] === 'number');
  const value = inThousandths(decimalSum(counted.map((row) => numberOf(row[field]))));
  return { value, ids: counted.map(({ id }) => id) };
}

/** The groups a row stands in: one, or one for each that a set names. */
function keysOf(field: Field | undefined, value: Json | undefined, zone: string): readonly string[] {
  if (isSet(field) && Array.isArray(value)) return value.length > 0 ? value.map(String) : [''];
  if (value === null || value === undefined) return [''];
  const day = dayOf(field, value, zone);
  return [day === null ? String(value) : monthOf(day)];
}

/** The day that a date is or that an instant falls on; null for anything else. */
function dayOf(field: Field | undefined, value: Json, zone: string): string | null {
  if (typeof value !== 'string') return null;
  if (field?.kind === 'date') return value;
  return field?.kind === 'instant' ? dayIn(zone, value) : null;
}

function matches(
  entity: EntityDefinition,
  row: AnyRow,
  filters: ReportQuestion['filters'],
  { today, zone }: ReportDay,
): boolean {
  return Object.entries(filters).every(([name, wanted]) => {
    const field = reportField(entity, name);
    const value = row[name] ?? null;
    if (wanted === '' || !field) return true;
    if (isSet(field)) return Array.isArray(value) && value.includes(wanted);
    if (field.kind === 'date' || field.kind === 'instant') {
      const day = dayOf(field, value, zone);
      return isPeriod(wanted) && day !== null && inPeriod(day, wanted, today);
    }
    return wanted.split(',').includes(String(value ?? ''));
  });
}

/** Months by time, choices as they are declared, everything else by size; rows without a value last. */
function inOrder(field: Field | undefined, lines: readonly ReportLine[]): ReportLine[] {
  const choices = field?.kind === 'choice' ? field.values : [];
  return lines.toSorted((left, right) => {
    if (left.key === '' || right.key === '') return left.key === '' ? 1 : -1;
    const byKey = left.key < right.key ? -1 : 1;
    if (isTime(field)) return byKey;
    if (choices.length > 0) return choices.indexOf(left.key) - choices.indexOf(right.key);
    return (right.figures[0]?.value ?? 0) - (left.figures[0]?.value ?? 0) || byKey;
  });
}
