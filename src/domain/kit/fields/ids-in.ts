import type { Json } from './field.ts';

/** The ids of a set; an absent one is empty. */
export function idsIn(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []; // checked by the schema
}
