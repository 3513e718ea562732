import type { ReactNode } from 'react';
import type { NumberBounds } from '../../domain/kit/values/typed-number.ts';
import { LabelledControl } from '../../ui/controls/field.tsx';
import { NumberInput } from './number-input.tsx';
import { useNumberFault } from './use-number-fault.ts';

interface NumberFieldProps {
  label: ReactNode;
  /** What a screen reader says where the label alone would not tell one line from the next. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
  bounds: NumberBounds;
  unit?: string | undefined;
  help?: ReactNode;
  /** What else is wrong with it. */
  error?: ReactNode;
  required?: boolean;
  labelHidden?: boolean;
  maxW?: string;
}

/** A number that somebody types into a dialog, with what is wrong with it below. */
export function NumberInputField(props: NumberFieldProps) {
  const { label, name, value, onChange, bounds, unit, help, error, required, labelHidden, maxW } = props;
  const fault = useNumberFault()(value, bounds);
  return (
    <LabelledControl
      label={label}
      help={help}
      error={fault ?? error}
      required={required === true}
      labelHidden={labelHidden === true}
    >
      <NumberInput
        {...(name !== undefined && { 'aria-label': name })}
        {...(maxW !== undefined && { maxW })}
        unit={unit}
        negative={bounds.min < 0}
        value={value}
        onChange={onChange}
      />
    </LabelledControl>
  );
}
