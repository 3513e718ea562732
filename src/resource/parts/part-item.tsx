import { useLingui } from '@lingui/react/macro';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { ReferencePicker } from '../inputs/reference-picker.tsx';

interface PartItemProps {
  /** Undefined: nothing is picked, or it is read; null: there is no such item here. */
  item: InventoryItem | null | undefined;
  itemId: string;
  onChange: (itemId: string) => void;
  /** It was chosen by a code, which may name a lot. */
  onScanned?: (itemId: string, code: string) => void;
}

/** Which part, with how much of it there is. */
export function PartItem({ item, itemId, onChange, onScanned }: PartItemProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <LabelledControl
      label={t`Item`}
      required
      help={item && t`${format.quantity(item.quantity, item.unit)} in stock`}
      error={itemId && item === null ? t`Pick an item from the list.` : undefined}
    >
      <ReferencePicker
        entity="inventoryItem"
        value={itemId}
        onChange={onChange}
        {...(onScanned && { onScanned })}
      />
    </LabelledControl>
  );
}
