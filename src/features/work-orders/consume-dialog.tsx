import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rowsByIds } from '../../data/list-query.ts';
import { ownStoresOf, stockReader } from '../../data/stock-reader.ts';
import type { AnyRow } from '../../domain/kit/entity.ts';
import { isUuid } from '../../domain/kit/ids.ts';
import { byQuantity, isUsable, pointOf } from '../../domain/supply/stock-places.ts';
import { stockWrites } from '../../domain/supply/stock-writes.ts';
import { usualLine } from '../../domain/supply/usual-place.ts';
import { ActionDialog } from '../../resource/act.tsx';
import { ReferencePicker } from '../../resource/reference-picker.tsx';
import { useRecord } from '../../resource/use-record.ts';
import { useLive } from '../../session/use-live.ts';
import { useWorkspace, type Workspace } from '../../session/workspace.tsx';
import { Field } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberInput, Select } from '../../ui/inputs.tsx';
import { useNotify } from '../../ui/notifier.tsx';

/** Takes parts out of stock for an order. What the shelf says is a hint: who stands before it knows better. */
export function ConsumeDialog({ order, onClose }: { order: AnyRow; onClose: () => void }) {
  const { t } = useLingui();
  const { database, repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [itemId, setItemId] = useState('');
  const [text, setText] = useState('1');
  const [chosen, setChosen] = useState<{ itemId: string; lineId: string } | null>(null);
  const item = useRecord('inventoryItem', isUuid(itemId) ? itemId : null);
  const places = useLive(() => placesOf(database, itemId), [database, itemId]);
  const quantity = Number(text.replace(',', '.'));
  const isRead = item && places?.itemId === item.id;
  const isGood = isRead && Number.isFinite(quantity) && quantity > 0;
  const unit = item ? String(item.unit) : '';
  const lineId = chosen?.itemId === itemId ? chosen.lineId : (places?.usual ?? '');
  const consume = async () => {
    if (!item) return false;
    const line = places?.lines.find(({ id }) => id === lineId);
    const change = { item, point: line ? pointOf(item, line) : null, delta: -quantity };
    await repository.saveTogether(stockWrites([change], String(order.number ?? order.title)));
    notify({
      kind: 'success',
      message: t`${format.quantity(quantity, unit)} of ${String(item.name)} taken out.`,
    });
  };
  return (
    <ActionDialog
      title={t`Use parts`}
      confirmLabel={<Trans>Take out of stock</Trans>}
      disabled={!isGood}
      onAct={consume}
      onClose={onClose}
    >
      <chakra.div display="grid" gap="4" minH="18rem" alignContent="start">
        <Field
          label={t`Item`}
          required
          help={item && t`${format.quantity(Number(item.quantity), unit)} in stock`}
          error={itemId && item === null ? t`Pick an item from the list.` : undefined}
        >
          <ReferencePicker entity="inventoryItem" value={itemId} onChange={setItemId} />
        </Field>
        {isRead && places.lines.length > 0 && (
          <Field label={t`From`}>
            <Select value={lineId} onChange={(event) => setChosen({ itemId, lineId: event.target.value })}>
              <option value="">{t`No known place`}</option>
              {places.lines.map((line) => (
                <option key={line.id} value={line.id}>
                  {places.nameOf(line)} ({format.quantity(Number(line.quantity), unit)})
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t`Quantity`} required>
          <chakra.div maxW="10rem">
            <NumberInput unit={unit} value={text} onChange={(event) => setText(event.target.value)} />
          </chakra.div>
        </Field>
      </chakra.div>
    </ActionDialog>
  );
}

/** Where the item lies, the fullest first, and where this person usually takes it from. */
async function placesOf(database: Workspace['database'], itemId: string) {
  const all = isUuid(itemId) ? await stockReader(database).linesOf(itemId) : [];
  const lines = byQuantity(all).filter(isUsable);
  const ids = [...new Set(lines.map(({ warehouseId }) => String(warehouseId)))];
  const stores = await rowsByIds(database, 'warehouse', ids);
  const names = new Map(stores.flatMap((store) => (store ? [[store.id, String(store.name)] as const] : [])));
  const nameOf = ({ warehouseId, bin, lot }: AnyRow) =>
    [names.get(String(warehouseId)) ?? '–', bin, lot]
      .filter((part) => part !== null && part !== '')
      .join(' · ');
  // Among several that are not the person's own the fullest is a guess that they see, and can change.
  const usual =
    usualLine(lines, await ownStoresOf(database)) ?? lines.find((line) => Number(line.quantity) > 0);
  return { itemId, lines, nameOf, usual: usual?.id };
}
