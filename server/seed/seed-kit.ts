import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateNKeysBetween } from 'fractional-indexing';
import Papa from 'papaparse';
import type { FieldValues } from '../../src/domain/kit/entity/entity.ts';
import type { AnyItem, Json } from '../../src/domain/kit/fields/field.ts';
import { addDays } from '../../src/domain/kit/time/calendar-days.ts';
import { dayIn } from '../../src/domain/kit/time/time-zone.ts';
import { instantAt } from '../../src/domain/kit/time/wall-time.ts';

/**
 * A fixed id for a fixed name: the demo data is the same wherever it is loaded, so that a test or a bookmark can name
 * a row. Shaped as a UUID version 8 (RFC 9562 §5.8).
 */
export function seedId(...names: readonly (string | number)[]): string {
  const hash = createHash('sha256').update(names.join('/')).digest('hex');
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  const groups = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ];
  return groups.join('-');
}

/** A row of the demo data: its entity's fields, and who made it when. */
export interface SeedRow {
  readonly id: string;
  readonly values: FieldValues;
  readonly createdBy: string | null;
  /** Days before today on which it was made and last changed. */
  readonly createdDaysAgo: number;
  readonly changedDaysAgo: number;
}

/** Dates of the demo data count from the day on which it is loaded, so that "today's work" is today's. */
export interface Calendar {
  /** `YYYY-MM-DD`, so many days from today. */
  day(offset: number): string;
  /** RFC 3339 in UTC, so many days from today at the given hour there. */
  at(offset: number, hour: number): string;
  /** The same for what has happened: never later than now, however early in the day the data is loaded. */
  past(offset: number, hour: number): string;
}

/** @param zone of the tenant whose story it is: its hours are the hours there */
export function calendarFrom(now: number, zone: string): Calendar {
  const today = dayIn(zone, now);
  const day = (offset: number) => addDays(today, offset);
  const at = (offset: number, hour: number) => {
    const midnight = Date.parse(instantAt(zone, day(offset)));
    return new Date(midnight + hour * 3_600_000).toISOString();
  };
  const past = (offset: number, hour: number) => {
    const moment = at(offset, hour);
    return Date.parse(moment) > now ? new Date(now).toISOString() : moment;
  };
  return { at, past, day };
}

/** Items of a list field with ids and positions, as a client would have made them. */
export function seedItems(parentId: string, items: readonly Readonly<Record<string, Json>>[]): AnyItem[] {
  const positions = generateNKeysBetween(null, null, items.length);
  return items.map((item, index) => ({
    ...item,
    id: seedId(parentId, index),
    position: positions[index] ?? '',
  }));
}

/** A table of the story, written as CSV with a header line beside this file. */
export function readTable(name: string): Readonly<Record<string, string>>[] {
  const file = readFileSync(new URL(name, import.meta.url), 'utf8');
  return Papa.parse<Record<string, string>>(file, { header: true, skipEmptyLines: true }).data;
}
