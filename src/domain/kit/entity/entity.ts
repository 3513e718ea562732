import type { Field, Fields, Json, Nullable, OnDelete } from '../fields/field.ts';
import type { AnyRow, FieldValues, RowBase } from '../fields/row.ts';
import type { Predicate } from '../problems/problem.ts';
import type { Decision } from './declared-decision.ts';

export type { AnyRow, FieldValues, RowBase } from '../fields/row.ts';

/**
 * An entity is data. Routes, SQL, validation, OpenAPI, Dexie stores, outbox, lists, forms and details are
 * read from its definition; nothing is registered anywhere else (see docs/adding-an-entity.md).
 */
export interface EntityDefinition {
  /** Singular, camelCase; the name on the sync wire: `workOrder`. */
  readonly name: string;
  /** SQL table, snake_case plural: `work_orders`. */
  readonly table: string;
  /** Dexie store, camelCase plural: `workOrders`. */
  readonly store: string;
  /** Collection path below the API base, exactly as the specification spells it: `/work-orders`. */
  readonly path: string;
  /** The calls that exist. An absent verb has no route. */
  readonly verbs: EntityVerbs;
  /**
   * Ids are made from what the row stands for (see `derivedId`), so that two devices without signal make the same one:
   * creating a row that is there already answers with it instead of refusing. Names the fields that are a person's word:
   * where the row says otherwise, whoever comes second is asked, for nothing else has what they said.
   */
  readonly createOnce?: (given: FieldValues) => readonly string[];
  /** Subject of the permissions `<subject>:view`, `:create`, `:edit`, `:delete`. */
  readonly subject: string;
  /** Where its screens stand below `/tenant`; at the subject when absent. */
  readonly screens?: string;
  readonly fields: Fields;
  /** Values of a new row that the caller left out. */
  readonly defaults: Readonly<Record<string, Json>>;
  /** The field that names a row to a person. */
  readonly titleField: string;
  /** A human number, made from the id where the caller gives none, so that it exists offline: `WO-7F3K9Q2`. */
  readonly number?: { readonly field: string; readonly prefix: string };
  /** Fields that only make sense together: they win or lose a merge as one. */
  readonly groups: readonly (readonly string[])[];
  /** What the values of the field `status` mean. */
  readonly statuses?: Statuses;
  /** A person field that names who made the row where nobody is given. */
  readonly maker?: string;
  /** Server-kept person fields that say who wrote the value which a field has now. */
  readonly writers?: Readonly<Record<string, string>>;
  /** Calls that on rows of one's own take no more than the right to view: those one made, or is named on where `personal`. */
  readonly own?: readonly ('create' | 'update' | 'remove')[];
  /** Rows with the same value in this field are a conversation: each waits for the one that its writer said before it. */
  readonly conversation?: string;
  /** What is granted, signed, issued, ordered, counted or closed, and stands from then on. */
  readonly decisions?: readonly Decision[];
  /** Rows belong to the record that they are about: while that stands decided (`Decision.evidence`), none is changed or deleted. */
  readonly evidence?: true;
  /** Each write reaches the server by itself, however many wait: a switching programme is carried out step by step. */
  readonly writesApart?: true;
  /** What a person takes back of their own words and files is gone at once: it cannot be restored. */
  readonly goneAtOnce?: true;
  readonly scope: Scope;
  /**
   * What every device has of a row, where the tenant has them carry the details of some rows only (docs/decisions/0089): those of the
   * areas in `workAreaIds`. Absent: all devices have all of it.
   */
  readonly summary?: readonly string[];
  /** Person fields of a tenant-wide record that is somebody's work: whoever is named has the details of what it refers to. */
  readonly workOf?: readonly string[];
  /** Text fields that a scanned code is looked for in, and what they hold. Searched lists, or their sort orders, have them. */
  readonly scanned?: Readonly<Record<string, ScannedAs>>;
  readonly list: ListDefinition;
}

/**
 * What a scanned field holds. `number`: what we call one record. `item`: of a kind of thing, a trade item number or the maker's.
 * `serial`: of one piece. `lot`: of pieces made together. `place`: where something lies.
 */
export type ScannedAs = 'number' | 'item' | 'serial' | 'lot' | 'place';

/** The field at fault, with a code that people are told in words (`src/session/problems/problem-words.ts`). */
export interface RowFault {
  readonly path: string;
  readonly code: string;
  readonly message: Predicate;
  /** No row may have such a value, whatever it was before. */
  readonly ofValue?: true;
}

export interface EntityVerbs {
  readonly list?: true;
  readonly read?: true;
  readonly create?: true;
  readonly update?: 'PUT' | 'PATCH';
  readonly remove?: true;
}

export interface Statuses {
  /** Present where this project defines the statuses and therefore their order. */
  readonly lifecycle?: Lifecycle;
  /** Next steps that screens offer where the specification lists statuses without an order: the wire takes any of them. */
  readonly usualNext?: Readonly<Record<string, readonly string[]>>;
  /** Those that have consequences elsewhere: an action of the module brings them about, no menu offers them. */
  readonly byAction?: readonly string[];
  /** A server-kept date or instant: set when the status becomes one of `done`, cleared when it leaves them. */
  readonly completion?: { readonly field: string; readonly done: readonly string[] };
  /** Those by which nothing of a row is left to be done, or in it: what it names may be deleted (`OnDelete`). */
  readonly settled?: readonly string[];
  /** A server-kept map of the instants at which the status changed, each with the new one. */
  readonly trail?: string;
}

interface Lifecycle {
  /** Statuses a new row may have. */
  readonly initial: readonly string[];
  readonly next: Readonly<Record<string, readonly string[]>>;
}

/**
 * Who receives a row. `tenant`: everyone who may view the entity, where `readable` is given, those who may not
 * write it only rows with one of these statuses. `assigned`: whoever may view all rows
 * (`<subject>:view`), and, for people with `<subject>:view-assigned` only, those who are named in `people`,
 * who created it, or who are named on the row it belongs to.
 */
export type Scope =
  | { readonly kind: 'tenant'; readonly readable?: readonly string[] }
  | {
      readonly kind: 'assigned';
      readonly people: readonly string[];
      /** Reference field of the row whose assignees also receive this one: a job sheet's work order. */
      readonly parent?: string;
      /** Flag field; rows with it do not follow their parent: an internal note. */
      readonly apart?: string;
      /** Fields that name an entity and the id of its row: whoever sees that row sees this one, and nobody else does. */
      readonly about?: SubjectFields;
      /** Only for the people named and the maker, whatever their role: a notification. */
      readonly personal?: true;
      /** Of a personal row, fields that name the record whose words it repeats: nothing for who may see none such. */
      readonly quotes?: SubjectFields;
    };

/** Two fields that name a row of any entity. */
export interface SubjectFields {
  readonly entity: string;
  readonly id: string;
  readonly onDelete: OnDelete;
}

export interface ListDefinition {
  /** Present where the specification wraps the list: `{users: [...], total}` instead of a bare array. */
  readonly envelope?: { readonly rows: string; readonly total: string };
  /** Columns shown at first, in order. */
  readonly columns: readonly string[];
  /** Columns that no row keeps: the list's screen works them out, and sorts by them. */
  readonly computed?: Fields;
  /** Choice and reference fields offered as filters; each has an index with every sort. */
  readonly filters: readonly string[];
  /** Sort orders offered; the first is the default. `-` means descending. */
  readonly sorts: readonly string[];
  /** Fields whose words the text search finds. */
  readonly search: readonly string[];
  /** Filters for which counters are kept in the write's transaction. */
  readonly counts: readonly string[];
}

/** What every synced row carries beside its own fields. Times are RFC 3339 in UTC. */
// A type and no interface: only such a one goes where any fields go.
// oxlint-disable-next-line typescript/consistent-type-definitions

/** Who sees such a row depends on its record in turn: nothing is said about it again, for nobody would keep that chain. */
export function isAboutOthers({ scope }: EntityDefinition): boolean {
  return scope.kind === 'assigned' && (scope.about !== undefined || scope.quotes !== undefined);
}

export type RowOf<D extends { readonly fields: Fields }> = RowBase & {
  readonly [K in keyof D['fields']]: Nullable<D['fields'][K]>;
};

/** What a client may write of a row: each field that is no business of the server alone. */
export type ChangesOf<D extends { readonly fields: Fields }> = {
  readonly [K in keyof D['fields'] as D['fields'][K] extends { writable: 'server' } ? never : K]?: Nullable<
    D['fields'][K]
  >;
};

/** An entity by its definition, which types what is read and written, or by its name where it is known at run time only. */
export type EntityRef = EntityDefinition | string;

export type RowFor<E> = E extends { readonly fields: infer F extends Fields }
  ? string extends keyof F
    ? AnyRow
    : RowOf<{ readonly fields: F }>
  : AnyRow;

export type ChangesFor<E> = E extends { readonly fields: infer F extends Fields }
  ? string extends keyof F
    ? FieldValues
    : ChangesOf<{ readonly fields: F }>
  : FieldValues;

/** A field of the entity by its name, or one that every row has. */
export type FieldName<D extends EntityDefinition> = string extends keyof D['fields']
  ? string
  : (keyof D['fields'] | keyof RowBase) & string;

/** The fields that are of one of these kinds, by their names. */
export type FieldOfKind<D extends EntityDefinition, K extends Field['kind']> = {
  [F in keyof D['fields']]: D['fields'][F] extends { readonly kind: K } ? F : never;
}[keyof D['fields']] &
  string;

export function entityName(entity: EntityRef): string {
  return typeof entity === 'string' ? entity : entity.name;
}

export function defineEntity<const D extends EntityDefinition>(definition: D): D {
  return definition;
}

/** Names of the fields a client may write, in the order of definition. */
export function clientFields(entity: EntityDefinition): string[] {
  return Object.keys(entity.fields).filter((name) => fieldOf(entity, name).writable !== 'server');
}

/** @throws Error when the entity has no such field: a mistake in our own code. */
export function fieldOf(entity: EntityDefinition, name: string): Field {
  const field = entity.fields[name];
  if (!field) throw new Error(`${entity.name} has no field "${name}"`);
  return field;
}

/** The group a field belongs to; a field without one is a group of its own. */
export function groupOf(entity: EntityDefinition, field: string): readonly string[] {
  return entity.groups.find((group) => group.includes(field)) ?? [field];
}
