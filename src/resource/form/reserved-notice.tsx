import { Trans, useLingui } from '@lingui/react/macro';
import { rowsByIds } from '../../data/read/list-query.ts';
import { reservedStock } from '../../data/read/stock/stock-reader.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { freeOf, reservedOf } from '../../domain/inventory/reserved.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { Switch } from '../../ui/controls/checkbox.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Banner } from '../../ui/notices/banner.tsx';
import { Stack } from '../../ui/page/layout.tsx';

/** Of an item, in its unit. */
interface Reserved {
  readonly reserved: number;
  readonly free: number;
}

/**
 * What of an item is for others, and what is free; undefined while it is read.
 *
 * @param orderId of the order that it is taken for, whose own claims do not count
 */
export function useReserved(itemId: string, orderId?: string): Reserved | undefined {
  const { database } = useWorkspace();
  return useLive(
    database,
    async (local) => {
      const [item] = await rowsByIds(local, entities.inventoryItem, [itemId]);
      if (!item) return { reserved: 0, free: 0 };
      const byOrders = await reservedStock(local, {
        itemId,
        ...(orderId !== undefined && { except: orderId }),
      });
      const reserved = reservedOf(item, byOrders.get(itemId) ?? 0, orderId);
      return { reserved, free: freeOf(item.quantity, reserved) };
    },
    [itemId, orderId],
  );
}

interface ReservedNoticeProps {
  item: InventoryItem;
  stock: Reserved;
  isMeant: boolean;
  onMean: (isMeant: boolean) => void;
}

/** More is taken than is free: it is said before, and asked whether it is meant. */
export function ReservedNotice({ item, stock, isMeant, onMean }: ReservedNoticeProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <Banner kind="warning">
      <Stack gap="2">
        <Trans>
          Less is free than that: {format.quantity(stock.reserved, item.unit)} reserved for others.
        </Trans>
        <LabelledControl label={t`Yes, take what is reserved for others`}>
          <Switch checked={isMeant} onChange={(event) => onMean(event.target.checked)} />
        </LabelledControl>
      </Stack>
    </Banner>
  );
}

/** Whether so much of it is for others; nothing is asked of an item that nobody has reserved. */
export function isBeyondFree(stock: Reserved | undefined, quantity: number): boolean {
  return stock !== undefined && stock.reserved > 0 && quantity > stock.free;
}
