import type { EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { fieldOf } from '../domain/kit/entity.ts';
import type { AnyItem, Field, ItemFieldDefinition, ItemsField, Json } from '../domain/kit/field.ts';
import { emptyValue, isCollection, itemsOf } from '../domain/kit/field.ts';
import { jsonEqual } from '../domain/kit/json-equal.ts';
import { numberFrom, plainNumber, storedReading } from '../domain/kit/typed-number.ts';

/** A form holds what inputs hold: text for everything that is typed or picked, instants as they are stored, lists and flags as they are. */
export type FormValues = Record<string, Json>;

export function toFormValues(
  entity: EntityDefinition,
  names: readonly string[],
  values: FieldValues,
): FormValues {
  return Object.fromEntries(names.map((name) => [name, toFormValue(fieldOf(entity, name), values[name])]));
}

export function toFormValue(field: Field | ItemFieldDefinition, value: Json | undefined): Json {
  if (field.kind === 'items') return mapItems(field, value, toFormValue);
  if (isCollection(field) || field.kind === 'flag') return value ?? emptyValue(field);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return plainNumber(value);
  return String(value);
}

/** Back to what is stored. What cannot be read as a number or a list stays text, for the schema to refuse. */
export function fromFormValue(field: Field | ItemFieldDefinition, value: Json | undefined): Json {
  if (field.kind === 'items') {
    // JSON that could not be read: an empty list instead would be a loss.
    return typeof value === 'string' ? value : mapItems(field, value, fromFormValue);
  }
  if (typeof value !== 'string') return value ?? emptyValue(field);
  const text = value.trim();
  if (text === '') return null;
  // A draft of an older app holds what was typed.
  if (field.kind === 'number' || field.kind === 'quantity')
    return numberFrom(text) ?? storedReading(text) ?? text;
  return text;
}

/** The fields whose input the person changed, with their new values. An untouched one is never written. */
export function changedValues(entity: EntityDefinition, before: FormValues, now: FormValues): FieldValues {
  const names = Object.keys(now).filter((name) => !jsonEqual(before[name], now[name]));
  return Object.fromEntries(names.map((name) => [name, fromFormValue(fieldOf(entity, name), now[name])]));
}

/** Item by item; ids, positions and what a newer server added stay as they are. */
function mapItems(
  field: ItemsField,
  value: Json | undefined,
  convert: (field: ItemFieldDefinition, value: Json | undefined) => Json,
): readonly AnyItem[] {
  return itemsOf(value).map((item) => {
    const converted = Object.entries(field.item).map(([name, inner]) => [name, convert(inner, item[name])]);
    return { ...item, ...Object.fromEntries(converted) };
  });
}
