import type { AnyItem, Json, JsonDocument } from './json.ts';
import type { OnDelete } from './on-delete.ts';
import type { GeometryField } from './shapes.ts';

export type { AnyItem, Json, JsonDocument } from './json.ts';
export type { OnDelete } from './on-delete.ts';

/** A field of an entity, as data, for five readers: the validation schema, the SQL column, the Dexie index, the form widget and the merge. */
export type Field =
  | TextField
  | ChoiceField
  | DateField
  | InstantField
  | NumberField
  | QuantityField
  | FlagField
  | ReferenceField
  | ReferencesField
  | PersonField
  | PeopleField
  | ItemsField
  | MapField
  | DocumentField
  | GeometryField;

interface Shared {
  /** A value must be there; an empty one is refused. */
  readonly required?: boolean;
  /** `server`: kept by the server; a client may read it only. Default: a client may write it. */
  readonly writable?: 'client' | 'server';
}

export interface TextField extends Shared {
  readonly kind: 'text';
  /** Characters (UTF-16 code units). */
  readonly maxLength: number;
  /** A paragraph: a text area, never merged silently. */
  readonly multiline?: boolean;
  /** An identifier, set in a monospaced cut and never translated. */
  readonly identifier?: boolean;
  /** Two records with the same are usually one thing: whoever types it is shown the other. Searched lists name it. */
  readonly distinct?: boolean;
  /**
   * `unit`: of the list of units, or another word. `time`: a time of day where the reader is, `HH:MM` from 00:00 to 23:59. `signature`: strokes of a pen in a box of 600 by
   * 200, as moves and lines of an SVG path (`M 12 80 L 14 82`), or `typed`, where the name beside it counts as one. `photographs`: ids of files.
   */
  readonly format?: 'time' | 'signature' | 'unit' | 'photographs';
  /** Names a row of another entity in people's words: by that field of it, or by its id. */
  readonly names?: NamedRow;
}

export interface ChoiceField extends Shared {
  readonly kind: 'choice';
  readonly values: readonly string[];
}

/** A calendar date `YYYY-MM-DD` without a time zone, years 1900 to 2199. */
export interface DateField extends Shared {
  readonly kind: 'date';
}

/** A point in time, RFC 3339 in UTC: `2026-11-21T06:00:00.000Z`. */
export interface InstantField extends Shared {
  readonly kind: 'instant';
  /** Set by a button and typed by nobody: a wrong clock is corrected, and it lies neither ahead nor before what it follows. */
  readonly stamp?: true;
  /** Of an account of time: lists say when it was, not how long ago. */
  readonly exact?: true;
}

/** Most come from `measures.ts`, with bounds that make sense. */
export interface NumberField extends Shared {
  readonly kind: 'number';
  /** Of money and quantities decimals are added and multiplied, never binary fractions (`decimal.ts`). */
  readonly measure:
    | 'quantity'
    | 'money'
    | 'reading'
    | 'coordinate'
    | 'percentage'
    | 'time'
    | 'count'
    | 'score';
  readonly min: number;
  readonly max: number;
  readonly integer?: boolean;
  /** Decimals; absent: as many as were measured. */
  readonly places?: number;
  /** UCUM or SI symbol shown behind the value: `kV`, `h`. */
  readonly unit?: string;
}

/** A stock quantity: created with a value, afterwards changed by commutative deltas only. Three decimals. */
export interface QuantityField extends Shared {
  readonly kind: 'quantity';
}

export interface FlagField extends Shared {
  readonly kind: 'flag';
}

/** The id of a row of another entity of the same tenant. */
export interface ReferenceField extends Shared {
  readonly kind: 'reference';
  readonly entity: string;
  readonly onDelete: OnDelete;
}

/** The ids of rows of another entity, a set; merges as a set. Never null, may be empty. */
export interface ReferencesField extends Shared {
  readonly kind: 'references';
  readonly entity: string;
  readonly onDelete: OnDelete;
  readonly maxItems: number;
}

export interface NamedRow {
  readonly entity: string;
  readonly by: string;
  readonly onDelete: OnDelete;
}

/** A user's id; with `freeText` any text is a valid value (only a user's id puts the row into that user's scope). */
export interface PersonField extends Shared {
  readonly kind: 'person';
  readonly freeText?: boolean;
  /** Says who did it: whoever writes it names themselves, but for those who hold the right `unless` and write for others. */
  readonly ownName?: { readonly unless?: string };
}

/** A set of user ids; merges as a set. Never null, may be empty. */
export interface PeopleField extends Shared {
  readonly kind: 'people';
  readonly maxItems: number;
}

/** A list whose items have an id and a position, and merge item by item. Never null, may be empty. */
export interface ItemsField extends Shared {
  readonly kind: 'items';
  readonly item: Readonly<Record<string, ItemFieldDefinition>>;
  readonly maxItems: number;
  /** A book: what stands in it is neither changed nor taken out. */
  readonly appendOnly?: true;
  readonly marked?: MarkedItems;
}

/**
 * Parts of an item that say something of its other parts: that the step was done, what was measured, how many of a thing.
 * A mark does not merge onto words that somebody changed meanwhile: it was not made on them.
 */
export interface MarkedItems {
  readonly marks: readonly string[];
  readonly words: readonly string[];
}

/** Free key/value pairs of text, as imported. Never null, may be empty. */
export interface MapField extends Shared {
  readonly kind: 'map';
  readonly maxItems: number;
  /** Characters of each value. */
  readonly maxLength: number;
  /** Characters of all of it that a client writes, keys and values together. */
  readonly maxSize: number;
}

/** A JSON object whose shape its own module knows. It merges as one value, and no list, form or filter shows it as it is. */
export interface DocumentField extends Shared {
  readonly kind: 'document';
  /** Bytes as JSON in UTF-8. */
  readonly maxSize: number;
}

/** Items are flat: their fields hold single values. */
export type ItemFieldDefinition =
  | TextField
  | ChoiceField
  | DateField
  | InstantField
  | NumberField
  | FlagField
  | ReferenceField
  | PersonField;

export type Fields = Readonly<Record<string, Field>>;

export type FieldValueOf<F> = F extends { kind: 'choice'; values: readonly (infer V)[] }
  ? V
  : F extends { kind: 'number' | 'quantity' }
    ? number
    : F extends { kind: 'flag' }
      ? boolean
      : F extends { kind: 'people' | 'references' }
        ? readonly string[]
        : F extends { kind: 'items'; item: infer I }
          ? readonly ItemOf<I>[]
          : F extends { kind: 'map' }
            ? Readonly<Record<string, string>>
            : F extends { kind: 'document' | 'geometry' }
              ? JsonDocument
              : string;

/** One item of an `items` field: its own fields, its id, and its fractional-index position in the list. */
export type ItemOf<I> = { readonly id: string; readonly position: string } & {
  readonly [K in keyof I]: Nullable<I[K]>;
};

/** A required field and a collection always hold a value; everything else may be null. */
export type Nullable<F> = F extends { required: true }
  ? FieldValueOf<F>
  : F extends { kind: 'people' | 'references' | 'items' | 'map' | 'flag' | 'quantity' }
    ? FieldValueOf<F>
    : FieldValueOf<F> | null;

export function isCollection(field: Field): boolean {
  return isSet(field) || field.kind === 'items' || field.kind === 'map';
}

/** Ids in no order, each once. */
export function isSet(field: Pick<Field, 'kind'> | undefined): boolean {
  return field?.kind === 'people' || field?.kind === 'references';
}

/** What an absent value of this field is stored as. */
export function emptyValue(field: Field): Json {
  switch (field.kind) {
    case 'people':
    case 'references':
    case 'items':
      return [];
    case 'map':
      return {};
    case 'flag':
      return false;
    case 'quantity':
      return 0;
    default:
      return null;
  }
}

/** The items of a list value; an absent list is an empty one. */
export function itemsOf(value: Json | undefined): readonly AnyItem[] {
  return Array.isArray(value) ? (value as readonly AnyItem[]) : []; // checked by the schema
}

/** A stored number; what is absent, or no number, counts as nothing. */
export function numberOf(value: Json | undefined): number {
  return typeof value === 'number' ? value : 0;
}
