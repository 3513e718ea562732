import type { EntityDefinition, FieldValues } from '../entity/entity.ts';
import type { ItemFieldDefinition, Json } from '../fields/field.ts';
import { itemsOf } from '../fields/field.ts';

/**
 * The values with every stamp, a time that a button set and nobody typed, put through `bounded`. What was there before is
 * left as it is.
 *
 * @param before each is the record as somebody knew it
 */
export function withStamps(
  entity: EntityDefinition,
  values: FieldValues,
  before: readonly FieldValues[],
  bounded: (at: string) => string,
): FieldValues {
  const result: Record<string, Json> = { ...values };
  for (const [name, field] of Object.entries(entity.fields)) {
    const value = values[name];
    if (value === undefined) continue;
    if (isStamp(field))
      result[name] = stamped(
        value,
        before.map((row) => row[name]),
        bounded,
      );
    if (field.kind !== 'items') continue;
    const stamps = Object.keys(field.item).filter((part) => isStamp(field.item[part]));
    if (stamps.length === 0) continue;
    const known = before.map((row) => new Map(itemsOf(row[name]).map((item) => [item.id, item])));
    result[name] = itemsOf(value).map((item) => {
      const was = (part: string) => known.map((items) => items.get(item.id)?.[part]);
      const parts = stamps.flatMap((part) =>
        item[part] === undefined ? [] : [[part, stamped(item[part], was(part), bounded)] as const],
      );
      return { ...item, ...Object.fromEntries(parts) };
    });
  }
  return result;
}

function isStamp(field: ItemFieldDefinition | EntityDefinition['fields'][string] | undefined): boolean {
  return field?.kind === 'instant' && field.stamp === true;
}

function stamped(value: Json, before: readonly (Json | undefined)[], bounded: (at: string) => string): Json {
  return typeof value === 'string' && !before.includes(value) ? bounded(value) : value;
}
