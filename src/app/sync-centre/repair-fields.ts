import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import { clientFields, type FieldValues, fieldOf } from '../../domain/kit/entity/entity.ts';
import type { Field } from '../../domain/kit/fields/field.ts';
import { LIMITS } from '../../domain/kit/fields/limits.ts';
import { QUANTITY_CHANGE } from '../../domain/kit/fields/measures.ts';
import { entityNamed } from '../../domain/registry.ts';
import { checkValues, type FieldError } from '../../resource/form/form-errors.ts';
import { type FormValues, fromFormValue, toFormValue } from '../../resource/inputs/form-values.ts';

export type RepairFields = Readonly<Record<string, Field>>;

/** What a change of a quantity consists of. */
const DELTA_FIELDS: RepairFields = {
  delta: { ...QUANTITY_CHANGE, required: true },
  reason: { kind: 'text', maxLength: LIMITS.quantityReason },
};

/** The fields that the server named; where it named none that can be mended, all that were changed. */
export function fieldsToMend({ entity: name, kind, problem, changes }: OutboxRecord): RepairFields {
  if (kind === 'delta') return DELTA_FIELDS;
  const entity = entityNamed(name);
  const possible = clientFields(entity).filter(
    // Of a row that is there a quantity changes by differences only.
    (field) => kind === 'create' || fieldOf(entity, field).kind !== 'quantity',
  );
  const named = new Set(problem?.details.map(({ path }) => path.split('/')[0]));
  const atFault = possible.filter((field) => named.has(field));
  const shown = atFault.length > 0 ? atFault : possible.filter((field) => field in changes);
  return Object.fromEntries(shown.map((field) => [field, fieldOf(entity, field)]));
}

export function formValuesOf(fields: RepairFields, changes: FieldValues): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toFormValue(field, changes[name])]),
  );
}

export type Mended = { readonly changes: FieldValues } | { readonly errors: readonly FieldError[] };

/** What was typed, to be sent, or what is still wrong with it. */
export function mended(operation: OutboxRecord, fields: RepairFields, values: FormValues): Mended {
  const changes: FieldValues = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fromFormValue(field, values[name])]),
  );
  const errors =
    operation.kind === 'delta'
      ? deltaErrors(changes)
      : checkValues(entityNamed(operation.entity), changes, 'update');
  return errors.length > 0 ? { errors } : { changes };
}

function deltaErrors({ delta, reason }: FieldValues): FieldError[] {
  const errors: FieldError[] = [];
  const [min, max] = [-LIMITS.quantity, LIMITS.quantity];
  // Nothing at all is what discarding is for.
  if (delta === null || delta === 0) errors.push({ path: 'delta', code: 'required' });
  else if (typeof delta !== 'number') errors.push({ path: 'delta', code: 'invalid_type' });
  else if (delta < min || delta > max) errors.push({ path: 'delta', code: 'out_of_range', min, max });
  const longest = LIMITS.quantityReason;
  if (typeof reason === 'string' && reason.length > longest)
    errors.push({ path: 'reason', code: 'too_long', max: longest });
  return errors;
}
