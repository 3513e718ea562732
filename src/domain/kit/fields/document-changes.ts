import type { Json, JsonDocument } from './field.ts';
import { isDocument } from './json-document.ts';
import { jsonEqual } from './json-equal.ts';

/** What differs at one place of two documents. */
export interface DocumentChange {
  /** Names and places from the outside in: `house[2]/owner`. */
  readonly path: string;
  /** Null: there was nothing. */
  readonly before: Json;
  readonly after: Json;
}

/** Where two documents differ, down to single values; a list of single values counts as one. */
export function documentChanges(before: JsonDocument, after: JsonDocument): DocumentChange[] {
  const [old, now] = [leaves(before), leaves(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => !jsonEqual(change.before, change.after));
}

function leaves(document: JsonDocument): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  const add = (value: Json, path: string): void => {
    if (Array.isArray(value) && value.some(isDocument)) {
      for (const [place, one] of (value as readonly Json[]).entries()) add(one, `${path}[${place + 1}]`);
    } else if (isDocument(value)) {
      for (const [name, one] of Object.entries(value)) add(one, path === '' ? name : `${path}/${name}`);
    } else {
      found.set(path, value);
    }
  };
  add(document, '');
  return found;
}
