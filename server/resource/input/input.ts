import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { clientFields, fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import type { Json } from '../../../src/domain/kit/fields/field.ts';
import { emptyValue, isSet } from '../../../src/domain/kit/fields/field.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import { inputSchemas } from './entity-schemas.ts';
import { identifyItems, readTypedLists } from './item-lists.ts';
import type { JsonObject } from './validate.ts';
import { requireObject, validate } from './validate.ts';

export interface CreateInput {
  /** Chosen by the device; null where the server is to make it. */
  readonly id: string | null;
  /** Every field a client may write. */
  readonly values: FieldValues;
}

export interface UpdateInput {
  readonly values: FieldValues;
  /** What those fields were when the person began; null: overwrite whatever is there. */
  readonly base: FieldValues | null;
}

export function readCreate(entity: EntityDefinition, body: unknown, newId: () => string): CreateInput {
  const input = readTypedLists(entity, requireObject(body));
  const { id, ...given } = validate(inputSchemas(entity).create, input);
  const values: Record<string, Json> = {};
  for (const name of clientFields(entity)) {
    values[name] = given[name] ?? entity.defaults[name] ?? emptyValue(fieldOf(entity, name));
  }
  return { id: typeof id === 'string' ? id : null, values: canonical(entity, values, newId) };
}

/**
 * With a base, and for PATCH, the fields that are given; a PUT without base replaces every field a client may write,
 * quantities excepted: those only change by what is added or taken (sync protocol §5).
 */
export function readUpdate(
  entity: EntityDefinition,
  body: unknown,
  base: unknown,
  newId: () => string,
): UpdateInput {
  const input = readTypedLists(entity, requireObject(body));
  if (base !== null && base !== undefined) {
    const before = readBase(entity, base);
    const given = validate(inputSchemas(entity).changes, input);
    // Fields that the base does not name are left alone.
    const named = Object.fromEntries(Object.entries(given).filter(([name]) => name in before));
    return { values: canonical(entity, named, newId), base: before };
  }
  if (entity.verbs.update === 'PATCH') {
    const values = canonical(entity, validate(inputSchemas(entity).changes, input), newId);
    return { values, base: null };
  }
  const given = validate(inputSchemas(entity).replace, input);
  const values: Record<string, Json> = {};
  for (const name of clientFields(entity)) {
    const field = fieldOf(entity, name);
    const stays = field.required === true; // the schema let it be absent: see there
    if (given[name] !== undefined) values[name] = given[name];
    else if (!stays) values[name] = emptyValue(field);
  }
  return { values: canonical(entity, values, newId), base: null };
}

/** Values as the server once answered them, server-kept ones too. */
function readBase(entity: EntityDefinition, base: unknown): FieldValues {
  const input = readTypedLists(entity, requireObject(base, 'base'));
  const before: Record<string, Json> = {};
  for (const [name, value] of Object.entries(input)) {
    const schema = inputSchemas(entity).fields.get(name);
    if (!schema) refuseBase(name, 'unknown_field', 'is not a field of this record');
    if (!schema.safeParse(value).success) refuseBase(name, 'invalid_value', 'is not valid');
    before[name] = value;
  }
  return canonicalInstants(entity, before);
}

function refuseBase(name: string, code: string, message: Predicate): never {
  refuse('validation', [{ path: `base/${name}`, code, message }]);
}

function canonical(entity: EntityDefinition, values: JsonObject, newId: () => string): FieldValues {
  return identifyItems(entity, canonicalInstants(entity, values), newId);
}

/** Instants in UTC with milliseconds and ids of a set once each, so that equal values are equal texts. */
function canonicalInstants(entity: EntityDefinition, values: JsonObject): FieldValues {
  const result: Record<string, Json> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(entity, name);
    if (field.kind === 'instant' && typeof value === 'string') result[name] = new Date(value).toISOString();
    if (isSet(field) && Array.isArray(value)) result[name] = [...new Set(value)];
  }
  return result;
}
