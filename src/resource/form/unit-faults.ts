import { rowsByIds } from '../../data/read/list-query.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../../domain/kit/entity/entity.ts';
import { unitMismatch } from '../../domain/units/kept-in.ts';
import { newUnitUses } from '../../domain/units/unit-lines.ts';
import { isBroken, newQuantities } from '../../domain/units/whole-pieces.ts';
import type { Workspace } from '../../session/account/workspace.tsx';
import type { FieldError } from './form-errors.ts';

type Database = Pick<Workspace, 'database'>;

/** Lines in a unit that their item's cannot be made of, among those that are not as they were before. */
export async function unitFaults(
  workspace: Database,
  entity: EntityDefinition,
  before: AnyRow | null,
  values: FieldValues,
): Promise<(FieldError & { readonly line: FieldValues })[]> {
  const uses = newUnitUses(entity, before, { ...before, ...values });
  const items = await itemsByIds(workspace, uses);
  return uses.flatMap(({ path, itemId, line }) => {
    const item = items.get(itemId);
    const units = item && unitMismatch(line, item);
    return units ? [{ path, code: 'unit_mismatch' as const, units, line }] : [];
  });
}

/** Quantities of what is counted in pieces that are not whole, among those that are not as they were before. */
export async function pieceFaults(
  workspace: Database,
  entity: EntityDefinition,
  before: AnyRow | null,
  values: FieldValues,
): Promise<FieldError[]> {
  const quantities = newQuantities(entity, before, { ...before, ...values });
  const items = await itemsByIds(workspace, quantities);
  return quantities.flatMap((said) =>
    isBroken(said, items.get(said.itemId ?? '')) ? [{ path: said.path, code: 'not_whole' as const }] : [],
  );
}

async function itemsByIds(
  { database }: Database,
  lines: readonly { readonly itemId: string | null }[],
): Promise<ReadonlyMap<string, AnyRow>> {
  const ids = [...new Set(lines.flatMap(({ itemId }) => itemId ?? []))];
  const found = ids.length === 0 ? [] : await rowsByIds(database, 'inventoryItem', ids);
  return new Map(found.flatMap((item) => (item ? [[item.id, item] as const] : [])));
}
