import { derivedValues } from '../../domain/derived-row.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { quantityField } from '../../domain/kit/entity/quantity-field.ts';
import type { Json } from '../../domain/kit/fields/field.ts';
import { emptyValue, itemsOf, numberOf } from '../../domain/kit/fields/field.ts';
import { mergeRow } from '../../domain/kit/merge/merge.ts';
import type { Conflict } from '../../domain/kit/problems/conflict.ts';
import type { Writing } from '../../domain/kit/rules/derive.ts';
import { addedQuantity } from '../../domain/kit/values/decimal.ts';
import type { OutboxRecord } from '../store/outbox-record.ts';
import { momentOf } from '../store/saved-at.ts';

/** The part of an operation that says what it does to a row. */
export type Effect = Pick<
  OutboxRecord,
  'kind' | 'entityId' | 'tenantId' | 'userId' | 'changes' | 'baseValues' | 'createdAt' | 'zone'
>;

/**
 * What a person sees: the server's row with their unacknowledged operations applied, oldest first. Null: deleted.
 * An own write stays in view until the server has decided, also where somebody else changed the same field: the
 * server's answer, not this preview, makes the conflict.
 */
export function rebase(
  entity: EntityDefinition,
  base: AnyRow | null,
  effects: readonly Effect[],
): AnyRow | null {
  return effects.reduce((row, effect) => applyEffect(entity, row, effect), base);
}

export function applyEffect(entity: EntityDefinition, row: AnyRow | null, effect: Effect): AnyRow | null {
  if (effect.kind === 'delete') return null;
  if (effect.kind === 'create') return row ?? newRow(entity, effect);
  if (!row) return null;
  const changed = effect.kind === 'delta' ? withDelta(entity, row, effect) : withPatch(entity, row, effect);
  const { updatedAt, updatedBy } = touched(effect);
  // As on the server: what arrives late is not the latest for that.
  return { ...changed, updatedBy, updatedAt: updatedAt > row.updatedAt ? updatedAt : row.updatedAt };
}

/** A row of which the server does not know yet. */
function newRow(entity: EntityDefinition, effect: Effect): AnyRow {
  const row: AnyRow = {
    ...Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, emptyValue(field)])),
    ...effect.changes,
    id: effect.entityId,
    tenantId: effect.tenantId,
    version: 0,
    createdAt: effect.createdAt,
    createdBy: effect.userId,
    ...touched(effect),
  };
  return { ...row, ...derivedValues(entity, null, row, writingOf(effect)) };
}

function withPatch(entity: EntityDefinition, row: AnyRow, effect: Effect): AnyRow {
  const merged = mergeRow(entity, effect.baseValues, effect.changes, row);
  const after: AnyRow = withMine({ ...row, ...merged.changes }, merged.conflicts);
  return { ...after, ...derivedValues(entity, row, after, writingOf(effect)) };
}

function writingOf(effect: Effect): Writing {
  return { ...momentOf(effect), by: effect.userId };
}

function withDelta(entity: EntityDefinition, row: AnyRow, effect: Effect): AnyRow {
  const field = quantityField(entity);
  return field ? { ...row, [field]: addQuantity(row[field], effect.changes.delta) } : row;
}

function touched(effect: Effect): { updatedAt: string; updatedBy: string } {
  return { updatedAt: effect.createdAt, updatedBy: effect.userId };
}

/** The row with this person's side of the conflicts written into it; a path reaches into a list item. */
export function withMine<Row extends FieldValues>(row: Row, conflicts: readonly Conflict[]): Row {
  return conflicts.reduce((result, { path, mine }) => withValueAt(result, path, mine), row);
}

/** @param path a field's name, or `<list>/<item id>/<item field>` */
export function withValueAt<Row extends FieldValues>(row: Row, path: string, value: Json): Row {
  const [name = '', itemId, itemField] = path.split('/');
  if (itemId === undefined || itemField === undefined) return { ...row, [name]: value };
  const items = itemsOf(row[name]);
  return {
    ...row,
    [name]: items.map((item) => (item.id === itemId ? { ...item, [itemField]: value } : item)),
  };
}

/** Quantities have three decimals; binary fractions must not show. */
export function addQuantity(quantity: Json | undefined, delta: Json | undefined): number {
  return addedQuantity(numberOf(quantity), numberOf(delta));
}

/** What a person calls the row. */
export function titleOf(entity: EntityDefinition, values: FieldValues): string {
  const title = values[entity.titleField];
  return typeof title === 'string' ? title : '';
}
