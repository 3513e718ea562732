import { ENTERPRISE_NUMBERS, GRID_NUMBERS } from './number-attributes.ts';
import { BOOLEAN_ATTRIBUTES, DATE_ATTRIBUTES } from './other-attributes.ts';

/**
 * What is wrong with a value, by the type that the standard gives the attribute: `"abc" is not a number`. Undefined where
 * nothing is, or the standard does not know the attribute.
 *
 * @param name with its class and without a namespace: `BaseVoltage.nominalVoltage`
 */
export function cimValueFault(name: string, text: string): string | undefined {
  if (NUMBERS.has(name)) return cimNumber(text) === undefined ? `${shown(text)} is not a number` : undefined;
  if (BOOLEANS.has(name)) {
    return cimBoolean(text) === undefined ? `${shown(text)} is neither true nor false` : undefined;
  }
  return DATES.has(name) && !isMoment(text) ? `${shown(text)} is not a date` : undefined;
}

/** A number as XML Schema writes floats and integers; undefined for any other text. */
export function cimNumber(text: string): number | undefined {
  if (text.length > 60 || !FLOAT.test(text)) return undefined;
  const value = Number.parseFloat(text);
  return Number.isFinite(value) ? value : undefined;
}

/** As XML Schema writes it, and as programs do that write `True`. */
export function cimBoolean(text: string): boolean | undefined {
  if (text === '1' || /^true$/i.test(text)) return true;
  return text === '0' || /^false$/i.test(text) ? false : undefined;
}

/** The day of a date, or of an instant as it is written there; undefined where there is none. */
export function cimDay(text: string): string | undefined {
  const [, day = ''] = DATE.exec(text) ?? [];
  return day !== '' && isMoment(text) ? day : undefined;
}

/** A date, a time, both with or without a zone, or a day of every year (XML Schema part 2, §3.2.7 to §3.2.14). */
export function isMoment(text: string): boolean {
  if (text.length > 60) return false;
  const [, date] = DATE.exec(text) ?? [];
  if (date !== undefined) return isDay(date) && isTime(text.slice(date.length));
  if (TIME.test(text)) return isTime(`T${text}`);
  const [, month = '', day = ''] = YEARLY.exec(text) ?? [];
  return isDay(`2000-${month}-${day}`);
}

const FLOAT = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;
const DATE = /^(\d{4}-\d{2}-\d{2})(?=$|T|Z|[+-]\d{2}:\d{2}$)/;
const TIME = /^\d{2}:\d{2}/;
const YEARLY = /^--(\d{2})-(\d{2})$/;
const TIME_AND_ZONE = /^(T(\d{2}):(\d{2})(:(\d{2})(\.\d+)?)?)?(Z|[+-]\d{2}:\d{2})?$/;

/** A day that the calendar has: no 30 February. */
function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  const [found, , hours = '00', minutes = '00', , seconds = '00'] = TIME_AND_ZONE.exec(text) ?? [];
  if (found === undefined || minutes > '59' || seconds > '60') return false;
  return hours <= '23' || (hours === '24' && minutes === '00' && seconds === '00');
}

function shown(text: string): string {
  return `"${text.slice(0, 60)}"`;
}

function attributesIn(...tables: readonly string[]): ReadonlySet<string> {
  const classes = tables.flatMap((table) => table.trim().replaceAll('\n', ' ').split(';'));
  return new Set(
    classes.flatMap((entry) => {
      const [name = '', attributes = ''] = entry.trim().split(': ');
      return attributes.split(' ').map((attribute) => `${name}.${attribute}`);
    }),
  );
}

const NUMBERS = attributesIn(GRID_NUMBERS, ENTERPRISE_NUMBERS);
const BOOLEANS = attributesIn(BOOLEAN_ATTRIBUTES);
const DATES = attributesIn(DATE_ATTRIBUTES);
