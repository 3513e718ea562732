import { chakra } from '@chakra-ui/react';
import { useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import { TextInput } from '../ui/inputs.tsx';
import { useMedia } from '../ui/use-media.ts';

const KEYS = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '±', '0', '.'] as const;

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
  /** As typed, with a decimal point. */
  value: string;
  onChange: (value: string) => void;
  unit?: string;
  /** Below zero makes no sense: no sign key. */
  positive?: boolean;
  invalid?: boolean;
}

/** Digits for thumbs and gloves. The input takes a keyboard too; a tablet's own one stays closed. */
export function NumberPad({
  label,
  value,
  onChange,
  unit = '',
  positive = false,
  invalid = false,
}: NumberPadProps) {
  const { t } = useLingui();
  const isCoarse = useMedia('(pointer: coarse)');
  const press = (key: string) => onChange(pressed(value, key));
  return (
    <chakra.div display="grid" gap="2" maxW="22rem" width="full" mx="auto">
      <chakra.div display="flex" alignItems="center" gap="2">
        <TextInput
          aria-label={label}
          aria-invalid={invalid || undefined}
          inputMode={isCoarse ? 'none' : 'decimal'}
          autoComplete="off"
          minH="14"
          fontSize="2xl"
          textAlign="end"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        {unit && (
          <chakra.span fontSize="lg" color="fg.muted" minW="10">
            {unit}
          </chakra.span>
        )}
        <Key type="button" minW="14" aria-label={t`Delete the last digit`} onClick={() => press('⌫')}>
          <Delete aria-hidden size={22} />
        </Key>
      </chakra.div>
      <chakra.div
        role="group"
        aria-label={t`Digits`}
        display="grid"
        gridTemplateColumns="repeat(3, 1fr)"
        gap="2"
        dir="ltr"
      >
        {KEYS.map((key) => (
          <Key
            key={key}
            type="button"
            disabled={key === '±' && positive}
            opacity={key === '±' && positive ? 0 : 1}
            onClick={() => press(key)}
          >
            {key}
          </Key>
        ))}
      </chakra.div>
    </chakra.div>
  );
}

function pressed(value: string, key: string): string {
  if (key === '⌫') return value.slice(0, -1);
  if (key === '±') return value.startsWith('-') ? value.slice(1) : `-${value}`;
  if (key === '.') return value.includes('.') || value.includes(',') ? value : `${value || '0'}.`;
  return value === '0' ? key : value + key;
}
