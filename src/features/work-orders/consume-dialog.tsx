import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { placesByIds } from '../../data/read/stock/places.ts';
import { ownStoresOf, stockReader } from '../../data/read/stock/stock-reader.ts';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import type { StockLine } from '../../domain/inventory/stock-line.ts';
import { byQuantity, isUsable, pointOf } from '../../domain/inventory/stock-places.ts';
import { stockWrites } from '../../domain/inventory/stock-writes.ts';
import { usualLine } from '../../domain/inventory/usual-place.ts';
import type { Write } from '../../domain/kit/entity/write.ts';
import { QUANTITY } from '../../domain/kit/fields/measures.ts';
import { inThousandths } from '../../domain/kit/values/decimal.ts';
import { isUuid } from '../../domain/kit/values/ids.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { entities } from '../../domain/registry.ts';
import { keptIn, stockQuantity } from '../../domain/units/kept-in.ts';
import { unitsFor } from '../../domain/units/units.ts';
import { isPartOfPiece } from '../../domain/units/whole-pieces.ts';
import { placeWords } from '../../domain/warehouses/container.ts';
import type { WorkOrder } from '../../domain/work-orders/work-order.ts';
import { ActionDialog } from '../../resource/act/act.tsx';
import { OverdrawnNotice } from '../../resource/form/overdrawn-notice.tsx';
import { isBeyondFree, ReservedNotice, useReserved } from '../../resource/form/reserved-notice.tsx';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { ReferencePicker } from '../../resource/inputs/reference-picker.tsx';
import { useRecord } from '../../resource/rows/use-record.ts';
import { useWorkspace, type Workspace } from '../../session/account/workspace.tsx';
import { useLive } from '../../session/use-live.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useNotify } from '../../ui/notices/notifier.tsx';
import { Stack } from '../../ui/page/layout.tsx';

/** What is taken; none is nothing to take. */
const TAKEN = { ...QUANTITY, min: 0.001 };

/** Takes parts out of stock for an order. What the shelf says is a hint: who stands before it knows better. */
export function ConsumeDialog({ order, onClose }: { order: WorkOrder; onClose: () => void }) {
  const { t } = useLingui();
  const { repository } = useWorkspace();
  const notify = useNotify();
  const format = useFormat();
  const [itemId, setItemId] = useState('');
  const item = useRecord(entities.inventoryItem, isUuid(itemId) ? itemId : null);
  const { places, line, lineId, setLine } = useSource(itemId);
  const taken = useQuantity(itemId, item);
  const { quantity, unit } = taken;
  const isRead = item && places?.itemId === item.id;
  const stock = useReserved(itemId, order.id);
  const [meant, setMeant] = useState('');
  const isBeyond = isBeyondFree(stock, quantity);
  const isGood = isRead && quantity > 0 && quantity <= TAKEN.max && !taken.isBroken;
  const consume = async () => {
    if (!item) return false;
    await repository.saveTogether(takenOut(order, item, line, quantity));
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
      onAct={consume}
      onClose={onClose}
    >
      <Stack minH="18rem" alignContent="start">
        <LabelledControl
          label={t`Item`}
          required
          help={item && t`${format.quantity(item.quantity, unit)} in stock`}
          error={itemId && item === null ? t`Pick an item from the list.` : undefined}
        >
          <ReferencePicker entity="inventoryItem" value={itemId} onChange={setItemId} />
        </LabelledControl>
        {isRead && places.lines.length > 0 && (
          <PlaceSelect places={places} unit={unit} value={lineId} onChange={setLine} />
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
        {isGood && <OverdrawnNotice writes={takenOut(order, item, line, quantity)} />}
      </Stack>
    </ActionDialog>
  );
}

type Item = InventoryItem | null | undefined;

/** Where it is taken from: the usual place, until another one is picked for this item. */
function useSource(itemId: string) {
  const { database } = useWorkspace();
  const [chosen, setChosen] = useState<{ itemId: string; lineId: string } | null>(null);
  const places = useLive(database, (local) => placesOf(local, itemId), [itemId]);
  const lineId = chosen?.itemId === itemId ? chosen.lineId : (places?.usual ?? '');
  return {
    places,
    lineId,
    line: places?.lines.find(({ id }) => id === lineId),
    setLine: (picked: string) => setChosen({ itemId, lineId: picked }),
  };
}

/** How much is taken, typed in the unit in which it is kept until another one is picked for this item. */
function useQuantity(itemId: string, item: Item) {
  const [typed, setTyped] = useState('1');
  const [chosen, setChosen] = useState<{ itemId: string; unit: string } | null>(null);
  const unit = item ? item.unit : '';
  const takenIn = chosen?.itemId === itemId ? chosen.unit : unit;
  const given = numberWithin(typed, TAKEN);
  const quantity = item && given ? inThousandths(stockQuantity({ unit: takenIn }, item, given)) : 0;
  return {
    typed,
    setTyped,
    takenIn,
    setTakenIn: (picked: string) => setChosen({ itemId, unit: picked }),
    /** In `unit`; 0 where nothing sensible is typed. */
    quantity,
    unit,
    isBroken: isPartOfPiece(quantity, unit),
  };
}

function QuantityFields({ item, taken }: { item: Item; taken: ReturnType<typeof useQuantity> }) {
  const { t } = useLingui();
  const format = useFormat();
  const { typed, setTyped, takenIn, setTakenIn, quantity, unit, isBroken } = taken;
  return (
    <chakra.div display="flex" gap="3" alignItems="flex-start">
      <NumberInputField
        label={t`Quantity`}
        required
        maxW="10rem"
        bounds={TAKEN}
        value={typed}
        onChange={setTyped}
        error={isBroken && t`Whole numbers only: it is counted in pieces.`}
        help={takenIn !== unit && quantity > 0 && t`That is ${format.quantity(quantity, unit)}.`}
      />
      {item && <UnitSelect item={item} value={takenIn} onChange={setTakenIn} />}
    </chakra.div>
  );
}

function takenOut(
  order: WorkOrder,
  item: InventoryItem,
  line: StockLine | undefined,
  quantity: number,
): Write[] {
  const change = { item, point: line ? pointOf(item, line) : null, delta: -quantity };
  return stockWrites([change], order.number ?? order.title);
}

interface PlaceSelectProps {
  places: Pick<Awaited<ReturnType<typeof placesOf>>, 'lines' | 'nameOf'>;
  unit: string;
  value: string;
  onChange: (lineId: string) => void;
}

function PlaceSelect({ places, unit, value, onChange }: PlaceSelectProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <LabelledControl label={t`From`}>
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t`No known place`}</option>
        {places.lines.map((line) => (
          <option key={line.id} value={line.id}>
            {places.nameOf(line)} ({format.quantity(line.quantity, unit)})
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

function UnitSelect(props: { item: InventoryItem; value: string; onChange: (unit: string) => void }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <LabelledControl label={t`Unit`}>
      <Select value={props.value} onChange={(event) => props.onChange(event.target.value)}>
        {unitsFor(keptIn(props.item)).map((one) => (
          <option key={one} value={one}>
            {format.unit(one)}
          </option>
        ))}
      </Select>
    </LabelledControl>
  );
}

/** Where the item lies, the fullest first, and where this person usually takes it from. */
async function placesOf(database: Workspace['database'], itemId: string) {
  const all = isUuid(itemId) ? await stockReader(database).linesOf(itemId) : [];
  const lines = byQuantity(all).filter(isUsable);
  const ids = lines.map(({ warehouseId }) => warehouseId);
  const places = await placesByIds(database, ids);
  const nameOf = ({ warehouseId, bin, lot }: StockLine) => {
    const placed = places.get(warehouseId);
    const name = placed ? placeWords(placed.place, placed.within) : '–';
    return [name, bin, lot].filter((part) => part !== null && part !== '').join(' · ');
  };
  // Among several that are not the person's own the fullest is a guess that they see, and can change.
  const usual = usualLine(lines, await ownStoresOf(database)) ?? lines.find((line) => line.quantity > 0);
  return { itemId, lines, nameOf, usual: usual?.id };
}
