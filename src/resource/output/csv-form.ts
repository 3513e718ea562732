import { dayIn } from '../../domain/kit/time/time-zone.ts';
import { timeIn } from '../../domain/kit/time/wall-time.ts';
import { numberSigns } from '../../domain/kit/values/typed-number.ts';

/** How a spreadsheet program of some language writes a file, and reads one without asking. */
export interface CsvForm {
  readonly separator: ',' | ';';
  readonly decimal: '.' | ',';
  /** `2020-01-31` as it writes it. */
  day(day: string): string;
  /** RFC 3339 as the clocks of the tenant show it. */
  instant(instant: string): string;
}

/**
 * The form by the person's language and region. Where the decimal sign is a comma, these programs separate by semicolons. In
 * English without a region nobody knows which of day and month comes first: days are then as ISO 8601 has them, which every
 * program reads in one way.
 *
 * @param locale a BCP 47 tag: `fr`, `en-GB`
 */
export function csvForm(locale: string, zone: string): CsvForm {
  const { decimal } = numberSigns(locale);
  const calendar = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const isDoubtful = /^en$/i.test(locale);
  // Some languages mark the direction of each part, which no spreadsheet reads as a day.
  const day = (text: string) =>
    isDoubtful
      ? text
      : calendar.format(new Date(`${text}T00:00:00Z`)).replaceAll(/[\u200e\u200f\u061c]/g, '');
  return {
    separator: decimal === ',' ? ';' : ',',
    decimal,
    day,
    instant: (instant) => `${day(dayIn(zone, instant))} ${timeIn(zone, instant)}`,
  };
}

/** The language of the app with the region that the browser knows: `en` on a British machine is `en-GB`. */
export function withRegion(language: string, spoken: readonly string[]): string {
  return spoken.find((tag) => tag.startsWith(`${language}-`)) ?? language;
}
