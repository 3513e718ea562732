import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import type { NumberBounds } from '../../domain/kit/values/typed-number.ts';
import { TextInput } from '../../ui/controls/inputs.tsx';
import { useFormat } from '../../ui/format/format.ts';
import { useMedia } from '../../ui/page/use-media.ts';
import { withOtherSign } from './number-input.tsx';
import { ReadingsOffer } from './readings-offer.tsx';
import { useNumberFault } from './use-number-fault.ts';
import { useTypedNumber } from './use-typed-number.ts';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0'] as const;

const Key = chakra('button', {
  base: {
    minH: '14',
    bg: 'bg.surface',
    border: '1px solid',
    borderColor: 'border.strong',
    borderRadius: 'md',
    fontSize: 'xl',
    cursor: 'pointer',
    display: 'grid',
    placeItems: 'center',
    touchAction: 'manipulation',
    _hover: { bg: 'bg.hover' },
    _active: { bg: 'bg.selected' },
  },
});

interface NumberPadProps {
  label: string;
  /** What a form holds of a number: see `typed-number.ts`. */
  value: string;
  onChange: (value: string) => void;
  unit?: string;
  /** What is taken; without a number below zero there is no sign key. */
  bounds: NumberBounds;
  invalid?: boolean;
}

/** Digits for thumbs and gloves. The input takes a keyboard too; a tablet's own one stays closed. */
export function NumberPad({ label, value, onChange, unit = '', bounds, invalid = false }: NumberPadProps) {
  const { t } = useLingui();
  const format = useFormat();
  const isCoarse = useMedia('(pointer: coarse)');
  const typed = useTypedNumber(value, onChange);
  const fault = useNumberFault()(value, bounds);
  const isIdle = (key: string) =>
    key === '±' ? bounds.min >= 0 : key === typed.decimal && bounds.integer === true;
  const press = (key: string) => typed.type(pressed(typed.text, key));
  return (
    <chakra.div display="grid" gap="2" maxW="22rem" width="full" mx="auto">
      <chakra.div display="flex" alignItems="center" gap="2">
        <TextInput
          aria-label={label}
          aria-invalid={invalid || fault !== undefined || undefined}
          inputMode={isCoarse ? 'none' : 'decimal'}
          autoComplete="off"
          minH="14"
          minW="0"
          fontSize="2xl"
          textAlign="end"
          value={typed.text}
          onChange={(event) => typed.type(event.target.value)}
        />
        {unit && (
          <chakra.span fontSize="lg" color="fg.muted" minW="10" flex="none">
            {format.unit(unit)}
          </chakra.span>
        )}
        <Key type="button" minW="14" aria-label={t`Delete the last digit`} onClick={() => press('⌫')}>
          <Delete aria-hidden size={22} />
        </Key>
      </chakra.div>
      <chakra.p role="alert" color="fault.text" fontWeight="medium" _empty={{ display: 'none' }}>
        {isBegun(typed.text) ? '' : fault}
      </chakra.p>
      <ReadingsOffer typed={typed} />
      <chakra.div
        role="group"
        aria-label={t`Digits`}
        display="grid"
        gridTemplateColumns="repeat(3, 1fr)"
        gap="2"
        dir="ltr"
      >
        {[...KEYS, typed.decimal].map((key) => (
          <Key
            key={key}
            type="button"
            disabled={isIdle(key)}
            opacity={isIdle(key) ? 0 : 1}
            onClick={() => press(key)}
          >
            {key}
          </Key>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

/** A sign, and no digit yet: nothing is wrong with it so far. */
function isBegun(text: string): boolean {
  return /^[-+]$/.test(text);
}

function pressed(value: string, key: string): string {
  if (key === '⌫') return value.slice(0, -1);
  if (key === '±') return withOtherSign(value);
  if (key === '.' || key === ',') return /[.,]/.test(value) ? value : `${value || '0'}${key}`;
  return value === '0' ? key : value + key;
}
