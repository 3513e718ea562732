import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { pointOf } from '../../domain/inventory/stock-places.ts';
import { stockWrites } from '../../domain/inventory/stock-writes.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { inBackground } from '../../domain/kit/values/in-background.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { ActionDialog } from '../act/act.tsx';
import { OverdrawnNotice } from '../form/overdrawn-notice.tsx';
import { isBeyondFree, ReservedNotice, useReserved } from '../form/reserved-notice.tsx';
import { useRecord } from '../rows/use-record.ts';
import { PartItem } from './part-item.tsx';
import { PlaceSelect, usePlace } from './part-place.tsx';
import { QuantityFields, useQuantity } from './part-quantity.tsx';
import { type PieceOfWork, stockPurpose } from './work.ts';

/** Takes parts out of stock for a piece of work. What the shelf says is a hint: who stands before it knows better. */
export function TakeDialog({ work, onClose }: { work: PieceOfWork; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [itemId, setItemId] = useState('');
  const item = useRecord(entities.inventoryItem, isUuid(itemId) ? itemId : null);
  const { places, line, lineId, setLine, takeCode } = usePlace(itemId);
  const taken = useQuantity(itemId, item);
  const { quantity, unit } = taken;
  const isRead = item && places?.itemId === item.id;
  const stock = useReserved(itemId, work.workOrderId ?? undefined);
  const [meant, setMeant] = useState('');
  const isBeyond = isBeyondFree(stock, quantity);
  const isGood = isRead && taken.isGood;
  const take = async () => {
    if (!item) return false;
    await repository.saveTogether(takenOut(work, item, line, quantity));
    notify({
      kind: 'success',
      message: t`${format.quantity(quantity, unit)} of ${item.name} taken out.`,
    });
  };
  return (
    <ActionDialog
      title={t`Use parts`}
      confirmLabel={<Trans>Take out of stock</Trans>}
      disabled={!isGood || (isBeyond && meant !== itemId)}
      onAct={take}
      onClose={onClose}
    >
      <Stack minH="18rem" alignContent="start">
        <PartItem
          item={item}
          itemId={itemId}
          onChange={setItemId}
          onScanned={(id, code) => inBackground(takeCode(id, code))}
        />
        {isRead && places.lines.length > 0 && (
          <PlaceSelect label={t`From`} places={places} unit={unit} value={lineId} onChange={setLine} />
        )}
        <QuantityFields item={item} taken={taken} />
        {isGood && isBeyond && stock && (
          <ReservedNotice
            item={item}
            stock={stock}
            isMeant={meant === itemId}
            onMean={(isMeant) => setMeant(isMeant ? itemId : '')}
          />
        )}
        {isGood && <OverdrawnNotice writes={takenOut(work, item, line, quantity)} />}
      </Stack>
    </ActionDialog>
  );
}

function takenOut(
  work: PieceOfWork,
  item: InventoryItem,
  line: StockLine | undefined,
  quantity: number,
): Write[] {
  const change = { item, point: line ? pointOf(item, line) : null, delta: -quantity };
  return stockWrites([change], work.name, stockPurpose(work));
}
