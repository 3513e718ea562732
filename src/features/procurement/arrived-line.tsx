import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { type Json } from '../../domain/kit/fields/field.ts';
import { unitBeside } from '../../domain/kit/fields/unit-beside.ts';
import { type NumberBounds, numberWithin } from '../../domain/kit/values/typed-number.ts';
import { outstanding } from '../../domain/procurement/order-sums.ts';
import type { OrderLine } from '../../domain/procurement/procurement-order.ts';
import { quantityIn } from '../../domain/units/whole-pieces.ts';
import { NumberInputField } from '../../resource/inputs/number-field.tsx';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { Muted, MutedText } from '../../ui/page/text.tsx';

/** What came of a line, as typed. */
export interface Arrived {
  readonly quantity: string;
  /** How many of them cannot be used. */
  readonly damaged: string;
  readonly note: string;
}

export const NOTHING_ARRIVED: Arrived = { quantity: '', damaged: '', note: '' };

type Line = Readonly<Record<string, Json | undefined>>;

/** Undefined for what is no quantity of the line; nothing typed is none. */
export function quantityOf({ quantity }: Pick<Arrived, 'quantity'>, line: Line): number | undefined {
  return read(quantity, boundsOf(line));
}

/** No more than came. */
export function damagedOf(arrived: Arrived, line: Line): number | undefined {
  return read(arrived.damaged, { ...boundsOf(line), max: quantityOf(arrived, line) ?? 0 });
}

function boundsOf(line: Line): NumberBounds {
  return quantityIn(unitBeside(line));
}

function read(typed: string, bounds: NumberBounds): number | undefined {
  const value = numberWithin(typed, bounds);
  return value === null ? 0 : value;
}

interface ArrivedLineProps {
  line: OrderLine;
  value: Arrived;
  onChange: (value: Arrived) => void;
}

/** One line of an order while its goods are counted in. */
export function ArrivedLine({ line, value, onChange }: ArrivedLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const unit = unitBeside(line) ?? undefined;
  const name = line.name;
  const quantity = quantityOf(value, line);
  const isOver = quantity !== undefined && quantity > outstanding(line);
  return (
    <chakra.li borderTop="1px solid" borderColor="border" pt="3" display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" columnGap="3">
        <chakra.strong flex="1 1 10rem">{name}</chakra.strong>
        <Muted fontSize="sm">
          <Trans>
            {format.number(line.receivedQuantity ?? 0)} of {format.quantity(line.quantity, unit)} received
          </Trans>
        </Muted>
      </chakra.div>
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr 1fr', sm: '1fr 1fr 2fr' }}>
        <NumberInputField
          label={t`Arrived`}
          name={t`Arrived: ${name}`}
          help={isOver && t`More than was ordered.`}
          unit={unit}
          bounds={boundsOf(line)}
          value={value.quantity}
          onChange={(typed) => onChange({ ...value, quantity: typed })}
        />
        <NumberInputField
          label={t`Of them damaged`}
          name={t`Damaged: ${name}`}
          error={damagedOf(value, line) === undefined && t`Not more than arrived`}
          unit={unit}
          bounds={boundsOf(line)}
          value={value.damaged}
          onChange={(typed) => onChange({ ...value, damaged: typed })}
        />
        <chakra.div gridColumn={{ base: '1 / -1', sm: 'auto' }}>
          <LabelledControl label={t`Note`}>
            <TextInput
              maxLength={500}
              autoComplete="off"
              value={value.note}
              onChange={(event) => onChange({ ...value, note: event.target.value })}
            />
          </LabelledControl>
        </chakra.div>
      </chakra.div>
      {typeof line.itemId !== 'string' && (
        <MutedText fontSize="sm">
          <Trans>Not in the catalogue: no stock changes.</Trans>
        </MutedText>
      )}
    </chakra.li>
  );
}
