import { rowsByIds } from '../../data/read/list-query.ts';
import type { FieldValues } from '../../domain/kit/entity/entity.ts';
import type { AnyItem, ItemsField, Json } from '../../domain/kit/fields/field.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { isSaid } from '../../domain/kit/values/visible-text.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLatest } from '../../ui/page/use-latest.ts';
import { withChangedItem } from './item-list.ts';

export type ItemChange = (item: AnyItem, part: string, value: Json) => void;

/**
 * Changes one part of an item of a list. Picked from the catalogue, it brings what the catalogue says of it. What is said
 * late, when a row has been read, goes into the list as it is then: an item that was removed meanwhile stays so.
 */
export function useItemChange(
  field: ItemsField,
  items: readonly AnyItem[],
  onChange: (items: AnyItem[]) => void,
): ItemChange {
  const { database } = useWorkspace();
  const now = useLatest({ items, onChange });
  const itemNow = (id: string) => now().items.find((one) => one.id === id);
  const write = (id: string, changes: FieldValues) => {
    if (itemNow(id)) now().onChange(withChangedItem(now().items, id, changes));
  };
  const takeOver = async (id: string, part: string, rowId: string) => {
    const [row] = await rowsByIds(database, 'inventoryItem', [rowId]);
    const item = itemNow(id);
    // Another one may have been picked meanwhile.
    if (row && item?.[part] === rowId) write(id, takenFromCatalogue(field, item, row));
  };
  return ({ id }, part, value) => {
    write(id, { [part]: value });
    const definition = field.item[part];
    const isOfCatalogue = definition?.kind === 'reference' && definition.entity === 'inventoryItem';
    if (isOfCatalogue && typeof value === 'string' && isUuid(value)) inBackground(takeOver(id, part, value));
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
