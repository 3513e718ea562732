import type { AnyItem } from '../kit/fields/field.ts';
import { READING } from '../kit/fields/measures.ts';
import { storedReading } from '../kit/values/typed-number.ts';

export interface Limits {
  readonly min: number | null;
  readonly max: number | null;
}

/** One reading of a series, within limits of its own or those of its step. */
export interface SeriesReading extends Limits {
  readonly name: string;
}

export function limitsOf(step: AnyItem): Limits {
  return { min: numberOrNull(step.min), max: numberOrNull(step.max) };
}

/**
 * The readings that a series asks for: `L1, L2 [0..5], after [..0.8]`, names with commas between, each once, with limits of its
 * own in brackets. A bracket that says no limits belongs to the name.
 */
export function readingsAsked(step: AnyItem): SeriesReading[] {
  const written = textOf(step.readings).split(/,(?![^[]*\])/);
  const readings = written.map((text) => readingFrom(text.trim(), limitsOf(step)));
  const byName = new Map(readings.map((reading) => [reading.name, reading]));
  byName.delete('');
  return [...byName.values()];
}

const WITH_LIMITS = /^(.+?)\s*\[\s*([^\]]*?)\s*\.\.\s*([^\]]*?)\s*\]$/;

function readingFrom(text: string, limits: Limits): SeriesReading {
  const [, name = '', least = '', most = ''] = WITH_LIMITS.exec(text) ?? [];
  const [min, max] = [storedReading(least), storedReading(most)];
  const isRead = (written: string, limit: number | null) => written === '' || limit !== null;
  if (name === '' || !isRead(least, min) || !isRead(most, max)) return { name: text, ...limits };
  return { name, min, max };
}

/** What each reading of a series says, by its name, as it was typed. */
export function seriesValues(step: AnyItem): ReadonlyMap<string, string> {
  const said = textOf(step.value).split('; ');
  return new Map(
    said.flatMap((part) => {
      const at = part.lastIndexOf(': ');
      return at === -1 ? [] : [[part.slice(0, at), part.slice(at + 2)] as const];
    }),
  );
}

/** The value of a series with one reading more, in the order in which they are asked for; null where none is there. */
export function withReading(step: AnyItem, name: string, text: string): string | null {
  const values = new Map([...seriesValues(step), [name, text]]);
  const said = readingsAsked(step).flatMap((each) => {
    const value = values.get(each.name) ?? '';
    return value === '' ? [] : [`${each.name}: ${value}`];
  });
  return said.join('; ') || null;
}

/** `open` until each reading is a number; then whether each lies within its limits. */
export function seriesOutcome(step: AnyItem): 'open' | 'pass' | 'fail' {
  const values = seriesValues(step);
  const readings = readingsAsked(step);
  const numbers = readings.map(({ name }) => readingOf(values.get(name) ?? ''));
  if (readings.length === 0 || numbers.includes(null)) return 'open';
  return readings.some((reading, place) => isOutside(reading, numbers[place] ?? null)) ? 'fail' : 'pass';
}

export function isOutside({ min, max }: Limits, reading: number | null): boolean {
  return reading !== null && ((min !== null && reading < min) || (max !== null && reading > max));
}

/** Null for a text that is no one number (yet): `-`, or `1,250` of somebody who may have meant either. */
export function readingOf(text: string): number | null {
  const reading = storedReading(text);
  return reading !== null && Math.abs(reading) <= READING.max ? reading : null;
}

function textOf(value: AnyItem[string] | undefined): string {
  return typeof value === 'string' ? value : '';
}

function numberOrNull(value: AnyItem[string] | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
