import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { type ProcurementOrder, procurementOrder } from '../../domain/procurement/procurement-order.ts';
import { entities } from '../../domain/registry.ts';
import { useWorkspace } from '../../session/account/workspace.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';
import { ActionDialog } from '../act/act.tsx';
import { withItem } from '../items/item-list.ts';
import { useRecord } from '../rows/use-record.ts';
import { PartItem } from './part-item.tsx';
import { QuantityFields, useQuantity } from './part-quantity.tsx';
import type { PieceOfWork } from './work.ts';

const { note: NOTE } = procurementOrder.fields;
const NO_LINES: ProcurementOrder['items'] = [];

/** Asks for more of an item than there is: a purchase that somebody else orders, named after the work that needs it. */
export function WishDialog({ work, onClose }: { work: PieceOfWork; onClose: () => void }) {
  const { t } = useLingui();
  const { repository, currency } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [itemId, setItemId] = useState('');
  const [note, setNote] = useState('');
  const item = useRecord(entities.inventoryItem, isUuid(itemId) ? itemId : null);
  const wished = useQuantity(itemId, item);
  const { quantity, unit } = wished;
  const ask = async () => {
    if (!item) return false;
    await repository.create(entities.procurementOrder, {
      status: 'Requested',
      // Whoever orders it knows of whom.
      supplier: t`Not chosen yet`,
      currency,
      workOrderId: work.workOrderId,
      note: [work.name, note.trim()].filter(Boolean).join(' · '),
      items: withItem(NO_LINES, { name: item.name, itemId: item.id, quantity, unit: item.unit }),
    });
    notify({
      kind: 'success',
      message: t`${format.quantity(quantity, unit)} of ${item.name} asked for.`,
    });
  };
  return (
    <ActionDialog
      title={t`Ask for parts`}
      confirmLabel={<Trans>Ask for it</Trans>}
      disabled={!item || !wished.isGood}
      onAct={ask}
      onClose={onClose}
    >
      <Stack minH="18rem" alignContent="start">
        <PartItem item={item} itemId={itemId} onChange={setItemId} />
        <QuantityFields item={item} taken={wished} />
        <LabelledControl label={t`Note`}>
          <TextInput
            autoComplete="off"
            maxLength={NOTE.maxLength - work.name.length - 3}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </LabelledControl>
      </Stack>
    </ActionDialog>
  );
}
