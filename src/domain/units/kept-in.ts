import type { FieldValues } from '../kit/entity/entity.ts';
import { numberOf } from '../kit/fields/field.ts';
import { unitBeside } from '../kit/fields/unit-beside.ts';
import { type Decimal, decimal } from '../kit/values/decimal.ts';
import { inItemUnit, type KeptIn } from './units.ts';

/** What an item's row says about its units. */
export function keptIn({ unit, packUnit, packSize }: FieldValues): KeptIn {
  return {
    unit: String(unit),
    packUnit: typeof packUnit === 'string' ? packUnit : null,
    packSize: typeof packSize === 'number' ? packSize : null,
  };
}

/** A line in a unit that its item's cannot be made of. */
class UnitMismatch extends Error {
  readonly from: string;
  readonly to: string;

  constructor(from: string, to: string) {
    super(`${from} cannot be converted to ${to}`);
    this.from = from;
    this.to = to;
  }
}

/**
 * So many of a line, in its item's unit.
 * @throws UnitMismatch
 */
export function stockQuantity(
  line: FieldValues,
  item: FieldValues,
  quantity = numberOf(line.quantity),
): Decimal {
  const from = unitBeside(line);
  const kept = keptIn(item);
  const found = inItemUnit(decimal(quantity), from, kept);
  if (!found) throw new UnitMismatch(from ?? '', kept.unit);
  return found;
}

/** The units of a line that do not fit its item; null where they do. */
export function unitMismatch(line: FieldValues, item: FieldValues): { from: string; to: string } | null {
  const from = unitBeside(line) ?? '';
  const kept = keptIn(item);
  return inItemUnit(decimal(1), from, kept) ? null : { from, to: kept.unit };
}
