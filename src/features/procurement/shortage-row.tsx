import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Shortage } from '../../domain/procurement/low-stock.ts';
import { quantityIn } from '../../domain/units/whole-pieces.ts';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { useFormat } from '../../ui/format/format.ts';

interface ShortageRowProps {
  shortage: Shortage;
  value: string;
  onChange: (value: string) => void;
}

/** An item that runs out: how many there are, and how many to order. None: left out. */
export function ShortageRow({ shortage: { item, onOrder }, value, onChange }: ShortageRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const unit = item.unit;
  const there = format.quantity(item.quantity, unit);
  const minimum = format.number(item.minimumQuantity ?? 0);
  const name = item.name;
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns="1fr 9rem"
      columnGap="3"
      alignItems="center"
      py="2"
      borderTop="1px solid"
      borderColor="border"
    >
      <chakra.div minW="0">
        <chakra.div fontWeight="medium">{name}</chakra.div>
        <chakra.div color="fg.muted" fontSize="sm">
          <Trans>
            {there} in stock, minimum {minimum}
          </Trans>
          {onOrder > 0 && (
            <>
              {' · '}
              <Trans>{format.number(onOrder)} on order</Trans>
            </>
          )}
        </chakra.div>
      </chakra.div>
      <NumberInputField
        label={t`Order ${name}`}
        labelHidden
        bounds={quantityIn(unit)}
        unit={unit}
        value={value}
        onChange={onChange}
      />
    </chakra.li>
  );
}
