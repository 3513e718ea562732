import type { RowOf } from '../kit/entity.ts';
import { dayIn } from '../kit/time-zone.ts';
import type { workOrder } from '../work/work-order.ts';
import type { crew } from './crew.ts';

type BoardOrder = Pick<
  RowOf<typeof workOrder>,
  'id' | 'assignees' | 'scheduledStart' | 'dueDate' | 'estimatedHours'
>;
type BoardCrew = Pick<RowOf<typeof crew>, 'id' | 'members' | 'lead' | 'shiftStart' | 'shiftEnd'>;

/** What a crew has to do on a day. */
export interface BoardCell<T extends BoardOrder> {
  readonly day: string;
  readonly orders: readonly T[];
  /** Estimated hours of its orders; an order without an estimate adds none. */
  readonly hours: number;
}

export interface BoardLine<T extends BoardOrder> {
  readonly crewId: string;
  readonly cells: readonly BoardCell<T>[];
}

/** Crew × day, by the days of `zone`. An order stands in the line of every crew that has one of its people. */
export function crewBoard<T extends BoardOrder>(
  crews: readonly BoardCrew[],
  orders: readonly T[],
  days: readonly string[],
  zone: string,
): BoardLine<T>[] {
  return crews.map((crew) => {
    const own = orders.filter(({ assignees }) => assignees.some((person) => peopleOf(crew).includes(person)));
    return { crewId: crew.id, cells: days.map((day) => cellOf(day, own, zone)) };
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

function cellOf<T extends BoardOrder>(day: string, orders: readonly T[], zone: string): BoardCell<T> {
  const ofDay = orders.filter((order) => dayOf(order, zone) === day);
  return { day, orders: ofDay, hours: ofDay.reduce((sum, order) => sum + (order.estimatedHours ?? 0), 0) };
}

function dayOf({ scheduledStart, dueDate }: BoardOrder, zone: string): string | null {
  return scheduledStart === null ? dueDate : dayIn(zone, scheduledStart);
}

function minutesOf(text: string | null): number | null {
  const match = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text ?? '');
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}
