import { sql } from 'kysely';
import { inventoryItem } from '../../../src/domain/inventory/inventory-item.ts';
import type { AnyRow, FieldValues } from '../../../src/domain/kit/entity/entity.ts';
import type { Predicate, ProblemDetail } from '../../../src/domain/kit/problems/problem.ts';
import { unitMismatch } from '../../../src/domain/units/kept-in.ts';
import { newUnitUses } from '../../../src/domain/units/unit-lines.ts';
import { isSameUnit } from '../../../src/domain/units/units.ts';
import { isBroken, newQuantities } from '../../../src/domain/units/whole-pieces.ts';
import { refuse } from '../../problems/errors.ts';
import type { WriteContext, WriteRule } from '../../resource/rows/write-context.ts';

/**
 * A line says its quantity in a unit that its item's can be made of: nobody knows how many metres a kilogram is. What is
 * counted in pieces is whole.
 */
export const unitsConvert: WriteRule = async (context, { entity, before, after }) => {
  if (entity.name === inventoryItem.name) requireUnitKept(before?.row ?? null, after.row);
  const uses = newUnitUses(entity, before?.row ?? null, after.row);
  const quantities = newQuantities(entity, before?.row ?? null, after.row);
  const items = await itemsByIds(context, [...uses, ...quantities]);
  const details = [
    ...uses.flatMap(({ path, itemId, line }): ProblemDetail[] => {
      const item = items.get(itemId);
      const units = item && unitMismatch(line, item);
      return units ? [mismatch(path, units)] : [];
    }),
    ...quantities.flatMap((said) =>
      isBroken(said, items.get(said.itemId ?? '')) ? [broken(said.path)] : [],
    ),
  ];
  if (details.length > 0) refuse('validation', details);
};

function broken(path: string): ProblemDetail {
  const message: Predicate = 'must be whole: it is counted in pieces';
  return { path, code: 'not_whole', message };
}

function mismatch(path: string, { from, to }: { from: string; to: string }): ProblemDetail {
  const message: Predicate = `cannot be converted: ${from} is no part or multiple of ${to}, in which the item is kept`;
  return { path, code: 'unit_mismatch', message };
}

/** With stock on the shelf another unit would say that there is another quantity. */
function requireUnitKept(before: AnyRow | null, { unit }: AnyRow): void {
  const was = before?.['unit'];
  if (typeof was !== 'string' || isSameUnit(was, String(unit)) || before?.['quantity'] === 0) return;
  const message: Predicate = `cannot become ${String(unit)} while there is stock in ${was}`;
  refuse('validation', [{ path: 'unit', code: 'unit_in_use', message }]);
}

async function itemsByIds(
  { trx, actor }: WriteContext,
  lines: readonly { readonly itemId: string | null }[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<FieldValues & { readonly id: string }>`
    select id, unit, pack_unit as "packUnit", pack_size as "packSize" from inventory_items
    where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}
