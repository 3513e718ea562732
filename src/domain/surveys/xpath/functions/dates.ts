import {
  dateOfDays,
  dateText,
  dateTimeText,
  dayFractionIn,
  daysOf,
  fullDateText,
  instantIn,
  instantOfDays,
  isDateText,
  type WallClock,
  wallClock,
  wallClockParts,
} from '../dates.ts';
import { type FunctionCall } from '../evaluate.ts';
import { toNumber, toText, type Value } from '../value.ts';
import { argumentValue, numberAt, takes, textAt, type XPathFunction } from './arguments.ts';

/** @see https://getodk.github.io/xforms-spec/#fn:Date-and-Time-Functions */
export const DATES: Readonly<Record<string, XPathFunction>> = {
  today: takes(0, 0, ({ around }) => dateText(around.now(), around.timeZone)),
  now: takes(0, 0, ({ around }) => dateTimeText(around.now(), around.timeZone)),
  date: takes(1, 1, (call) => written(dayOf(argumentValue(call, 0), call), dateText, call)),
  'date-time': takes(1, 1, (call) => written(instantOf(argumentValue(call, 0), call), momentText, call)),
  'decimal-date-time': takes(1, 1, (call) => {
    const instant = instantOf(argumentValue(call, 0), call);
    return instant === null ? Number.NaN : daysOf(instant);
  }),
  'decimal-time': takes(1, 1, decimalTime),
  'format-date': takes(2, 2, (call) => formatted(dayOf(argumentValue(call, 0), call), call)),
  'format-date-time': takes(2, 2, (call) => formatted(instantOf(argumentValue(call, 0), call), call)),
};

/** A day, an instant, or days since the epoch. Null for anything else. */
function instantOf(value: Value, call: FunctionCall): number | null {
  if (typeof value === 'boolean') return null;
  const text = fullDateText(toText(value).trim());
  if (isDateText(text)) return instantIn(text, call.around.timeZone);
  const days = toNumber(value, call.around.timeZone);
  return Number.isFinite(days) ? instantOfDays(days) : null;
}

/** The same, where it is a day that matters: a number is the beginning of its day. */
function dayOf(value: Value, call: FunctionCall): number | null {
  const { timeZone } = call.around;
  const instant = instantOf(value, call);
  if (instant === null || !isWritable(instant, timeZone) || isDateText(fullDateText(toText(value).trim())))
    return instant;
  return instantIn(dateOfDays(toNumber(value, timeZone), timeZone), timeZone);
}

/** Where a day begins it is the day alone that is said, as ODK's engines do. */
function momentText(instant: number, timeZone: string): string {
  const isMidnight = wallClock(instant, timeZone).getTime() % 86_400_000 === 0;
  return isMidnight ? dateText(instant, timeZone) : dateTimeText(instant, timeZone);
}

type Write = (instant: number, timeZone: string) => string;

function written(instant: number | null, write: Write, call: FunctionCall): string {
  const { timeZone } = call.around;
  return instant === null || !isWritable(instant, timeZone) ? '' : write(instant, timeZone);
}

function decimalTime(call: FunctionCall): number {
  const { timeZone, now } = call.around;
  const text = textAt(call, 0);
  const fraction = dayFractionIn(text, timeZone, now());
  if (fraction !== null) return fraction;
  const instant = isDateText(text) ? instantIn(text, timeZone) : null;
  if (instant === null) {
    const days = text.trim() === '' ? Number.NaN : numberAt(call, 0);
    return days - Math.floor(days);
  }
  return (wallClock(instant, timeZone).getTime() % 86_400_000) / 86_400_000;
}

type Part = (wall: WallClock, locale: string) => string;

const PARTS: Readonly<Record<string, Part>> = {
  Y: (wall) => padded(wall.year, 4),
  y: (wall) => padded(wall.year, 4).slice(-2),
  m: (wall) => padded(wall.month, 2),
  n: (wall) => String(wall.month),
  b: (wall, locale) => named(wall, locale, { month: 'short' }),
  B: (wall, locale) => named(wall, locale, { month: 'long' }),
  d: (wall) => padded(wall.day, 2),
  e: (wall) => String(wall.day),
  a: (wall, locale) => named(wall, locale, { weekday: 'short' }),
  A: (wall, locale) => named(wall, locale, { weekday: 'long' }),
  H: (wall) => padded(wall.hour, 2),
  h: (wall) => String(wall.hour),
  M: (wall) => padded(wall.minute, 2),
  S: (wall) => padded(wall.second, 2),
  '3': (wall) => padded(wall.millisecond, 3),
};

/** Nothing for what is no day. A letter that means nothing stays as it is. */
function formatted(instant: number | null, call: FunctionCall): string {
  if (instant === null || !isWritable(instant, call.around.timeZone)) return '';
  const wall = wallClockParts(instant, call.around.timeZone);
  return textAt(call, 1).replaceAll(/%(.)/g, (whole, letter: string) => {
    if (letter === '%') return '%';
    return PARTS[letter]?.(wall, call.around.locale) ?? whole;
  });
}

function named(wall: WallClock, locale: string, part: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' }).format(wall.asUtc);
}

function padded(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

/** Years of four digits. */
function isWritable(instant: number, timeZone: string): boolean {
  const { year } = wallClockParts(instant, timeZone);
  return year >= 1 && year <= 9999;
}
