import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { InventoryItem } from '../../domain/inventory/inventory-item.ts';
import { QUANTITY } from '../../domain/kit/fields/measures.ts';
import { inThousandths } from '../../domain/kit/values/decimal.ts';
import { numberWithin } from '../../domain/kit/values/typed-number.ts';
import { keptIn, stockQuantity } from '../../domain/units/kept-in.ts';
import { unitsFor } from '../../domain/units/units.ts';
import { isPartOfPiece } from '../../domain/units/whole-pieces.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { Select } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { NumberInputField } from '../inputs/number-field.tsx';

/** What is taken; none is nothing to take. */
const TAKEN = { ...QUANTITY, min: 0.001 };

type Item = InventoryItem | null | undefined;

/** How much it is, typed in the unit in which it is kept until another one is picked for this item. */
export function useQuantity(itemId: string, item: Item) {
  const [typed, setTyped] = useState('1');
  const [chosen, setChosen] = useState<{ itemId: string; unit: string } | null>(null);
  const unit = item ? item.unit : '';
  const takenIn = chosen?.itemId === itemId ? chosen.unit : unit;
  const given = numberWithin(typed, TAKEN);
  const quantity = item && given ? inThousandths(stockQuantity({ unit: takenIn }, item, given)) : 0;
  const isBroken = isPartOfPiece(quantity, unit);
  return {
    typed,
    setTyped,
    takenIn,
    setTakenIn: (picked: string) => setChosen({ itemId, unit: picked }),
    /** In `unit`; 0 where nothing sensible is typed. */
    quantity,
    unit,
    isBroken,
    isGood: quantity > 0 && quantity <= TAKEN.max && !isBroken,
  };
}

interface QuantityFieldsProps {
  item: Item;
  taken: ReturnType<typeof useQuantity>;
  /** What else is wrong with it. */
  error?: string | false;
}

export function QuantityFields({ item, taken, error = false }: QuantityFieldsProps) {
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
        error={isBroken ? t`Whole numbers only: it is counted in pieces.` : error}
        help={takenIn !== unit && quantity > 0 && t`That is ${format.quantity(quantity, unit)}.`}
      />
      {item && <UnitSelect item={item} value={takenIn} onChange={setTakenIn} />}
    </chakra.div>
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
