import { chakra } from '@chakra-ui/react';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import BookOpen from 'lucide-react/icons/book-open';
import Boxes from 'lucide-react/icons/boxes';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ScanLine from 'lucide-react/icons/scan-line';
import Truck from 'lucide-react/icons/truck';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine, stockLine } from '../../domain/inventory/stock-line.ts';
import { addDays } from '../../domain/kit/time/calendar-days.ts';
import { entities } from '../../domain/registry.ts';
import type { DetailPart } from '../../resource/detail/resource-detail.tsx';
import { useReserved } from '../../resource/form/reserved-notice.tsx';
import type { IdsOfView } from '../../resource/list/use-matches.ts';
import { recordScreens } from '../../resource/record-screens.tsx';
import { createPath, listPath } from '../../resource/rows/record-path.ts';
import { useRecord } from '../../resource/rows/use-record.ts';
import { ValueView } from '../../resource/values/value-view.tsx';
import { useFieldLabel } from '../../resource/words/use-field-label.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LinkButton } from '../../ui/controls/button.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { StatusBadge } from '../../ui/notices/badge.tsx';
import { Card } from '../../ui/page/card.tsx';
import { Wrap } from '../../ui/page/layout.tsx';
import { MutedText } from '../../ui/page/text.tsx';
import { STOCK_EXTRAS } from './list-extras.ts';
import { MovementsCard } from './movements-card.tsx';
import { ReservedCard } from './reserved-card.tsx';
import { StockButtons } from './stock-buttons.tsx';
import { STOCK_LABELS } from './stock-labels.ts';

/** No index compares two fields of a row, or a field with today; only these tabs read all lines. */
const those =
  (fits: (line: StockLine, today: string) => boolean): IdsOfView =>
  ({ database, today }) => {
    const day = today();
    return database.rows(entities.stockLine).idsWhere((line) => fits(line, day));
  };

/** Days. */
const SOON = 60;

const short = those(({ minimum, quantity }) => minimum !== null && quantity <= minimum);

const negative = those(({ quantity }) => quantity < 0);

const expiring = those(
  ({ expiry, quantity }, today) => expiry !== null && quantity > 0 && expiry <= addDays(today, SOON),
);

const PLACE = ['itemId', 'warehouseId', 'bin', 'lot'];

export const stockScreens = recordScreens(STOCK_LABELS, {
  list: {
    views: [
      { id: 'short', label: msg`To fill up`, only: short },
      {
        id: 'condition',
        label: msg`Not usable`,
        state: () => ({ filters: { condition: 'damaged,quarantined,lost' } }),
      },
      { id: 'expiring', label: msg`Expiring`, only: expiring, state: () => ({ sort: 'expiry' }) },
      { id: 'negative', label: msg`To reconcile`, only: negative },
    ],
    icon: <Boxes />,
    extras: STOCK_EXTRAS,
    headerActions: (
      <>
        <JobsButton />
        <LinkButton to={listPath(entities.stockCount)} icon={<ClipboardCheck aria-hidden />}>
          <Trans>Counts</Trans>
        </LinkButton>
        <LinkButton to={listPath(entities.stockMovement)} icon={<BookOpen aria-hidden />}>
          <Trans>Stock book</Trans>
        </LinkButton>
      </>
    ),
  },
  form: {
    sections: [
      { fields: ['condition', 'expiry'] },
      { title: msg`Limits at this place`, fields: ['minimum', 'maximum'] },
    ],
  },
  /** One place of an item. Where it is never changes: stock moves to another line. */
  detail: {
    facts: ['condition', 'expiry', 'minimum', 'maximum'],
    story: [],
    Actions: TransferButton,
    Sections,
  },
});

/** Scanning from line to line. */
function JobsButton() {
  const { can } = useWorkspace();
  if (!can('inventory:edit')) return null;
  return (
    <LinkButton to="/tenant/stock/jobs" icon={<ScanLine aria-hidden />}>
      <Trans>Guided jobs</Trans>
    </LinkButton>
  );
}

/** To another warehouse by a shipment, which says who carries it and who took it over. */
function TransferButton({ row }: DetailPart<typeof stockLine>) {
  const { can } = useWorkspace();
  const { name, itemId, unit, warehouseId } = row;
  if (!can('shipments:create')) return null;
  const items = JSON.stringify([{ name, itemId, quantity: 1, unit }]);
  return (
    <LinkButton
      to={createPath(entities.shipment, { fromWarehouseId: warehouseId, items })}
      icon={<Truck aria-hidden />}
    >
      <Trans>Ship to another store</Trans>
    </LinkButton>
  );
}

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
          {item && <FreeInAll item={item} />}
          {quantity < 0 && (
            <StatusBadge tone="fault">
              <Trans>Below zero: to be reconciled</Trans>
            </StatusBadge>
          )}
        </Wrap>
        {item && <Jobs item={item} line={row} />}
      </Card>
      {item && <ReservedCard item={item} />}
      <MovementsCard filter={{ rowId: row.id }} unit={row.unit} />
    </>
  );
}

/** Orders reserve of an item, wherever it lies. */
function FreeInAll({ item }: { item: InventoryItem }) {
  const format = useFormat();
  const stock = useReserved(item.id);
  if (!stock || stock.reserved === 0) return null;
  return (
    <MutedText>
      <Trans>
        In all stores {format.quantity(stock.reserved, item.unit)} reserved,{' '}
        {format.quantity(stock.free, item.unit)} free
      </Trans>
    </MutedText>
  );
}

function Jobs({ item, line }: { item: InventoryItem; line: StockLine }) {
  return <StockButtons item={item} line={line} kinds={['issue', 'move', 'count']} />;
}
