import { addDays, addMonths, dayOfMonth } from '../kit/time/calendar-days.ts';

/**
 * The day `YYYY-MM-DD` of six digits `YYMMDD`. Years of two digits lie from 49 before to 50 after this one; the day 00 is the last of its
 * month (GS1 General Specifications, 7.12 and 3.4.2). Undefined where there is no such day.
 *
 * @param thisYear where the reader is: 2026
 */
export function dayOfCode(digits: string, thisYear: number): string | undefined {
  if (!/^[0-9]{6}$/.test(digits)) return undefined;
  const [shortYear, month, given] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2))) as [
    number,
    number,
    number,
  ]; // of six digits
  const year = wholeYear(shortYear, thisYear);
  if (month < 1 || month > 12) return undefined;
  const first = `${year}-${digits.slice(2, 4)}-01`;
  const last = addDays(addMonths(first, 1), -1);
  if (given > dayOfMonth(last)) return undefined;
  return given === 0 ? last : addDays(first, given - 1);
}

function wholeYear(shortYear: number, thisYear: number): number {
  const century = thisYear - (thisYear % 100);
  const ahead = shortYear - (thisYear % 100);
  if (ahead >= 51) return century - 100 + shortYear;
  return ahead <= -50 ? century + 100 + shortYear : century + shortYear;
}
