import * as z from 'zod/mini';
import { geometryFault, geometryFaultText } from '../../geometry/geometry-fault.ts';
import type { Field, ItemFieldDefinition, TextField } from '../fields/field.ts';
import { isCollection } from '../fields/field.ts';
import { documentFault } from '../fields/json-document.ts';
import { LIMITS } from '../fields/limits.ts';
import { mapSize, type TextMap } from '../fields/map-size.ts';
import type { GeometryField } from '../fields/shapes.ts';
import { isOneLine, ONE_LINE } from '../values/one-line.ts';
import { BLANK, isVisible } from '../values/visible-text.ts';
import type { EntityDefinition } from './entity.ts';
import { clientFields, fieldOf } from './entity.ts';

/** A new row: required fields must be there, absent ones take their default. `id` may be chosen by the device. */
export function createSchema(entity: EntityDefinition) {
  const shape: Record<string, z.ZodMiniType> = { id: z.optional(idSchema) };
  for (const name of clientFields(entity)) {
    const field = fieldOf(entity, name);
    const schema = writtenSchema(field);
    const mayBeAbsent = !field.required || entity.defaults[name] !== undefined;
    shape[name] = mayBeAbsent ? z.optional(schema) : schema;
  }
  return z.strictObject(shape);
}

/**
 * A whole row as a plain REST caller replaces it: what is absent becomes empty. Quantities, and required fields with a
 * default (a priority, which the specification does not know), may be left out and then stay as they are.
 */
export function replaceSchema(entity: EntityDefinition) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const name of clientFields(entity)) {
    const field = fieldOf(entity, name);
    const schema = writtenSchema(field);
    const mayBeAbsent = !field.required || entity.defaults[name] !== undefined;
    shape[name] = mayBeAbsent ? z.optional(schema) : schema;
  }
  return z.strictObject(shape);
}

/** Some fields of a row: a PATCH, or a PUT that names its base. Quantities change by deltas only. */
export function changesSchema(entity: EntityDefinition) {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const name of clientFields(entity)) {
    shape[name] = z.optional(writtenSchema(fieldOf(entity, name)));
  }
  return z.strictObject(shape);
}

/** A row as the server answers it. Lenient towards fields that a newer server adds. */
export function rowSchema(entity: EntityDefinition) {
  const shape: Record<string, z.ZodMiniType> = {
    id: idSchema,
    tenantId: z.string(),
    version: z.int(),
    createdAt: instantSchema,
    createdBy: z.nullable(z.string()),
    updatedAt: instantSchema,
    updatedBy: z.nullable(z.string()),
  };
  for (const [name, field] of Object.entries(entity.fields)) shape[name] = fieldSchema(field);
  return z.looseObject(shape);
}

/**
 * What is wrong with values on a device. A field of a list's item that this app does not know is not: a newer server gave
 * it to a row that this app received, and it goes back as it came. To refuse it would stop the work on a tablet that is
 * not updated yet. The server refuses it by name where it does not know it either.
 */
export function faultsOf(result: z.core.util.SafeParseResult<unknown>): readonly z.core.$ZodIssue[] {
  const issues = result.error?.issues ?? [];
  return issues.filter(({ code, path }) => code !== 'unrecognized_keys' || path.length === 0);
}

/** One value. A field that is not required also takes null. */
export function fieldSchema(field: Field): z.ZodMiniType {
  const schema = presentValueSchema(field);
  const neverNull =
    field.required || isCollection(field) || field.kind === 'flag' || field.kind === 'quantity';
  return neverNull ? schema : z.nullable(schema);
}

function presentValueSchema(field: Field): z.ZodMiniType {
  switch (field.kind) {
    case 'text':
      return textFieldSchema(field);
    case 'choice':
      return z.enum(field.values as [string, ...string[]]); // zod wants to see one value; definitions have some
    case 'date':
      return dateSchema;
    case 'instant':
      return instantSchema;
    case 'number':
      return numberSchema(field.min, field.max, field.integer === true);
    case 'quantity':
      return numberSchema(-LIMITS.quantity, LIMITS.quantity, false);
    case 'flag':
      return z.boolean();
    case 'reference':
      return idSchema;
    case 'person':
      return textSchema(field.required ? 1 : 0, LIMITS.personName);
    case 'people':
    case 'references':
      return z.array(idSchema).check(z.maxLength(field.maxItems));
    case 'items':
      return z.array(itemSchema(field.item)).check(z.maxLength(field.maxItems));
    case 'map':
      return z
        .record(textSchema(1, LIMITS.mapKey), textSchema(0, field.maxLength))
        .check(most('array', field.maxItems, (map) => Object.keys(map).length));
    case 'document':
      return documentSchema(field.maxSize);
    case 'geometry':
      return geometrySchema(field);
  }
}

/** Zod has no bound for how much there is in a record: the same fault as of a list or a text that is too long. */
function most(origin: 'array' | 'string', maximum: number, sizeOf: (map: TextMap) => number) {
  return z.check(({ value, issues }) => {
    const input = value as TextMap; // the schema before has read it
    if (sizeOf(input) > maximum) issues.push({ code: 'too_big', origin, maximum, inclusive: true, input });
  });
}

function textFieldSchema({ format, required, maxLength }: TextField): z.ZodMiniType {
  if (format === 'time') return timeSchema;
  if (format === 'signature') return signatureSchema.check(z.maxLength(maxLength));
  return textSchema(required ? 1 : 0, maxLength);
}

/** As it is written: a number has the decimals that its field declares, a text that has to be there is seen. What stands there already is taken as it is. */
function enteredSchema(field: Field): z.ZodMiniType {
  if (field.kind === 'text' && field.required) return fieldSchema(field).check(z.refine(isSeen, BLANK));
  if (field.kind !== 'number' || field.places === undefined) return fieldSchema(field);
  const number = numberSchema(field.min, field.max, field.integer === true);
  const schema = number.check(z.multipleOf(10 ** -field.places));
  return field.required ? schema : z.nullable(schema);
}

/** Empty is missing, and said so elsewhere. */
function isSeen(value: unknown): boolean {
  return typeof value !== 'string' || value === '' || isVisible(value);
}

/** A name or a title, as against a paragraph, or a list or JSON that a text holds: those are longer. */
const LONGEST_LINE = 300;

/**
 * What a client writes into a field. Names and titles stay on one line: they go into mails, logs and lists. A row that is
 * there already, and the items of a list, which are written back with those beside them, are taken as they are.
 */
function writtenSchema(field: Field): z.ZodMiniType {
  if (field.kind === 'items')
    return z.array(itemSchema(field.item, enteredSchema)).check(z.maxLength(field.maxItems));
  const schema = enteredSchema(field);
  if (field.kind === 'map') return schema.check(most('string', field.maxSize, mapSize));
  const isLine =
    field.kind === 'person' ||
    (field.kind === 'text' &&
      !field.multiline &&
      field.format !== 'time' &&
      field.format !== 'signature' &&
      field.maxLength <= LONGEST_LINE);
  if (!isLine) return schema;
  return schema.check(z.refine((value) => typeof value !== 'string' || isOneLine(value), ONE_LINE));
}

function itemSchema(
  fields: Readonly<Record<string, ItemFieldDefinition>>,
  schemaOf: (field: ItemFieldDefinition) => z.ZodMiniType = fieldSchema,
) {
  const shape: Record<string, z.ZodMiniType> = {
    // The server gives an id and a position to items that come without.
    id: z.optional(textSchema(1, 100)),
    position: z.optional(textSchema(1, 200)),
  };
  for (const [name, field] of Object.entries(fields)) {
    const schema = schemaOf(field);
    shape[name] = field.required ? schema : z.optional(schema);
  }
  return z.strictObject(shape);
}

const idSchema = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID'));

const dateSchema = z.iso.date().check(z.regex(/^(19|20|21)\d\d-/, 'must be between 1900 and 2199'));

const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, HH:MM'));

const instantSchema = z.iso
  .datetime({ offset: true })
  .check(z.regex(/^(19|20|21)\d\d-/, 'must be between 1900 and 2199'));

const signatureSchema = z.string().check(z.regex(/^(typed|M[ML\d ]*)$/, 'must be moves and lines of a path'));

function numberSchema(min: number, max: number, integer: boolean) {
  return (integer ? z.int() : z.number()).check(z.gte(min), z.lte(max));
}

function documentSchema(maxSize: number) {
  return z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const fault = documentFault(value, maxSize);
    if (fault === 'too_long')
      issues.push({ code: 'too_big', origin: 'string', maximum: maxSize, inclusive: true, input: value });
    else if (fault) issues.push({ code: 'custom', input: value, message: 'must be a JSON object' });
  });
}

function geometrySchema({ types }: GeometryField) {
  return z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    const fault = geometryFault(value, types);
    if (fault) issues.push({ code: 'custom', input: value, message: geometryFaultText(fault) });
  });
}

/** Neither NUL nor half a surrogate pair: PostgreSQL stores neither. */
function textSchema(min: number, max: number) {
  return z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !text.includes('\u0000') && text.isWellFormed(), 'must be valid Unicode without NUL'),
  );
}
