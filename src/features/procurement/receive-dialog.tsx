import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { stockReader } from '../../data/stock-reader.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import type { AnyItem } from '../../domain/kit/field.ts';
import { itemsOf } from '../../domain/kit/field.ts';
import { isUuid } from '../../domain/kit/ids.ts';
import { isComplete, receiveGoods } from '../../domain/supply/goods-receipt.ts';
import { numberOf, outstanding } from '../../domain/supply/order-sums.ts';
import { mostOf } from '../../domain/supply/over-receipt.ts';
import { damagedPointsIn, pointsIn } from '../../domain/supply/stock-places.ts';
import { withItem } from '../../resource/item-list.ts';
import { ReferencePicker } from '../../resource/reference-picker.tsx';
import { useSaving } from '../../resource/save-failure.ts';
import { useRecord } from '../../resource/use-record.ts';
import { useWorkspace } from '../../session/workspace.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useNotify } from '../../ui/notifier.tsx';
import { type Arrived, ArrivedLine, damagedOf, NOTHING_ARRIVED, quantityOf } from './arrived-line.tsx';

/** Books what came of an order: per line how many and in what condition, and into which warehouse. */
export function ReceiveDialog({ order, onClose }: { order: AnyRow; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const workspace = useWorkspace();
  const saving = useSaving();
  const lines = itemsOf(order.items);
  const [arrived, setArrived] = useState<Readonly<Record<string, Arrived>>>(() => expectedOf(lines));
  const [warehouseId, setWarehouseId] = useState(String(order.warehouseId ?? ''));
  const [closeShort, setCloseShort] = useState(isComplete(order));
  const warehouse = useRecord('warehouse', isUuid(warehouseId) ? warehouseId : null);
  const counted = lines.map((line) => arrived[line.id] ?? NOTHING_ARRIVED);
  const quantities = counted.map(quantityOf);
  const isTyped = [...quantities, ...counted.map(damagedOf)].every((quantity) => quantity !== undefined);
  const tolerance = workspace.tenant.overReceiptPercent ?? 0;
  const isOver = (line: AnyItem, quantity: number) =>
    quantity > 0 && numberOf(line.receivedQuantity) + quantity > mostOf(numberOf(line.quantity), tolerance);
  const over = lines.filter((line, index) => isOver(line, quantities[index] ?? 0));
  const [isMeant, setMeant] = useState(false);
  const hasSome = quantities.some((quantity) => quantity !== undefined && quantity > 0);
  const save = async () => {
    const { database, repository, user } = workspace;
    const receivedAt = new Date().toISOString();
    const receipts = lines.reduce<readonly AnyItem[]>((list, line) => {
      const given = arrived[line.id] ?? NOTHING_ARRIVED;
      const quantity = quantityOf(given) ?? 0;
      if (quantity === 0) return list;
      const note = given.note.trim() || null;
      return withItem(list, {
        lineId: line.id,
        quantity,
        damagedQuantity: damagedOf(given) || null,
        warehouseId,
        note,
        receivedAt,
        receivedBy: user.id,
        overReceipt: isOver(line, quantity),
      });
    }, itemsOf(order.receipts));
    const itemIds = lines.flatMap(({ itemId }) => (typeof itemId === 'string' ? [itemId] : []));
    const reader = stockReader(database);
    const points = await pointsIn(reader, itemIds, warehouseId);
    const damagedPoints = await damagedPointsIn(reader, itemIds, warehouseId);
    const delivery = { receipts, points, damagedPoints, closeShort };
    if (!(await saving(() => repository.saveTogether(receiveGoods(order, delivery))))) return;
    notify({ kind: 'success', message: t`Saved on this device.` });
    onClose();
  };
  return (
    <Dialog
      title={t`Receive goods`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={!warehouse || !isTyped || !(hasSome || closeShort) || (over.length > 0 && !isMeant)}
            onClick={() => void save()}
          >
            {hasSome ? <Trans>Put into stock</Trans> : <Trans>Close the order</Trans>}
          </Button>
        </>
      }
    >
      <chakra.div display="grid" gap="4">
        <Field label={t`Into warehouse`} required>
          <ReferencePicker entity="warehouse" value={warehouseId} onChange={setWarehouseId} />
        </Field>
        <chakra.ul listStyle="none" display="grid" gap="3">
          {lines.map((line) => (
            <ArrivedLine
              key={line.id}
              line={line}
              value={arrived[line.id] ?? NOTHING_ARRIVED}
              onChange={(value) => setArrived({ ...arrived, [line.id]: value })}
            />
          ))}
        </chakra.ul>
        {over.length > 0 && (
          <Banner kind="warning">
            <chakra.div display="grid" gap="2">
              <Trans>
                More than was ordered: {over.map(({ name }) => String(name)).join(', ')}. Count again, or say
                that it is so.
              </Trans>
              <Field label={t`Yes, more came than was ordered`}>
                <Switch checked={isMeant} onChange={(event) => setMeant(event.target.checked)} />
              </Field>
            </chakra.div>
          </Banner>
        )}
        <Field label={t`Nothing more is expected`} help={t`Closes the order although not everything came.`}>
          <Switch checked={closeShort} onChange={(event) => setCloseShort(event.target.checked)} />
        </Field>
      </chakra.div>
    </Dialog>
  );
}

/** What one hopes for: everything that is still to come. */
function expectedOf(lines: readonly AnyItem[]): Record<string, Arrived> {
  return Object.fromEntries(
    lines.map((line) => [line.id, { ...NOTHING_ARRIVED, quantity: String(outstanding(line)) }]),
  );
}
