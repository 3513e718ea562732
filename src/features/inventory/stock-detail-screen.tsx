import { chakra } from '@chakra-ui/react';
import { Trans } from '@lingui/react/macro';
import Truck from 'lucide-react/icons/truck';
import { Link } from 'react-router-dom';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine, stockLine } from '../../domain/inventory/stock-line.ts';
import { entities } from '../../domain/registry.ts';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { createPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { ValueView } from '../../resource/values/value-view.tsx';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { MovementsCard } from './movements-card.tsx';
import { StockButtons } from './stock-buttons.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

/** One place of an item. Where it is never changes: stock moves to another line. */
export function StockDetailScreen() {
  return (
    <ResourceDetail
      labels={STOCK_LABELS}
      facts={['condition', 'expiry', 'minimum', 'maximum']}
      story={[]}
      Actions={TransferButton}
      Sections={Sections}
    />
  );
}

/** To another warehouse by a shipment, which says who carries it and who took it over. */
function TransferButton({ row }: DetailPart<typeof stockLine>) {
  const { can } = useWorkspace();
  const { name, itemId, unit, warehouseId } = row;
  if (!can('shipments:create')) return null;
  const items = JSON.stringify([{ name, itemId, quantity: 1, unit }]);
  return (
    <Button asChild>
      <Link to={createPath(entities.shipment, { fromWarehouseId: warehouseId, items })}>
        <Truck aria-hidden /> <Trans>Ship to another store</Trans>
      </Link>
    </Button>
  );
}

const PLACE = ['itemId', 'warehouseId', 'bin', 'lot'];

function Sections({ row, speech }: DetailPart<typeof stockLine>) {
  const item = useRecord(entities.inventoryItem, row.itemId);
  const fieldLabel = useFieldLabel(STOCK_LABELS);
  const quantity = row.quantity;
  return (
    <>
      <Card display="grid" gap="4">
        <chakra.div display="flex" flexWrap="wrap" columnGap="8" rowGap="3">
          {PLACE.map((name) => (
            <chakra.div key={name}>
              <chakra.div fontSize="sm" color="fg.muted">
                {fieldLabel(name)}
              </chakra.div>
              <ValueView speech={speech} name={name} row={row} />
            </chakra.div>
          ))}
        </chakra.div>
        <Wrap gap="4">
          <chakra.div fontSize="3xl" fontWeight="semibold" lineHeight="tight" data-testid="quantity">
            {speech.format.quantity(quantity, row.unit)}
          </chakra.div>
          {quantity < 0 && (
            <StatusBadge tone="fault">
              <Trans>Below zero: to be reconciled</Trans>
            </StatusBadge>
          )}
        </Wrap>
        {item && <Jobs item={item} line={row} />}
      </Card>
      <MovementsCard filter={{ rowId: row.id }} unit={row.unit} />
    </>
  );
}

function Jobs({ item, line }: { item: InventoryItem; line: StockLine }) {
  return <StockButtons item={item} line={line} kinds={['issue', 'move', 'count']} />;
}
