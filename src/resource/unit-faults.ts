import { rowsByIds } from '../data/list-query.ts';
import type { AnyRow, EntityDefinition, FieldValues } from '../domain/kit/entity.ts';
import { unitMismatch } from '../domain/units/kept-in.ts';
import { newUnitUses } from '../domain/units/unit-lines.ts';
import type { Workspace } from '../session/workspace.tsx';
import type { FieldError } from './form-errors.ts';

/** Lines in a unit that their item's cannot be made of, among those that are not as they were before. */
export async function unitFaults(
  { database }: Pick<Workspace, 'database'>,
  entity: EntityDefinition,
  before: AnyRow | null,
  values: FieldValues,
): Promise<(FieldError & { readonly line: FieldValues })[]> {
  const uses = newUnitUses(entity, before, { ...before, ...values });
  const ids = [...new Set(uses.map(({ itemId }) => itemId))];
  const found = ids.length === 0 ? [] : await rowsByIds(database, 'inventoryItem', ids);
  const items = new Map(found.flatMap((item) => (item ? [[item.id, item] as const] : [])));
  return uses.flatMap(({ path, itemId, line }) => {
    const item = items.get(itemId);
    const units = item && unitMismatch(line, item);
    return units ? [{ path, code: 'unit_mismatch' as const, units, line }] : [];
  });
}
