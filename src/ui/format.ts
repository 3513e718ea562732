import { useLingui } from '@lingui/react';

/** Dates, times and numbers in the person's language. Every function takes what the wire carries. */
export interface Format {
  /** `2026-11-21` or an instant → 21 Nov 2026; a dash when missing. */
  date(value: string | null | undefined): string;
  /** An instant → 21 Nov 2026, 06:00 in the device's time zone; a dash when missing. */
  dateTime(value: string | null | undefined): string;
  /** An instant → "3 minutes ago"; a dash when missing. `now` in milliseconds. */
  relative(value: string | null | undefined, now: number): string;
  number(value: number | null | undefined): string;
  /** A price or sum, with two decimals at least; a dash when missing. */
  money(value: number | null | undefined): string;
  /** 12.5 kV; a dash when missing. */
  quantity(value: number | null | undefined, unit: string | null | undefined): string;
}

const DASH = '–';
const NO_BREAK_SPACE = '\u00a0';

const formats = new Map<string, Format>();

/** Made once per language: the browser takes a millisecond to prepare the words of each. */
function formatOf(locale: string): Format {
  const format = formats.get(locale) ?? createFormat(locale);
  formats.set(locale, format);
  return format;
}

export function createFormat(locale: string): Format {
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const localDay = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
  const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
  const price = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
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
    dateTime: (value) => (value ? moment.format(new Date(value)) : DASH),
    relative: (value, now) => (value ? relativeTime(words, new Date(value).getTime() - now) : DASH),
    number,
    money: (value) => (value === null || value === undefined ? DASH : price.format(value)),
    quantity: (value, unit) =>
      value === null || value === undefined || !unit ? number(value) : number(value) + NO_BREAK_SPACE + unit,
  };
}

/** Largest unit that fits, with the number of milliseconds in it. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function relativeTime(words: Intl.RelativeTimeFormat, difference: number): string {
  for (const [unit, length] of UNITS) {
    if (Math.abs(difference) >= length) return words.format(Math.trunc(difference / length), unit);
  }
  return words.format(0, 'second');
}

export function useFormat(): Format {
  return formatOf(useFormatLocale());
}

/** The language that numbers are written in, and read. */
export function useFormatLocale(): string {
  const { i18n } = useLingui();
  return [i18n.locales ?? i18n.locale].flat()[0] ?? 'en';
}
