import type { Json } from '../fields/field.ts';

/** A field, or one field of one list item (`checklist/<item id>/result`), that two people changed differently. */
export interface Conflict {
  readonly path: string;
  readonly base: Json;
  readonly mine: Json;
  readonly theirs: Json;
}
