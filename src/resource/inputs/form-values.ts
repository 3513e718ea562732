import type { EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { fieldOf } from '../../domain/kit/entity/entity.ts';
import type { AnyItem, Field, ItemFieldDefinition, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { emptyValue, isCollection, itemsOf } from '../../domain/kit/fields/field.ts';
import { jsonEqual } from '../../domain/kit/fields/json-equal.ts';
import { numberFrom, plainNumber, storedReading } from '../../domain/kit/values/typed-number.ts';

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
  if (field.kind === 'geometry') return value ?? '';
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

/** The inputs that the person changed, as the form holds them. */
export function changedInputs(before: FormValues, now: FormValues): FormValues {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => !jsonEqual(before[name], value)));
}

/** The fields whose input the person changed, with their new values. An untouched one is never written. */
export function changedValues(
  entity: EntityDefinition,
  before: FormValues,
  now: FormValues,
  opened: FieldValues = {},
): FieldValues {
  return storedValues(entity, before, changedInputs(before, now), opened);
}

/** Values of inputs as they are stored. `opened`: the row of which the inputs `before` were made. */
export function storedValues(
  entity: EntityDefinition,
  before: FormValues,
  now: FormValues,
  opened: FieldValues,
): FieldValues {
  const stored = (name: string, value: Json) => {
    const field = fieldOf(entity, name);
    if (field.kind !== 'items' || typeof value === 'string') return fromFormValue(field, value);
    return storedItems(field, before[name], value, opened[name]);
  };
  return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, stored(name, value)]));
}

/** Parts of an item that nobody touched are as they were stored, to the letter: a trimmed space is no change. */
function storedItems(field: ItemsField, before: Json | undefined, now: Json, opened: Json | undefined): Json {
  const were = new Map(itemsOf(before).map((item) => [item.id, item]));
  const stored = new Map(itemsOf(opened).map((item) => [item.id, item]));
  return itemsOf(now).map((item) => {
    const [was, kept] = [were.get(item.id), stored.get(item.id)];
    const isTouched = ([name]: [string, unknown]) => !was || !kept || !jsonEqual(was[name], item[name]);
    const touched = Object.entries(field.item)
      .filter(isTouched)
      .map(([name, inner]) => [name, fromFormValue(inner, item[name])]);
    const { id, position } = item;
    return { ...(kept ?? item), id, position, ...Object.fromEntries(touched) };
  });
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
