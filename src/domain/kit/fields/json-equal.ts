import type { Json } from './field.ts';

/** Equality of JSON values; the order of an object's keys does not matter, and an absent key equals null. */
export function jsonEqual(left: Json | undefined, right: Json | undefined): boolean {
  const a = left ?? null;
  const b = right ?? null;
  if (a === b) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (isList(a) || isList(b)) {
    return isList(a) && isList(b) && a.length === b.length && a.every((item, i) => jsonEqual(item, b[i]));
  }
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => jsonEqual(a[key], b[key]));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
