import type { AnyRow, FieldValues } from '../kit/entity/entity.ts';
import { itemsOf } from '../kit/fields/field.ts';

/** A shipment that nobody named is called after what it carries. */
export function titleFromItems(row: AnyRow): FieldValues {
  if (typeof row.title === 'string' && row.title !== '') return {};
  const names = itemsOf(row.items).map((item) => String(item.name));
  const more = names.length > 2 ? ` +${names.length - 2}` : '';
  const named = `${names.slice(0, 2).join(', ')}${more}`.slice(0, 200);
  return { title: named || String(row.number ?? '') };
}
