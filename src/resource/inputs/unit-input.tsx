import { useId } from 'react';
import { UNITS } from '../../domain/units/units.ts';
import { TextInput, type TextInputProps } from '../../ui/controls/inputs.tsx';

interface UnitInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
}

/** A unit of the list, or a word of one's own, which then converts to itself only. */
export function UnitInput({ value, onChange, ...rest }: UnitInputProps) {
  const id = useId();
  return (
    <>
      <TextInput
        list={id}
        maxW="10rem"
        autoComplete="off"
        autoCapitalize="none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...rest}
      />
      <datalist id={id}>
        {UNITS.map(({ symbol }) => (
          <option key={symbol} value={symbol}>
            {symbol}
          </option>
        ))}
      </datalist>
    </>
  );
}
