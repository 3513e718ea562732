import type { RowOf } from '../kit/entity/entity.ts';
import { addDays, mondayOf } from '../kit/time/calendar-days.ts';
import { dayIn } from '../kit/time/time-zone.ts';
import type { workOrder } from '../work-orders/work-order.ts';
import type { crew } from './crew.ts';

type BoardOrder = Pick<
  RowOf<typeof workOrder>,
  'id' | 'assignees' | 'scheduledStart' | 'scheduledEnd' | 'dueDate' | 'estimatedHours'
>;
type BoardCrew = Pick<RowOf<typeof crew>, 'id' | 'members' | 'lead' | 'shiftStart' | 'shiftEnd'>;

/** What a crew has to do on a day. */
export interface BoardCell<T extends BoardOrder> {
  readonly day: string;
  readonly orders: readonly T[];
  /** Of the estimated hours of its orders those that fall on the day; an order without an estimate adds none. */
  readonly hours: number;
}

export interface BoardLine<T extends BoardOrder> {
  readonly crewId: string;
  readonly cells: readonly BoardCell<T>[];
}

/** Crew × day, by the days of `zone`. An order stands in the line of every crew that has one of its people, on each of its days. */
export function crewBoard<T extends BoardOrder>(
  crews: readonly BoardCrew[],
  orders: readonly T[],
  days: readonly string[],
  zone: string,
): BoardLine<T>[] {
  return crews.map((crew) => {
    const own = orders.filter(({ assignees }) => assignees.some((person) => peopleOf(crew).includes(person)));
    const shares = own.map((order) => ({ order, shares: daysOf(order, shiftHours(crew), zone) }));
    return { crewId: crew.id, cells: days.map((day) => cellOf(day, shares)) };
  });
}

/** Orders that no crew has. */
export function withoutCrew<T extends BoardOrder>(crews: readonly BoardCrew[], orders: readonly T[]): T[] {
  const taken = new Set(crews.flatMap(peopleOf));
  return orders.filter(({ assignees }) => !assignees.some((person) => taken.has(person)));
}

/** The lead and the members, each once. */
export function peopleOf({ lead, members }: Pick<BoardCrew, 'lead' | 'members'>): string[] {
  return [...new Set([...(lead ? [lead] : []), ...members])];
}

/** Hours of a shift `HH:MM` to `HH:MM`, over midnight where it ends before it begins; null where a time cannot be read. */
export function shiftHours({ shiftStart, shiftEnd }: Pick<BoardCrew, 'shiftStart' | 'shiftEnd'>) {
  const [from, to] = [minutesOf(shiftStart), minutesOf(shiftEnd)];
  if (from === null || to === null || from === to) return null;
  return ((to - from + 1440) % 1440) / 60;
}

/** An order with its hours by day. */
interface Spread<T extends BoardOrder> {
  readonly order: T;
  readonly shares: ReadonlyMap<string, number>;
}

function cellOf<T extends BoardOrder>(day: string, spread: readonly Spread<T>[]): BoardCell<T> {
  const ofDay = spread.filter(({ shares }) => shares.has(day));
  const hours = ofDay.reduce((sum, { shares }) => sum + (shares.get(day) ?? 0), 0);
  return { day, orders: ofDay.map(({ order }) => order), hours: Math.round(hours * 10) / 10 };
}

/** Longer than any job: a wrong end is not drawn over years. */
const MOST_DAYS = 60;

/**
 * A job that is longer than a shift is work of several days: of those up to its end, or of as many as it takes. Weekends
 * are work only where the job begins or ends on one.
 */
function daysOf(order: BoardOrder, shift: number | null, zone: string): ReadonlyMap<string, number> {
  const first = dayOf(order, zone);
  const hours = order.estimatedHours ?? 0;
  if (first === null) return new Map();
  const last = order.scheduledStart && order.scheduledEnd ? dayIn(zone, order.scheduledEnd) : first;
  if (last > first) {
    const days = workingDays(first, (day, count) => day <= last && count < MOST_DAYS);
    return new Map(days.map((day) => [day, hours / days.length]));
  }
  if (shift === null || hours <= shift) return new Map([[first, hours]]);
  const days = workingDays(first, (_, count) => count * shift < hours && count < MOST_DAYS);
  return new Map(days.map((day, index) => [day, Math.min(shift, hours - index * shift)]));
}

function workingDays(first: string, goesOn: (day: string, count: number) => boolean): string[] {
  const days = [first];
  for (let day = addDays(first, 1); goesOn(day, days.length); day = addDays(day, 1)) {
    if (!isWeekend(day)) days.push(day);
  }
  return days;
}

function isWeekend(day: string): boolean {
  return addDays(mondayOf(day), 5) <= day;
}

function dayOf({ scheduledStart, dueDate }: BoardOrder, zone: string): string | null {
  return scheduledStart === null ? dueDate : dayIn(zone, scheduledStart);
}

function minutesOf(text: string | null): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
