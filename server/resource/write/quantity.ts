import * as z from 'zod/mini';
import { namedBy } from '../../../src/domain/hanging.ts';
import { stockMovement } from '../../../src/domain/inventory/stock-movement.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import { quantityField } from '../../../src/domain/kit/entity/quantity-field.ts';
import { type Json, numberOf } from '../../../src/domain/kit/fields/field.ts';
import { LIMITS } from '../../../src/domain/kit/fields/limits.ts';
import type { Predicate, ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import {
  addedQuantity,
  decimal,
  inThousandths,
  quantityDifference,
} from '../../../src/domain/kit/values/decimal.ts';
import { etagOf } from '../../../src/domain/sync/wire.ts';
import { refuse } from '../../problems/errors.ts';
import { lockForWrite } from '../checks/preconditions.ts';
import type { UpdateInput } from '../input/input.ts';
import { requireObject, validate } from '../input/validate.ts';
import { requireWrite } from '../rows/access.ts';
import type { DatabaseRow } from '../rows/row-shape.ts';
import { findRow, insertRow, updateRow } from '../rows/row-store.ts';
import type { WriteContext } from '../rows/write-context.ts';
import type { WriteAnswer, WriteRequest } from '../rows/write-request.ts';
import { refuseUnseen } from './seen.ts';
import { applyRules } from './write-rules.ts';

const NOISE = 1e-6;

export const quantityChangeSchema = z.strictObject({
  delta: z.number().check(z.gte(-LIMITS.quantity), z.lte(LIMITS.quantity)),
  reason: z.optional(z.nullable(z.string().check(z.maxLength(LIMITS.quantityReason)))),
  /** Of a count: the quantity that it was taken on. */
  seen: z.optional(z.number().check(z.gte(-LIMITS.quantity), z.lte(LIMITS.quantity))),
  /** What it is taken for, or comes back from. */
  workOrderId: z.optional(z.nullable(z.uuid())),
  jobSheetId: z.optional(z.nullable(z.uuid())),
});

/**
 * Adds to a stock quantity. No If-Match: two people who take three each leave six fewer, in any order. Two who count the
 * same shelf find one difference, so a count says what it was taken on.
 * @throws ProblemError `seen_changed` where that is not there any more; `reference_not_found` where it is for what never was
 */
export async function changeQuantity(
  context: WriteContext,
  entity: EntityDefinition,
  id: string,
  request: WriteRequest,
  newId: () => string,
): Promise<WriteAnswer> {
  requireWrite(context.actor, entity, 'quantity');
  const field = quantityField(entity);
  if (!field) throw new Error(`${entity.name} has no quantity`);
  const said = validate(quantityChangeSchema, requireObject(request.body));
  const { delta, reason = null, seen, workOrderId = null, jobSheetId = null } = said;
  const purpose = { workOrderId, jobSheetId };
  await requireKnown(context, purpose);
  const exact = threeDecimals(numberOf(delta), 'delta');
  const before = await lockForWrite(context, entity, id);
  requireSame(context, before, field, seen, exact);
  const quantity = added(before.row, field, exact, 'delta');
  const after = await updateRow(context, entity, id, { [field]: quantity });
  const movement = { delta: exact, quantity, reason: typeof reason === 'string' ? reason : null, purpose };
  await recordMovement(context, entity, after.row, movement, newId);
  await applyRules(context, { entity, before, after });
  return { status: 200, etag: etagOf(context.epoch, after.row.version), body: after.row };
}

/**
 * The part is in the line already: that its order was deleted since, or given to somebody else, changes nothing of that. Only what this
 * tenant never had is refused.
 */
async function requireKnown(context: WriteContext, purpose: FieldValues): Promise<void> {
  const details: ProblemDetail[] = [];
  for (const { entity, path, word } of namedBy(stockMovement, purpose)) {
    if (await findRow(context, entity, word)) continue;
    details.push({ path, code: 'reference_not_found', message: 'does not exist' });
  }
  if (details.length > 0) refuse('reference_not_found', details);
}

function requireSame(
  context: WriteContext,
  before: DatabaseRow,
  path: string,
  seen: Json | undefined,
  delta: number,
): void {
  const theirs = numberOf(before.row[path]);
  if (typeof seen !== 'number' || quantityDifference(theirs, seen) === 0) return;
  refuseUnseen(context, before, [{ path, base: seen, mine: addedQuantity(seen, delta), theirs }]);
}

/** A quantity that came with other fields, as the difference to what its writer saw: nobody else's take is undone. */
export async function movedQuantity(
  context: WriteContext,
  entity: EntityDefinition,
  input: UpdateInput,
  row: AnyRow,
  newId: () => string,
): Promise<FieldValues> {
  const field = quantityField(entity);
  const wanted = field === undefined ? undefined : input.values[field];
  if (field === undefined || typeof wanted !== 'number') return {};
  const seen = numberOf(input.base?.[field] ?? row[field]);
  const delta = quantityDifference(threeDecimals(wanted, field), seen);
  if (delta === 0) return {};
  const quantity = added(row, field, delta, field);
  await recordMovement(context, entity, row, { delta, quantity, reason: null }, newId);
  return { [field]: quantity };
}

/** What a new row begins with is its first entry, so that the book adds up to what is there. */
export async function recordOpening(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  newId: () => string,
): Promise<void> {
  const quantity = numberOf(row[quantityField(entity) ?? '']);
  if (quantity !== 0)
    await recordMovement(context, entity, row, { delta: quantity, quantity, reason: null }, newId);
}

/** Without the noise of binary fractions: a device that adds 0.1 and 0.2 sends 0.30000000000000004. */
function threeDecimals(quantity: number, path: string): number {
  const exact = inThousandths(decimal(quantity));
  if (decimal(exact).minus(quantity).abs().lt(NOISE)) return exact;
  const message: Predicate = 'must not have more than three decimals';
  refuse('validation', [{ path, code: 'invalid_value', message }]);
}

function added(row: AnyRow, field: string, delta: number, path: string): number {
  const before = numberOf(row[field]);
  const quantity = addedQuantity(before, delta);
  // What is beyond the limit already may come back within it.
  if (Math.abs(quantity) <= Math.max(LIMITS.quantity, Math.abs(before))) return quantity;
  const message: Predicate = 'would take the quantity out of its range';
  refuse('validation', [{ path, code: 'out_of_range', message }]);
}

/** An entry of the stock book. Its unique key (operation, line) makes a second application impossible. */
async function recordMovement(
  context: WriteContext,
  entity: EntityDefinition,
  row: AnyRow,
  movement: { delta: number; quantity: number; reason: string | null; purpose?: FieldValues },
  newId: () => string,
): Promise<void> {
  const itemId = entity.name === 'inventoryItem' ? row.id : row['itemId'];
  await insertRow(
    context,
    stockMovement,
    newId(),
    {
      name: String(row[entity.titleField] ?? ''),
      entity: entity.name,
      rowId: row.id,
      itemId: itemId ?? null,
      warehouseId: row['warehouseId'] ?? null,
      unit: row['unit'] ?? null,
      delta: movement.delta,
      quantityAfter: movement.quantity,
      reason: movement.reason,
      ...movement.purpose,
      unitCost: entity.name === 'inventoryItem' ? (row['unitCost'] ?? null) : null,
      opId: context.opId ?? newId(),
      line: 1,
    },
    [],
  );
}
