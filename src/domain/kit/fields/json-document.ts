import type { Json, JsonDocument } from './field.ts';

/** Objects and lists in each other. */
const DEEPEST = 60;

/** Bytes of a value as JSON in UTF-8: what the wire carries. */
export function jsonBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length;
}

/** Why a value is no document that can be stored; null: it is one. Neither NUL nor half a surrogate pair is. */
export function documentFault(value: unknown, maxSize: number): 'no_object' | 'too_long' | null {
  if (!isObject(value) || !isStorable(value, DEEPEST)) return 'no_object';
  return jsonBytes(value) > maxSize ? 'too_long' : null;
}

/** The value of a field of the kind `document`; an absent one is empty. */
export function documentIn(value: unknown): JsonDocument {
  return isObject(value) ? (value as JsonDocument) : {}; // checked by the schema
}

/** Whether a value within a document is one itself: no list, and no single value. */
export function isDocument(value: Json): value is JsonDocument {
  return isObject(value);
}

/** A list within a document; whatever else stands there is none. */
export function listIn(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isStorable(value: unknown, depth: number): boolean {
  if (depth === 0) return false;
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed();
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object') return typeof value === 'boolean';
  if (value === null) return true;
  return Object.entries(value).every(([key, part]) => isStorable(key, depth) && isStorable(part, depth - 1));
}
