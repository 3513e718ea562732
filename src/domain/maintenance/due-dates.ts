import { addDays, addMonths, dayOfMonth } from '../kit/time/calendar-days.ts';
import { HEALTH_GRADES } from './health-index.ts';
import { type MaintenancePlan, MONTHS } from './maintenance-plan.ts';

type Interval = Pick<MaintenancePlan, 'intervalMonths' | 'intervalDays'>;
type Season = Pick<MaintenancePlan, 'seasonFrom' | 'seasonUntil'>;
type Rhythm = Interval & Season & Pick<MaintenancePlan, 'dayOfMonth'>;

/** Months first, then days. A day that the month does not have is its last: 31 January + 1 month is 28 February. */
export function addInterval(
  date: string,
  { intervalMonths, intervalDays, dayOfMonth: day }: Interval & Pick<MaintenancePlan, 'dayOfMonth'>,
): string {
  return addDays(addMonths(date, intervalMonths ?? 0, day ?? dayOfMonth(date)), intervalDays ?? 0);
}

/** Whether the plan comes back by the calendar: without an interval it is due once. */
export function isRepeating({ intervalMonths, intervalDays }: Interval): boolean {
  return (intervalMonths ?? 0) > 0 || (intervalDays ?? 0) > 0;
}

/** The date itself, or the same day of the season's first month where it falls outside. A season may span new year. */
export function inSeason(
  date: string,
  { seasonFrom, seasonUntil }: Season,
  day: number = dayOfMonth(date),
): string {
  if (!seasonFrom || !seasonUntil || isInSeason(date, seasonFrom, seasonUntil)) return date;
  const months = (monthNumber(seasonFrom) - Number(date.slice(5, 7)) + 12) % 12;
  return addMonths(date, months, day);
}

function isInSeason(date: string, seasonFrom: MonthName, seasonUntil: MonthName): boolean {
  const [from, until] = [monthNumber(seasonFrom), monthNumber(seasonUntil)];
  const month = Number(date.slice(5, 7));
  return from <= until ? from <= month && month <= until : month >= from || month <= until;
}

type MonthName = (typeof MONTHS)[number];

function monthNumber(name: MonthName): number {
  return MONTHS.indexOf(name) + 1;
}

/** The occurrence after this one. Null for a plan that does not repeat. */
export function occurrenceAfter(date: string, plan: Rhythm): string | null {
  if (!isRepeating(plan)) return null;
  const next = addInterval(date, plan);
  const waiting = inSeason(next, plan, plan.dayOfMonth ?? dayOfMonth(next));
  return waiting === next ? next : (backInSeason(next, waiting, plan) ?? waiting);
}

/** The rhythm goes on outside of the season: its first occurrence in the next one, where it has any there. */
function backInSeason(date: string, seasonBegins: string, plan: Rhythm): string | undefined {
  const nextYear = addMonths(seasonBegins, 11);
  for (let next = date; next < nextYear; next = addInterval(next, plan)) {
    if (inSeason(next, plan) === next) return next;
  }
  return undefined;
}

/** A rhythm that begins with something done: its first occurrence, and the day that it keeps. */
export function rhythmFrom(date: string, plan: Rhythm): Pick<MaintenancePlan, 'nextDueDate' | 'dayOfMonth'> {
  const day = plan.intervalMonths && !plan.intervalDays ? dayOfMonth(date) : null;
  return { nextDueDate: occurrenceAfter(date, { ...plan, dayOfMonth: day }), dayOfMonth: day };
}

/** The first occurrence of the rhythm that begins at `date` which is later than `day`: what was missed is not made up. */
export function occurrencePast(day: string, date: string, plan: Rhythm): string | null {
  let next: string | null = date;
  while (next !== null && next <= day) next = occurrenceAfter(next, plan);
  return next;
}

/** From when on an occurrence may be ordered: so many days before it is due. */
export function orderableFrom(dueDate: string, leadDays: number | null): string {
  return addDays(dueDate, -(leadDays ?? 0));
}

/**
 * Whether the plan asks for an order on this day: by its date, its meter or the condition of its asset.
 * @param health the asset's index, 1 to 5; null where it is not known, or the plan does not ask for it
 */
export function isDue(plan: MaintenancePlan, today: string, health: number | null): boolean {
  return (
    isRunning(plan) && (isDueByDate(plan, today) || isDueByMeter(plan) || isDueByHealth(plan, today, health))
  );
}

/** Whether the health of its asset decides today: a plan by condition that neither rests nor waits for its season. */
export function asksForHealth(plan: MaintenancePlan, today: string): boolean {
  const { kind, nextDueDate, orderId } = plan;
  if (kind !== 'condition' || !isRunning(plan) || inSeason(today, plan) !== today) return false;
  // Without a date it was never due, or was due once and does not repeat.
  return nextDueDate === null ? orderId === null : nextDueDate <= today;
}

/** Whether the day on which it was due is over. */
export function isOverdue(plan: MaintenancePlan, today: string): boolean {
  const { kind, nextDueDate } = plan;
  return isRunning(plan) && kind !== 'condition' && nextDueDate !== null && nextDueDate < today;
}

function isRunning(plan: MaintenancePlan): boolean {
  return plan.status === 'active';
}

function isDueByDate({ kind, nextDueDate, leadDays }: MaintenancePlan, today: string): boolean {
  return kind === 'calendar' && nextDueDate !== null && orderableFrom(nextDueDate, leadDays) <= today;
}

function isDueByMeter({ kind, lastReading, nextDueReading }: MaintenancePlan): boolean {
  return kind === 'meter' && lastReading !== null && nextDueReading !== null && lastReading >= nextDueReading;
}

function isDueByHealth(plan: MaintenancePlan, today: string, health: number | null): boolean {
  if (plan.healthFrom === null || health === null || !asksForHealth(plan, today)) return false;
  return health > HEALTH_GRADES.indexOf(plan.healthFrom);
}
