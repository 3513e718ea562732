import { fold } from '../../kit/search/words.ts';

/** Languages whose names of months files may have: no two of them mean different months by one name. */
const LANGUAGES_OF_MONTHS = ['en', 'fr', 'de', 'es', 'it', 'pt', 'nl', 'sv', 'da'] as const;

/** 1 to 12, of a name in full or cut short as calendars cut it; undefined for another word. */
export function monthNamed(name: string): number | undefined {
  return MONTHS.get(plain(name));
}

/** Each name with its month, by every language. */
export function everyMonth(): [name: string, month: number][] {
  const days = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 15)));
  return LANGUAGES_OF_MONTHS.flatMap((language) =>
    (['long', 'short'] as const).flatMap((length) => {
      const format = new Intl.DateTimeFormat(language, { month: length, day: 'numeric', timeZone: 'UTC' });
      return days.map((day, month): [string, number] => {
        const part = format.formatToParts(day).find(({ type }) => type === 'month');
        return [plain(part?.value ?? ''), month + 1];
      });
    }),
  );
}

const MONTHS: ReadonlyMap<string, number> = new Map(everyMonth());

function plain(name: string): string {
  return fold(name).replace(/\.$/, '');
}
