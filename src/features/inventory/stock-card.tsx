import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import { firstRows } from '../../data/read/list-query.ts';
import type { InventoryItem, inventoryItem } from '../../domain/inventory/inventory-item.ts';
import { decimalSum, inThousandths } from '../../domain/kit/values/decimal.ts';
import { EXPECTED_ORDERS, isLow, onOrder } from '../../domain/procurement/low-stock.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useReserved } from '../../resource/form/reserved-notice.tsx';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { StockButtons } from './stock-buttons.tsx';
import { useStockLines } from './use-stock.ts';

/** How many there are, how many of them in known places and still to come, and the ways that changes. */
export function StockCard({ row, speech }: DetailPart<typeof inventoryItem>) {
  const lines = useStockLines(row.id) ?? [];
  const expected = useExpected(row);
  const stock = useReserved(row.id);
  const quantity = row.quantity;
  const placed = inThousandths(decimalSum(lines.map((line) => line.quantity)));
  const minimum = typeof row.minimumQuantity === 'number' ? row.minimumQuantity : null;
  const say = (value: number | null) => speech.format.quantity(value, row.unit);
  return (
    <Card display="grid" gap="4">
      <Wrap gap="6" alignItems="flex-end">
        <div>
          <chakra.div fontSize="sm" color="fg.muted">
            <Trans>In stock</Trans>
          </chakra.div>
          <chakra.div fontSize="3xl" fontWeight="semibold" lineHeight="tight" data-testid="quantity">
            {say(quantity)}
          </chakra.div>
        </div>
        <chakra.div color="fg.muted" fontSize="sm">
          <div>
            <Trans>{say(placed)} in known places</Trans>
          </div>
          {stock && stock.reserved > 0 && (
            <div data-testid="free">
              <Trans>
                {say(stock.reserved)} reserved, {say(stock.free)} free
              </Trans>
            </div>
          )}
          {expected > 0 && (
            <div>
              <Trans>{say(expected)} on order</Trans>
            </div>
          )}
        </chakra.div>
        {quantity < 0 ? (
          <StatusBadge tone="fault">
            <Trans>Below zero: to be reconciled</Trans>
          </StatusBadge>
        ) : isLow(row) ? (
          <StatusBadge tone="energised">
            <Trans>Low: the minimum is {say(minimum)}</Trans>
          </StatusBadge>
        ) : null}
      </Wrap>
      <StockButtons item={row} kinds={['receive', 'issue', 'move', 'count']} />
    </Card>
  );
}

const NO_LIMIT = 2000;

/** What open orders still bring, for those who may see orders. */
function useExpected(item: InventoryItem): number {
  const { database, can } = useWorkspace();
  const maySee = can('procurement:view');
  const query = {
    entity: entities.procurementOrder,
    filters: { status: EXPECTED_ORDERS.join() },
    sort: '-updatedAt',
  };
  const orders = useLive(database, async (local) => (maySee ? firstRows(local, query, NO_LIMIT) : []), [
    maySee,
  ]);
  return orders ? (onOrder([item], orders).get(item.id) ?? 0) : 0;
}
