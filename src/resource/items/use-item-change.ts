import { rowsByIds } from '../../data/read/list-query.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { AnyItem, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isSaid } from '../../domain/kit/values/visible-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLatest } from '../../ui/page/use-latest.ts';
import { withChangedItem } from './item-list.ts';

/** Changes one part of an item of a list. Picked from the catalogue, it brings what the catalogue says of it. */
export function useItemChange(
  field: ItemsField,
  items: readonly AnyItem[],
  onChange: (items: AnyItem[]) => void,
): (item: AnyItem, part: string, value: Json) => void {
  const { database } = useWorkspace();
  const latest = useLatest(items);
  const takeOver = async (id: string, part: string, rowId: string) => {
    const [row] = await rowsByIds(database, 'inventoryItem', [rowId]);
    const item = latest().find((one) => one.id === id);
    // Another one may have been picked meanwhile.
    if (!row || item?.[part] !== rowId) return;
    onChange(withChangedItem(latest(), id, takenFromCatalogue(field, item, row)));
  };
  return (item, part, value) => {
    onChange(withChangedItem(items, item.id, { [part]: value }));
    const definition = field.item[part];
    const isOfCatalogue = definition?.kind === 'reference' && definition.entity === 'inventoryItem';
    if (isOfCatalogue && typeof value === 'string' && isUuid(value))
      inBackground(takeOver(item.id, part, value));
  };
}

/** The name that a line must have, and its unit: where nobody has said another. */
export function takenFromCatalogue(field: ItemsField, item: AnyItem, row: FieldValues): FieldValues {
  const { name, unit } = field.item;
  return {
    ...(name?.required && !isSaid(item['name']) && { name: row['name'] ?? null }),
    ...(unit && !isSaid(item['unit']) && { unit: row['unit'] ?? null }),
  };
}
