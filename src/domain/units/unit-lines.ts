import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { itemsOf } from '../kit/fields/field.ts';

/** Where quantities of stock items stand, each with a unit of its own: a list of lines, or the row itself. */
const LINES: Readonly<Record<string, string | null>> = {
  bom: 'lines',
  procurementOrder: 'items',
  shipment: 'items',
  reservation: null,
};

export interface UnitUse {
  /** Of the unit: `lines/2/unit`. */
  readonly path: string;
  readonly itemId: string;
  readonly line: FieldValues;
}

/** The lines of a row that say so many of an item, in a unit or for an item that they did not say before. */
export function newUnitUses(
  entity: { readonly name: string },
  before: AnyRow | null,
  after: FieldValues,
): UnitUse[] {
  const list = LINES[entity.name];
  if (list === undefined) return [];
  if (list === null) return isNewUse(before, after) ? [saidIn('unit', after)].filter(isUse) : [];
  const known = new Map(itemsOf(before?.[list]).map((line) => [line.id, line]));
  return itemsOf(after[list]).flatMap((line, index) =>
    isNewUse(known.get(line.id) ?? null, line) ? [saidIn(`${list}/${index}/unit`, line)].filter(isUse) : [],
  );
}

function isNewUse(before: FieldValues | null, after: FieldValues): boolean {
  return before?.itemId !== after.itemId || before?.unit !== after.unit;
}

function saidIn(path: string, line: FieldValues): UnitUse | null {
  const { itemId, unit } = line;
  const isSaid = typeof itemId === 'string' && typeof unit === 'string' && unit.trim() !== '';
  return isSaid ? { path, itemId, line } : null;
}

function isUse(use: UnitUse | null): use is UnitUse {
  return use !== null;
}
