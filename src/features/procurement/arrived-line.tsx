import { chakra } from '@chakra-ui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { AnyItem } from '../../domain/kit/field.ts';
import { LIMITS } from '../../domain/kit/limits.ts';
import { numberOf, outstanding } from '../../domain/supply/order-sums.ts';
import { Field } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { NumberInput, TextInput } from '../../ui/inputs.tsx';

/** What came of a line, as typed. */
export interface Arrived {
  readonly quantity: string;
  /** How many of them cannot be used. */
  readonly damaged: string;
  readonly note: string;
}

export const NOTHING_ARRIVED: Arrived = { quantity: '', damaged: '', note: '' };

/** Undefined for what is no quantity; nothing typed is none. */
export function quantityOf({ quantity }: Arrived): number | undefined {
  return readQuantity(quantity, LIMITS.quantity);
}

/** No more than came. */
export function damagedOf(arrived: Arrived): number | undefined {
  return readQuantity(arrived.damaged, quantityOf(arrived) ?? 0);
}

function readQuantity(typed: string, most: number): number | undefined {
  const value = Number(typed.replace(',', '.'));
  return value >= 0 && value <= most ? value : undefined;
}

interface ArrivedLineProps {
  line: AnyItem;
  value: Arrived;
  onChange: (value: Arrived) => void;
}

/** One line of an order while its goods are counted in. */
export function ArrivedLine({ line, value, onChange }: ArrivedLineProps) {
  const { t } = useLingui();
  const format = useFormat();
  const unit = typeof line.unit === 'string' ? line.unit : undefined;
  const name = String(line.name);
  const quantity = quantityOf(value);
  const isOver = quantity !== undefined && quantity > outstanding(line);
  return (
    <chakra.li borderTop="1px solid" borderColor="border" pt="3" display="grid" gap="2">
      <chakra.div display="flex" flexWrap="wrap" columnGap="3">
        <chakra.strong flex="1 1 10rem">{name}</chakra.strong>
        <chakra.span color="fg.muted" fontSize="sm">
          <Trans>
            {format.number(numberOf(line.receivedQuantity))} of{' '}
            {format.quantity(numberOf(line.quantity), unit)} received
          </Trans>
        </chakra.span>
      </chakra.div>
      <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr 1fr', sm: '1fr 1fr 2fr' }}>
        <Field
          label={t`Arrived`}
          help={isOver && t`More than was ordered.`}
          error={quantity === undefined && t`Not a quantity`}
        >
          <NumberInput
            aria-label={t`Arrived: ${name}`}
            unit={unit}
            value={value.quantity}
            onChange={(event) => onChange({ ...value, quantity: event.target.value })}
          />
        </Field>
        <Field label={t`Of them damaged`} error={damagedOf(value) === undefined && t`Not more than arrived`}>
          <NumberInput
            aria-label={t`Damaged: ${name}`}
            unit={unit}
            value={value.damaged}
            onChange={(event) => onChange({ ...value, damaged: event.target.value })}
          />
        </Field>
        <chakra.div gridColumn={{ base: '1 / -1', sm: 'auto' }}>
          <Field label={t`Note`}>
            <TextInput
              maxLength={500}
              autoComplete="off"
              value={value.note}
              onChange={(event) => onChange({ ...value, note: event.target.value })}
            />
          </Field>
        </chakra.div>
      </chakra.div>
      {typeof line.itemId !== 'string' && (
        <chakra.p color="fg.muted" fontSize="sm">
          <Trans>Not in the catalogue: no stock changes.</Trans>
        </chakra.p>
      )}
    </chakra.li>
  );
}
