import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import { changesSchema, createSchema, faultsOf } from '../../domain/kit/entity/schema.ts';
import type {
  Field,
  ItemFieldDefinition,
  Json,
  MapField,
  NumberField,
  QuantityField,
} from '../../domain/kit/fields/field.ts';
import { boundsOf } from '../../domain/kit/fields/measures.ts';
import { numberFault, plainNumber } from '../../domain/kit/values/typed-number.ts';
import { isVisible } from '../../domain/kit/values/visible-text.ts';

/** What is wrong with one value, with the codes that the server uses too (`ProblemDetail`). */
export interface FieldError {
  /** `title`, or `checklist/3/label` within a list. */
  readonly path: string;
  readonly code:
    | 'required'
    | 'too_long'
    | 'invalid_type'
    | 'invalid_value'
    | 'out_of_range'
    | 'ambiguous_number'
    | 'too_many_places'
    | 'reference_not_found'
    | 'unit_mismatch'
    | 'not_whole'
    | 'not_after_start'
    | 'no_place';
  readonly min?: number;
  readonly max?: number;
  /** Decimals that a number may have. */
  readonly places?: number;
  /** Of a unit that cannot become another one: both. */
  readonly units?: { readonly from: string; readonly to: string };
}

/** Checks the values of a new row, or some values of an old one, by the entity's own schema. */
export function checkValues(
  entity: EntityDefinition,
  values: FieldValues,
  mode: 'create' | 'update',
): FieldError[] {
  const schema = mode === 'create' ? createSchema(entity) : changesSchema(entity);
  const errors = new Map<string, FieldError>();
  for (const issue of faultsOf(schema.safeParse(values))) {
    const path = issue.path.map(String);
    const error = fieldError(entity, path, valueAt(values, path));
    // One message for one field: the first is the one to mend first.
    if (!errors.has(error.path)) errors.set(error.path, error);
  }
  return [...errors.values()];
}

function fieldError(entity: EntityDefinition, path: readonly string[], value: Json): FieldError {
  const at = path.join('/');
  const field = fieldAt(entity, path);
  const isBlank = field?.kind === 'text' && field.required && typeof value === 'string' && !isVisible(value);
  if (value === null || value === '' || isBlank || !field) return { path: at, code: 'required' };
  if (field.kind === 'number' || field.kind === 'quantity') return { path: at, ...numberError(field, value) };
  if (field.kind === 'text' && typeof value === 'string' && value.length > field.maxLength)
    return { path: at, code: 'too_long', max: field.maxLength };
  if (field.kind === 'map') return { path: at, ...mapError(field, path) };
  if (field.kind === 'reference') return { path: at, code: 'reference_not_found' };
  return { path: at, code: 'invalid_value' };
}

/** Of one value, or of all of it. */
function mapError({ maxLength, maxSize }: MapField, path: readonly string[]): Omit<FieldError, 'path'> {
  return { code: 'too_long', max: path.length > 1 ? maxLength : maxSize };
}

function numberError(field: NumberField | QuantityField, value: Json): Omit<FieldError, 'path'> {
  const bounds = boundsOf(field);
  const typed = typeof value === 'number' ? plainNumber(value) : String(value);
  const fault = numberFault(typed, bounds);
  if (fault === null || fault === 'not_a_number') return { code: 'invalid_type' };
  if (fault === 'out_of_range') return { code: fault, min: bounds.min, max: bounds.max };
  const places = bounds.integer ? 0 : bounds.places;
  return { code: fault, ...(places !== undefined && { places }) };
}

function fieldAt(entity: EntityDefinition, path: readonly string[]): Field | ItemFieldDefinition | undefined {
  const [name = '', , inner] = path;
  const field = entity.fields[name];
  return field?.kind === 'items' && inner !== undefined ? field.item[inner] : field;
}

function valueAt(values: FieldValues, path: readonly string[]): Json {
  let value: Json = values;
  for (const step of path) {
    if (value === null || typeof value !== 'object') return null;
    // Indexing by text reads a list's element and an object's key alike.
    value = (value as Readonly<Record<string, Json>>)[step] ?? null;
  }
  return value;
}

/** Fields of these names that hold the id of another row. */
export function referenceFields(entity: EntityDefinition, names: readonly string[]) {
  return names.flatMap((name) => {
    const field = fieldOf(entity, name);
    return field.kind === 'reference' ? [{ name, entity: field.entity }] : [];
  });
}
