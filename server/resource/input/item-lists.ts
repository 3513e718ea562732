import { generateKeyBetween } from 'fractional-indexing';
import type { EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { fieldOf } from '../../../src/domain/kit/entity/entity.ts';
import type { AnyItem, ItemsField, Json } from '../../../src/domain/kit/fields/field.ts';
import { emptyValue, isSet, itemsOf } from '../../../src/domain/kit/fields/field.ts';
import { isTypedApart } from '../../../src/domain/kit/fields/typed-apart.ts';
import { byPosition } from '../../../src/domain/kit/merge/merge-items.ts';
import type { Predicate } from '../../../src/domain/kit/problems/problem.ts';
import { refuse } from '../../problems/errors.ts';
import type { JsonObject } from './validate.ts';

/**
 * What a person may type or import becomes what the wire defines (R2.20): comma-separated ids a list, JSON text
 * the list it spells. Text that is neither is left for the schema to refuse.
 */
export function readTypedLists(entity: EntityDefinition, input: JsonObject): JsonObject {
  const read = ([name, value]: [string, Json]): [string, Json] => {
    const field = entity.fields[name];
    if (typeof value !== 'string') return [name, value];
    if (isSet(field)) return [name, splitIds(value)];
    return field && isTypedApart(field) ? [name, parseJson(value)] : [name, value];
  };
  return Object.fromEntries(Object.entries(input).map(read));
}

/** Gives an id and a position to each item that came without. Runs on validated values. */
export function identifyItems(
  entity: EntityDefinition,
  values: FieldValues,
  newId: () => string,
): FieldValues {
  const result: Record<string, Json> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (fieldOf(entity, name).kind === 'items') result[name] = identified(itemsOf(value), name, newId);
  }
  return result;
}

/** As stored: in order, every declared field there. */
export function completeItems(entity: EntityDefinition, values: FieldValues): FieldValues {
  const result: Record<string, Json> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = fieldOf(entity, name);
    if (field.kind !== 'items') continue;
    result[name] = itemsOf(value)
      .map((item) => ({ ...emptyItem(field), ...item }))
      .sort(byPosition);
  }
  return result;
}

function identified(items: readonly Partial<AnyItem>[], name: string, newId: () => string): AnyItem[] {
  const seen = new Set<string>();
  const result: AnyItem[] = [];
  for (const [index, item] of items.entries()) {
    const id = item.id ?? newId();
    if (seen.has(id)) refuseItem(name, index, 'id', 'is the id of an earlier item too');
    seen.add(id);
    const position = item.position ?? positionAfter(result.at(-1), items.slice(index + 1), name, index);
    result.push({ ...item, id, position });
  }
  return result;
}

/** Between the item before and the next one that has a position, so that an inserted item stays where it was put. */
function positionAfter(
  previous: AnyItem | undefined,
  following: readonly Partial<AnyItem>[],
  name: string,
  index: number,
): string {
  const before = previous?.position ?? null;
  const after = following.find((item) => item.position !== undefined)?.position ?? null;
  try {
    return generateKeyBetween(before, before !== null && after !== null && after <= before ? null : after);
  } catch {
    // A neighbour's position is not a fractional index.
    refuseItem(name, index, 'position', 'cannot be found between its neighbours');
  }
}

function refuseItem(name: string, index: number, field: string, message: Predicate): never {
  refuse('validation', [{ path: `${name}/${index}/${field}`, code: 'invalid_value', message }]);
}

function emptyItem(field: ItemsField): Record<string, Json> {
  return Object.fromEntries(Object.entries(field.item).map(([name, member]) => [name, emptyValue(member)]));
}

function splitIds(text: string): string[] {
  return text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '');
}

function parseJson(text: string): Json {
  try {
    // JSON.parse answers nothing but JSON.
    return JSON.parse(text) as Json;
  } catch {
    return text;
  }
}
