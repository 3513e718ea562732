import * as z from 'zod/mini';
import type { BoundingBox } from '../../../src/domain/geometry/bounding-box.ts';
import type { EntityDefinition } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import { fieldSchema } from '../../../src/domain/kit/entity/schema.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { wordsOf } from '../../../src/domain/kit/search/words.ts';
import { ENTITIES } from '../../../src/domain/registry.ts';
import { refuse } from '../../problems/errors.ts';
import { requireObject, validate } from '../input/validate.ts';
import { hasShape, readBoundingBox } from './bounding-box.ts';
import { limitSchema, readLimit } from './paging.ts';

export interface ListRequest {
  readonly limit: number;
  /** Field name and direction. */
  readonly sort: { readonly field: string; readonly descending: boolean };
  /** Several values of one filter: any of them. */
  readonly filters: readonly { readonly field: string; readonly values: readonly string[] }[];
  /** Every one has to occur in the fields that the text search looks at; folded. */
  readonly words: readonly string[];
  /** Rows whose shape or place touches one of these; null: wherever they are. */
  readonly within: readonly BoundingBox[] | null;
  readonly after: KeysetPosition | null;
}

/** The last row of the page before: what it was sorted by, of a text its sort key, and its id. */
export interface KeysetPosition {
  readonly value: Json;
  readonly id: string;
}

/** Made once: see entity-schemas.ts. */
const SCHEMAS = new Map(
  ENTITIES.filter(({ verbs }) => verbs.list).map((entity) => [entity.name, listQuerySchema(entity)]),
);

/** What a list call may say in its query; an unknown name is refused. */
export function listQuerySchema(entity: EntityDefinition) {
  const shape: Record<string, z.ZodMiniType> = {
    limit: limitSchema,
    after: z.optional(z.string().check(z.maxLength(2000))),
    sort: z.optional(z.enum(sortsOf(entity))),
  };
  if (entity.list.search.length > 0) shape['search'] = z.optional(z.string().check(z.maxLength(200)));
  if (hasShape(entity)) shape['bbox'] = z.optional(z.string().check(z.maxLength(200)));
  for (const name of entity.list.filters) {
    const value = filterSchema(entity, name);
    shape[name] = z.optional(z.union([value, z.array(value).check(z.maxLength(50))]));
  }
  return z.strictObject(shape);
}

/** @throws ProblemError `validation`, or `invalid_cursor` for an `after` that no list of this sort answered. */
export function readListQuery(entity: EntityDefinition, query: unknown): ListRequest {
  const given = validate(SCHEMAS.get(entity.name) ?? listQuerySchema(entity), requireObject(query));
  const limit = readLimit(typeof given['limit'] === 'string' ? given['limit'] : undefined);
  const sort = typeof given['sort'] === 'string' ? given['sort'] : sortsOf(entity)[0];
  const filters = entity.list.filters.flatMap((field) => {
    const value = given[field];
    if (value === undefined) return [];
    const values = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
    return [{ field, values }];
  });
  return {
    limit,
    sort: { field: sort.replace('-', ''), descending: sort.startsWith('-') },
    filters,
    words: typeof given['search'] === 'string' ? searchWords(given['search']) : [],
    within: typeof given['bbox'] === 'string' ? readBoundingBox(given['bbox']) : null,
    after: typeof given['after'] === 'string' ? readPosition(entity, sort, given['after']) : null,
  };
}

export function writePosition(sort: ListRequest['sort'], position: KeysetPosition): string {
  const name = `${sort.descending ? '-' : ''}${sort.field}`;
  return Buffer.from(JSON.stringify([name, position.value, position.id])).toString('base64url');
}

const positionSchema = z.tuple([
  z.string(),
  z.nullable(z.union([z.string(), z.number()])),
  z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)),
]);

function readPosition(entity: EntityDefinition, sort: string, text: string): KeysetPosition {
  try {
    const position = positionSchema.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
    if (position.success && position.data[0] === sort && isValueOf(entity, sort, position.data[1])) {
      return { value: position.data[1], id: position.data[2] };
    }
  } catch {
    // Not JSON: refused below like any other text that is no position.
  }
  refuse('invalid_cursor', [
    { path: 'after', code: 'invalid_value', message: 'is not a position in this list' },
  ]);
}

/** A number where the column holds numbers, text that the database can store elsewhere, null anywhere. */
function isValueOf(entity: EntityDefinition, sort: string, value: string | number | null): boolean {
  if (value === null) return true;
  const kind = entity.fields[sort.replace('-', '')]?.kind;
  const isNumber = kind === 'number' || kind === 'quantity';
  return typeof value === 'number' ? isNumber : !isNumber && isStorable(value);
}

/** @throws ProblemError `validation` for what no database stores */
export function searchWords(search: string): string[] {
  if (!isStorable(search)) {
    refuse('validation', [{ path: 'search', code: 'invalid_value', message: 'must be valid Unicode' }]);
  }
  return wordsOf(search);
}

function isStorable(value: string | null): boolean {
  return value === null || (value.isWellFormed() && !value.includes('\0'));
}

/** A definition that lists has at least one sort. */
function sortsOf(entity: EntityDefinition): [string, ...string[]] {
  const [first, ...others] = entity.list.sorts;
  if (first === undefined) throw new Error(`${entity.name} declares no sort`);
  return [first, ...others];
}

function filterSchema(entity: EntityDefinition, name: string) {
  return fieldSchema({ ...fieldOf(entity, name), required: true });
}
