import { addDays } from '../../kit/time/calendar-days.ts';
import { dayIn } from '../../kit/time/time-zone.ts';
import { numberFrom } from '../../kit/values/typed-number.ts';
import { cellText, type FileCell } from '../files/file-cell.ts';
import { monthNamed } from './month-names.ts';

/** In which order a file writes day, month and year. */
export const DAY_ORDERS = ['dmy', 'mdy', 'ymd'] as const;

export type DayOrder = (typeof DAY_ORDERS)[number];

/**
 * A cell as a day, `YYYY-MM-DD`; undefined for what is none. An instant falls on its day in `zone`; a time of day beside a date
 * is left out; a month may be in words. A whole number is the day that spreadsheets count so (1 is 1 January 1900).
 */
export function readDay(cell: FileCell, order: DayOrder, zone: string): string | undefined {
  if (typeof cell === 'object') return cell.day;
  if (typeof cell === 'number') return serialDay(cell);
  const text = cellText(cell);
  if (INSTANT.test(text)) return Number.isNaN(Date.parse(text)) ? undefined : dayIn(zone, text);
  if (/^\d{5}([.,]\d+)?$/.test(text)) return serialDay(numberFrom(text.slice(0, 5)) ?? 0);
  const parts = partsOf(text);
  return parts ? dayOf(parts, orderIn(parts, order)) : dayByName(text);
}

/** The orders under which a cell is a day, and how many different days that are. */
export function ordersOf(cell: FileCell): { readonly orders: readonly DayOrder[]; readonly days: number } {
  const read = DAY_ORDERS.map((order) => [order, readDay(cell, order, 'UTC')] as const);
  const possible = read.filter(([, day]) => day !== undefined);
  return { orders: possible.map(([order]) => order), days: new Set(possible.map(([, day]) => day)).size };
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/;

interface Parts {
  readonly numbers: readonly [string, string, string];
  readonly sign: string;
}

/** A time of day behind the day. */
const TIME = /(?:,?[ T]+\d{1,2}[:.]\d\d([:.]\d\d)?([.,]\d+)?( ?[AaPp]\.?[Mm]\.?)?)?/.source;

const BY_NUMBERS = new RegExp(`^(\\d{1,4})([./-]) ?(\\d{1,2})\\2 ?(\\d{1,4})\\.?${TIME}$`);

/** `31. Januar 2020`, `31-Jan-20`, `2020 janv. 31`; `January 31, 2020`. */
const BY_NAME = new RegExp(
  `^(?:(\\d{1,4})(?:st|nd|rd|th|er)?[ ./-]+(?:de |of )?)?(\\p{L}{3,})\\.?[ ,/-]*(?:de |of )?(\\d{1,4})(?:(?:st|nd|rd|th)?,? +(\\d{4}))?${TIME}$`,
  'u',
);

/** The month in words says the order of the rest: the year is last, but where four digits stand in front. */
function dayByName(text: string): string | undefined {
  const [, before, name = '', behind = '', year] = BY_NAME.exec(plainSpaces(text)) ?? [];
  const month = monthNamed(name);
  if (month === undefined) return undefined;
  const said = String(month);
  if (before === undefined) {
    return year === undefined ? undefined : dayOf({ numbers: [said, behind, year], sign: ' ' }, 'mdy');
  }
  if (year !== undefined) return undefined;
  return dayOf({ numbers: [before, said, behind], sign: ' ' }, before.length > 2 ? 'ymd' : 'dmy');
}

/** `31.01.2020`, `1/31/2020`, `2020-01-31`, `31-01-20`, with a time of day behind it or without. */
function partsOf(text: string): Parts | undefined {
  const match = BY_NUMBERS.exec(plainSpaces(text));
  if (!match) return undefined;
  const [, first = '', sign = '', second = '', third = ''] = match;
  return { numbers: [first, second, third], sign };
}

/** A year of four digits in front says the order, and so do dots: nobody writes month, day and year between them. */
function orderIn({ numbers: [first, , last], sign }: Parts, given: DayOrder): DayOrder {
  if (first.length > 2) return 'ymd';
  if (sign === '.' && last.length > 2) return 'dmy';
  return given;
}

function dayOf({ numbers }: Parts, order: DayOrder): string | undefined {
  const [year, month, day] = ['y', 'm', 'd'].map((part) => numbers[order.indexOf(part)] ?? '');
  const full = fullYear(year ?? '');
  const text = `${full}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  return full !== undefined && isOfCalendar(text) ? text : undefined;
}

function isOfCalendar(text: string): boolean {
  return !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Of two digits as spreadsheets take them: up to 29 this century. */
function fullYear(year: string): string | undefined {
  if (year.length === 4) return year;
  if (year.length !== 2) return undefined;
  return year < '30' ? `20${year}` : `19${year}`;
}

/** Spreadsheets count 29 February 1900, which there was not: from March 1900 on their days are one more. */
const FIRST_RIGHT = 61;
/** 31 December 9999. */
const LAST_SERIAL = 2_958_465;

function serialDay(serial: number): string | undefined {
  const whole = Math.floor(serial);
  if (whole < FIRST_RIGHT || whole > LAST_SERIAL) return undefined;
  return addDays('1899-12-30', whole);
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u2007\u2009\u202f\u3000\u200e\u200f]/g, ' ').trim();
}
