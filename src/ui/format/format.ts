import { useLingui } from '@lingui/react';
import { useContext } from 'react';
import { HouseCurrency } from './house-currency.ts';
import { TimesContext, type Zones } from './times.ts';
import { unitWords } from './unit-words.ts';

/** Dates, times and numbers in the person's language and time zones. Every function takes what the wire carries. */
export interface Format {
  /** `2026-11-21`, or an instant by the zone whose days count → 21 Nov 2026; a dash when missing. */
  date(value: string | null | undefined): string;
  /** An instant → 21 Nov 2026, 06:00, with the zone's name where the device is in another; a dash when missing. */
  dateTime(value: string | null | undefined): string;
  /** Two instants → 21 Nov 2026, 06:00 – 14:30: what both have in common stands once. */
  span(from: string, until: string): string;
  /** An instant → "3 minutes ago", "yesterday" by the calendar; a dash when missing. `now` in milliseconds. */
  relative(value: string | null | undefined, now: number): string;
  /** As it is stored: a reading of 0.0021 is no 0.002. What is computed is rounded by whoever computes it. */
  number(value: number | null | undefined): string;
  /**
   * An amount with its currency and its decimals: €1,284.00, ¥1,284. A price per piece may have four. A dash when missing.
   * @param currency ISO 4217; what is none stands behind the number as it is; null: the tenant's
   */
  money(value: number | null | undefined, currency: string | null): string;
  /** The tenant's currency, behind an amount that is typed. */
  readonly currency: string;
  /** 12.5 kV, 48.8566°, 75% or, in French, 75 %; its number as `number` says it. A dash when missing. */
  quantity(value: number | null | undefined, unit: string | null | undefined): string;
  /** The unit alone, beside a number that is typed: pcs, or in French pces. */
  unit(unit: string): string;
}

const DASH = '–';
const NO_BREAK_SPACE = '\u00a0';
/** All decimals that a number surely has: those behind them are of the computer's arithmetic, as in 0.1 + 0.2. */
const AS_STORED = { maximumSignificantDigits: 15 } as const;
/** Of whatever is counted, in every language with texts. */
const SEVERAL = 2;

const formats = new Map<string, Format>();

/** Made once per language, zones and currency: the browser takes a millisecond to prepare the words of each. */
function formatOf(locale: string, zones: Zones, currency: string): Format {
  const key = `${locale} ${zones.days} ${zones.shown} ${currency}`;
  const format = formats.get(key) ?? createFormat(locale, zones, currency);
  formats.set(key, format);
  return format;
}

/**
 * @param zones absent: the device's own
 * @param house ISO 4217, of amounts that name no currency
 */
export function createFormat(locale: string, { days, shown }: Zones = {}, house = ''): Format {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: days });
  const moment = momentWords(locale, shown);
  const relative = relativeWords(locale, shown);
  const figure = new Intl.NumberFormat(locale, AS_STORED);
  const price = priceWords(locale);
  // Whether its sign stands apart is a matter of the language.
  const percent = new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', ...AS_STORED });
  const unitWord = unitWords(locale);
  const number = (value: number | null | undefined) =>
    value === null || value === undefined ? DASH : figure.format(value);
  return {
    date(value) {
      if (!value) return DASH;
      // A calendar date has no time zone: read and shown in UTC it stays the same day everywhere.
      return value.length === 10
        ? day.format(new Date(`${value}T00:00:00Z`))
        : localDay.format(new Date(value));
    },
    dateTime: (value) => (value ? moment.at(new Date(value)) : DASH),
    span: (from, until) => moment.span(new Date(from), new Date(until)),
    relative: (value, now) => (value ? relative(new Date(value).getTime(), now) : DASH),
    number,
    money: (value, currency) =>
      value === null || value === undefined ? DASH : price(value, currency ?? house),
    currency: house,
    unit: (unit) => unitWord(SEVERAL, unit),
    quantity(value, unit) {
      if (value === null || value === undefined || !unit) return number(value);
      if (unit === '%') return percent.format(value);
      return number(value) + (unit === '°' ? '' : NO_BREAK_SPACE) + unitWord(value, unit);
    },
  };
}

/** The browser knows how many decimals a currency has, and where its sign stands. */
function priceWords(locale: string): (value: number, currency: string) => string {
  const styles = new Map<string, Intl.NumberFormat>();
  const plain = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const styleOf = (currency: string) => {
    const known = styles.get(currency);
    if (known) return known;
    const usual = new Intl.NumberFormat(locale, { style: 'currency', currency }).resolvedOptions();
    const style = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      maximumFractionDigits: Math.max(4, usual.maximumFractionDigits ?? 0),
      minimumFractionDigits: usual.minimumFractionDigits,
    });
    styles.set(currency, style);
    return style;
  };
  return (value, currency) =>
    /^[A-Za-z]{3}$/.test(currency)
      ? styleOf(currency.toUpperCase()).format(value)
      : `${plain.format(value)} ${currency}`.trimEnd();
}

interface MomentWords {
  at(moment: Date): string;
  span(from: Date, until: Date): string;
}

/** A time that the clocks of the device do not show says of which zone it is: GMT+13. */
function momentWords(locale: string, timeZone: string | undefined): MomentWords {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  const here = new Intl.DateTimeFormat(locale, style);
  const there = new Intl.DateTimeFormat(locale, { ...style, timeZone });
  const name = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', timeZone });
  const named = (at: Date, textThere: string, textHere: string) => {
    if (textThere === textHere) return textThere;
    const zone = name.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
    return textThere + NO_BREAK_SPACE + zone;
  };
  return {
    at: (moment) => named(moment, there.format(moment), here.format(moment)),
    span: (from, until) => named(until, there.formatRange(from, until), here.formatRange(from, until)),
  };
}

const DAY = 86_400_000;

/** With the number of milliseconds in it. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365.2425 * DAY],
  ['month', 30.436_875 * DAY],
  ['day', DAY],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/**
 * The largest unit of which there is a whole one. Days go by the calendar, because "yesterday" is one; what is a month or a
 * year back was not "last month" for that.
 */
function relativeWords(locale: string, timeZone: string | undefined): (at: number, now: number) => string {
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const counts = new Intl.RelativeTimeFormat(locale);
  const calendar = new Intl.DateTimeFormat('sv', { timeZone });
  const midnight = (time: number) => Date.parse(calendar.format(time));
  return (at, now) => {
    for (const [unit, length] of UNITS) {
      if (Math.abs(at - now) < length) continue;
      return unit === 'day'
        ? words.format((midnight(at) - midnight(now)) / DAY, unit)
        : counts.format(Math.trunc((at - now) / length), unit);
    }
    return words.format(0, 'second');
  };
}

export function useFormat(): Format {
  return formatOf(useFormatLocale(), useContext(TimesContext), useContext(HouseCurrency));
}

/** The language that numbers are written in, and read. */
export function useFormatLocale(): string {
  const { i18n } = useLingui();
  return [i18n.locales ?? i18n.locale].flat()[0] ?? 'en';
}
