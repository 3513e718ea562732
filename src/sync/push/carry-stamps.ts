import type { OutboxRecord } from '../../data/store/outbox-record.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { type AnyItem, itemsOf, type Json } from '../../domain/kit/fields/field.ts';

/** By list, item and field: what was written for a time, and what the server has made of it. */
type Corrected = ReadonlyMap<string, readonly [written: Json, kept: Json]>;

/**
 * Those behind an operation on the same row, with the times in its lists as the server has corrected or bounded them. A list
 * travels whole: the old time in it would look like another person's edit, or like one of ours.
 */
export function carryStamps(
  entity: EntityDefinition,
  behind: readonly OutboxRecord[],
  answered: OutboxRecord,
  row: AnyRow,
): OutboxRecord[] {
  const corrected = correctedIn(entity, answered.changes, row);
  if (corrected.size === 0) return [...behind];
  const inLists = (values: FieldValues) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, withCorrected(name, value, corrected)]),
    );
  return behind.map((next) =>
    next.sent ? next : { ...next, baseValues: inLists(next.baseValues), changes: inLists(next.changes) },
  );
}

function correctedIn(entity: EntityDefinition, written: FieldValues, row: AnyRow): Corrected {
  const corrected = new Map<string, readonly [Json, Json]>();
  for (const [name, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'items' || !(name in written)) continue;
    const stamps = Object.entries(field.item).filter(([, part]) => part.kind === 'instant' && part.stamp);
    const kept = new Map(itemsOf(row[name]).map((item) => [item.id, item]));
    for (const item of itemsOf(written[name])) {
      for (const [part] of stamps) {
        const [mine, theirs] = [item[part], kept.get(item.id)?.[part]];
        if (typeof mine === 'string' && typeof theirs === 'string' && mine !== theirs)
          corrected.set(`${name}/${item.id}/${part}`, [mine, theirs]);
      }
    }
  }
  return corrected;
}

function withCorrected(name: string, value: Json, corrected: Corrected): Json {
  if (!Array.isArray(value)) return value;
  // Of a set of people no path is known, and its entries stay.
  return value.map((item: Json) => (isItem(item) ? withOwn(name, item, corrected) : item));
}

function withOwn(name: string, item: AnyItem, corrected: Corrected): AnyItem {
  const parts = Object.entries(item).map(([part, value]) => {
    const found = corrected.get(`${name}/${item.id}/${part}`);
    return [part, found && found[0] === value ? found[1] : value] as const;
  });
  return { ...item, ...Object.fromEntries(parts) };
}

function isItem(value: Json): value is AnyItem {
  return typeof value === 'object' && value !== null && 'id' in value;
}
