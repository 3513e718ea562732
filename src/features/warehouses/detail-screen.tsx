import { Trans, useLingui } from '@lingui/react/macro';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import PackagePlus from 'lucide-react/icons/package-plus';
import { Link } from 'react-router-dom';
import { entities } from '../../domain/registry.ts';
import type { warehouse } from '../../domain/warehouses/warehouse.ts';
import type { Relation } from '../../resource/detail/related-list.tsx';
import { type DetailPart, ResourceDetail } from '../../resource/detail/resource-detail.tsx';
import { createPath } from '../../resource/rows/record-path.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { BinsCard } from './bins-card.tsx';
import { WAREHOUSE_LABELS } from './labels.ts';
import { moveStock } from './move-stock.ts';
import { StockHere } from './stock-here.tsx';

const RELATED: readonly Relation[] = [
  { entity: 'shipment', field: 'toWarehouseId', canCreate: true },
  { entity: 'procurementOrder', field: 'warehouseId' },
];

const MOVERS = { stockLine: moveStock };

export function WarehouseDetailScreen() {
  return (
    <ResourceDetail
      labels={WAREHOUSE_LABELS}
      facts={['kind', 'keeper', 'address', 'latitude', 'longitude']}
      story={['note']}
      Actions={Actions}
      Sections={Sections}
      related={RELATED}
      movers={MOVERS}
    />
  );
}

function Actions({ row }: DetailPart<typeof warehouse>) {
  const { t } = useLingui();
  const { can, flag } = useWorkspace();
  const name = row.name;
  if (!can('inventory:edit') || flag('inventory') !== true) return null;
  return (
    <>
      <Button asChild>
        <Link to={createPath(entities.stockCount, { warehouseId: row.id, title: t`Count of ${name}` })}>
          <ClipboardCheck aria-hidden /> <Trans>Count the stock</Trans>
        </Link>
      </Button>
      <Button look="primary" asChild>
        <Link to={createPath(entities.stockLine, { warehouseId: row.id })}>
          <PackagePlus aria-hidden /> <Trans>Receive stock</Trans>
        </Link>
      </Button>
    </>
  );
}

function Sections(part: DetailPart<typeof warehouse>) {
  return (
    <>
      <StockHere {...part} />
      <BinsCard {...part} />
    </>
  );
}
