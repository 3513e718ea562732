import { placeOfShape } from './geometry/place-of-shape.ts';
import type { AnyRow, EntityDefinition, FieldValues } from './kit/entity/entity.ts';
import { jsonEqual } from './kit/fields/json-equal.ts';
import { declaredValues, type Writing } from './kit/rules/derive.ts';
import { titleFromItems } from './logistics/shipment-title.ts';
import { keptDay } from './maintenance/kept-day.ts';
import { riskOf } from './planning/risk.ts';
import { orderSums } from './procurement/order-sums.ts';

/** Sums of a list, and what else follows from a row's other values; apart from the definitions, which the first page loads. */
const FOLLOWING: Readonly<Record<string, (row: AnyRow, before: AnyRow | null) => FieldValues>> = {
  asset: placeOfShape,
  maintenancePlan: keptDay,
  plan: riskOf,
  procurementOrder: orderSums,
  shipment: titleFromItems,
  warehouse: placeOfShape,
};

export function followingValues(
  { name }: { readonly name: string },
  row: AnyRow,
  before: AnyRow | null,
): FieldValues {
  return FOLLOWING[name]?.(row, before) ?? {};
}

/**
 * Every value that follows from the others: run by the server at each write, and by the device at each save so that the
 * screen shows at once what the server will answer. Only values that differ are returned.
 */
export function derivedValues(
  entity: EntityDefinition,
  before: AnyRow | null,
  after: AnyRow,
  writing: Writing,
): FieldValues {
  const own = declaredValues(entity, before, after, writing);
  const drawn = { ...after, ...own };
  const following = Object.entries(followingValues(entity, drawn, before));
  return {
    ...own,
    ...Object.fromEntries(following.filter(([name, value]) => !jsonEqual(value, drawn[name]))),
  };
}
