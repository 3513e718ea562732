import { offsetIn } from '../../kit/time/wall-time.ts';

const DAY_MS = 86_400_000;
const DAY = /^\s*-?\d{4,}-\d{2}-\d{2}\s*$/;
const DATE =
  /^\s*(-?\d{4,})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?\s*$/;
const TIME = /^\s*(\d{1,2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?\s*$/;

/** A day or an instant that a text writes down, in milliseconds of the epoch. A day begins at midnight of `timeZone`. */
export function instantIn(text: string, timeZone: string): number | null {
  const found = DATE.exec(text);
  if (found === null) return null;
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction = '', zone] = found;
  if (!isDay(Number(year), Number(month), Number(day)) || !isTime(hour, minute, second)) return null;
  const wall = new Date(0);
  // Date.UTC() takes the year 20 for 1920.
  wall.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  wall.setUTCHours(Number(hour), Number(minute), Number(second), Math.round(Number(`0${fraction}`) * 1000));
  const written = wall.getTime();
  if (Number.isNaN(written)) return null;
  if (zone === undefined) return fromWall(written, timeZone);
  return isOffset(zone) ? written - minutesIn(zone) * 60_000 : null;
}

/** What part of a day has passed at a time of day, 0 to 1. An offset is turned into the time of `timeZone` at `now`. */
export function dayFractionIn(text: string, timeZone: string, now: number): number | null {
  const found = TIME.exec(text);
  if (found === null) return null;
  const [, hour = '0', minute = '0', second = '0', fraction = '', zone] = found;
  if (!isTime(hour, minute, second) || Number(hour) > 23 || (zone !== undefined && !isOffset(zone)))
    return null;
  const seconds = (Number(hour) * 60 + Number(minute)) * 60 + Number(second);
  const shift = zone === undefined ? 0 : clockOffset(timeZone, now) - minutesIn(zone) * 60_000;
  const passed = seconds * 1000 + Math.round(Number(`0${fraction}`) * 1000) + shift;
  return ((passed + 2 * DAY_MS) % DAY_MS) / DAY_MS;
}

/** `2026-1-5` as it is written in full. */
export function fullDateText(text: string): string {
  return text.replace(
    /^(-?\d{4,})-(\d{1,2})-(\d{1,2})(?!\d)/,
    (_, year: string, month: string, day: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  );
}

export function isDateText(text: string): boolean {
  return DATE.test(text);
}

export function daysOf(instant: number): number {
  return instant / DAY_MS;
}

/**
 * The day that a number of days since the epoch is. What was added to a day ends at midnight by the clocks of that day: a change
 * of the clocks in between makes it no other day. Whole numbers are days wherever one is.
 */
export function dateOfDays(days: number, timeZone: string): string {
  const instant = instantOfDays(days);
  const own = clockOffset(timeZone, instant);
  const isMidnight = (offset: number) => (instant + offset) % DAY_MS === 0;
  const offset = [0, own].find(isMidnight) ?? closestOffset(own, yearlyOffsets(timeZone).filter(isMidnight));
  return dateText(instant + offset, 'UTC');
}

/** A zone that went over the date line had offsets a day apart. */
function closestOffset(offset: number, others: readonly number[]): number {
  const [nearest] = others.toSorted((one, two) => Math.abs(one - offset) - Math.abs(two - offset));
  return nearest ?? offset;
}

/** What the clocks of a zone were and are ahead of UTC, summers and winters: a day that is counted from may have had any of them. */
function yearlyOffsets(timeZone: string): number[] {
  const years = Array.from({ length: 70 }, (_, index) => 1970 + index);
  return years.flatMap((year) => [0, 6].map((month) => clockOffset(timeZone, Date.UTC(year, month, 1))));
}

/** Days from one day to another, where both texts are days without a time. */
export function daysFrom(from: string, until: string): number | null {
  if (!DAY.test(from) || !DAY.test(until)) return null;
  const [first, last] = [instantIn(from, 'UTC'), instantIn(until, 'UTC')];
  return first === null || last === null ? null : daysOf(last - first);
}

export function instantOfDays(days: number): number {
  return Math.round(days * DAY_MS);
}

/** What the clocks of a zone show. */
export interface WallClock {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly millisecond: number;
  /** As an instant of UTC, for names of months and weekdays. */
  readonly asUtc: Date;
}

export function wallClockParts(instant: number, timeZone: string): WallClock {
  const asUtc = wallClock(instant, timeZone);
  return {
    year: asUtc.getUTCFullYear(),
    month: asUtc.getUTCMonth() + 1,
    day: asUtc.getUTCDate(),
    hour: asUtc.getUTCHours(),
    minute: asUtc.getUTCMinutes(),
    second: asUtc.getUTCSeconds(),
    millisecond: asUtc.getUTCMilliseconds(),
    asUtc,
  };
}

/** Year, month, … as the clocks of `timeZone` show them. */
export function wallClock(instant: number, timeZone: string): Date {
  return new Date(instant + clockOffset(timeZone, instant));
}

/** Offsets that were asked for lately: the platform takes tens of microseconds for each, and a form asks for the same days over and over. */
const OFFSETS = new Map<string, number>();
const MOST_OFFSETS = 2000;

/** The platform writes years of four digits; before and behind them the clocks are taken to go on as they do there. */
const FIRST_KNOWN = Date.UTC(1000, 0, 2);
const LAST_KNOWN = Date.UTC(9999, 11, 30);

/** Milliseconds that the clocks of a zone are ahead of UTC. They change with a second at the earliest. */
function clockOffset(timeZone: string, instant: number): number {
  if (timeZone === 'UTC') return 0;
  const second = Math.floor(Math.min(Math.max(instant, FIRST_KNOWN), LAST_KNOWN) / 1000);
  const key = `${timeZone} ${second}`;
  const known = OFFSETS.get(key);
  if (known !== undefined) return known;
  if (OFFSETS.size >= MOST_OFFSETS) OFFSETS.clear();
  const offset = offsetIn(timeZone, second * 1000);
  OFFSETS.set(key, offset);
  return offset;
}

/** `2026-11-25`, as the clocks of `timeZone` have it; empty where no calendar goes that far. */
export function dateText(instant: number, timeZone: string): string {
  return isoText(wallClock(instant, timeZone)).replace(/T.*$/, '');
}

/** `2026-11-25T08:30:00.000+01:00`; empty likewise. */
export function dateTimeText(instant: number, timeZone: string): string {
  const wall = isoText(wallClock(instant, timeZone));
  if (wall === '') return '';
  const minutes = Math.round(clockOffset(timeZone, instant) / 60_000);
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  const offset = `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  return `${wall.slice(0, -1)}${offset}`;
}

/** The platform's dates end 275,000 years from now: what lies behind is no date. */
function isoText(wall: Date): string {
  return Number.isNaN(wall.getTime()) ? '' : wall.toISOString();
}

/** The instant at which the clocks of a zone show `wall`: of an hour that comes twice the first, of one left out the time after. */
function fromWall(wall: number, timeZone: string): number {
  // No zone is a day away from UTC: one of these is the offset before, the other the one after a change.
  const early = wall - clockOffset(timeZone, wall - DAY_MS);
  const late = wall - clockOffset(timeZone, wall + DAY_MS);
  const isShown = (instant: number) => wallClock(instant, timeZone).getTime() === wall;
  return [Math.min(early, late), Math.max(early, late)].find(isShown) ?? early;
}

function minutesIn(zone: string): number {
  if (zone === 'Z') return 0;
  const size = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3).replace(':', '') || 0);
  return zone.startsWith('-') ? -size : size;
}

/** Less than a day, as it is written: `-24:00` and `+07:60` are none. */
function isOffset(zone: string): boolean {
  return zone === 'Z' || (Number(zone.slice(1, 3)) < 24 && Number(zone.slice(3).replace(':', '') || 0) < 60);
}

function isDay(year: number, month: number, day: number): boolean {
  const lastOfMonth = new Date(0);
  lastOfMonth.setUTCFullYear(year, month, 0);
  return month >= 1 && month <= 12 && day >= 1 && day <= lastOfMonth.getUTCDate();
}

function isTime(hour: string, minute: string, second: string): boolean {
  return Number(hour) <= 24 && Number(minute) < 60 && Number(second) < 60;
}
