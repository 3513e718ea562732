import type { EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { fieldOf } from '../domain/kit/entity.ts';
import type { AnyItem, Field, ItemFieldDefinition, ItemsField, Json } from '../domain/kit/field.ts';
import { emptyValue, isCollection, itemsOf } from '../domain/kit/field.ts';
import { jsonEqual } from '../domain/kit/json-equal.ts';
import { numberFrom, plainNumber, storedReading } from '../domain/kit/typed-number.ts';

/** A form holds what inputs hold: text for everything that is typed or picked, lists and flags as they are. */
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
  return field.kind === 'instant' ? localMinute(String(value)) : String(value);
}

/** Back to what is stored. What cannot be read as a number, a time or a list stays text, for the schema to refuse. */
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
  if (field.kind === 'instant') return instantFrom(text);
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

/** `YYYY-MM-DDTHH:mm` in the device's time zone, as a date-and-time input holds it. */
function localMinute(instant: string): string {
  const date = new Date(instant);
  const pad = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

function instantFrom(text: string): string {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? text : date.toISOString();
}
